/** The other side did not take a message. */
export class NotAccepted extends Error {
  /** It never will: the address or the message is what it refuses. The task queue does not try again. */
  readonly permanent: boolean;

  constructor(reason: string, permanent: boolean) {
    super(reason);
    this.name = "NotAccepted";
    this.permanent = permanent;
  }
}
