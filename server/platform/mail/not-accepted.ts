import { OperationalError } from "#server/platform/errors.ts";
import type { Fault } from "./judge-refusal.ts";

/** The other side did not take a message. */
export class NotAccepted extends OperationalError {
  readonly fault: Fault;

  constructor(reason: string, fault: Fault) {
    super(reason);
    this.name = "NotAccepted";
    this.fault = fault;
  }

  /** The address will never take it: the task queue does not try again. */
  get permanent() {
    return this.fault === "mailbox";
  }
}
