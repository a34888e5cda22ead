import { catalogue, type RefusalCode } from "#contract/errors.ts";

/** An error whose text is ours, or has been looked through, and may stand in a log. */
export class Explained extends Error {}

/**
 * An expected failure, by its code in the contract's catalogue. Everything else that is thrown is a bug and answers 500.
 * @param data what the catalogue asks for with this code
 * @param message replaces the catalogue's, where the specification wants a detail in it
 */
export class Refused extends Explained {
  readonly code: RefusalCode;
  readonly data: unknown;

  constructor(code: RefusalCode, { data, message }: { data?: unknown; message?: string } = {}) {
    super(message ?? catalogue[code].message);
    this.name = "Refused";
    this.code = code;
    this.data = data;
  }
}

/** There is too much to do just now. The same request may succeed a little later; so it is answered. */
export class Busy extends Error {}

/** The row that must be there; without it the caller is refused. */
export function found<Row>(row: Row | undefined, code: RefusalCode): Row {
  if (row === undefined) throw new Refused(code);
  return row;
}

/** Whether the product refused for one of these reasons. */
export function isRefused(error: unknown, ...codes: RefusalCode[]): error is Refused {
  return error instanceof Refused && codes.includes(error.code);
}
