import type * as z from "zod";
import { errorCodes, type ErrorCode } from "#contract/errors.ts";

/** An error whose text is ours, or has been looked through, and may stand in a log. */
export class OperationalError extends Error {}

/** What the catalogue asks to be told with a refusal; undefined: nothing. */
type DataOf<Code extends ErrorCode> = (typeof errorCodes)[Code] extends { data: z.ZodType<infer Data> }
  ? Data
  : undefined;

/** @param message replaces the catalogue's, where a detail belongs in it */
type Options<Data> = [Data] extends [undefined]
  ? [options?: { message?: string }]
  : [options: { data: Data; message?: string }];

/** An expected failure, by its code in the contract's catalogue. Everything else that is thrown is a bug and answers 500. */
export class AppError<Code extends ErrorCode = ErrorCode> extends OperationalError {
  readonly code: Code;
  readonly data: DataOf<Code>;

  constructor(code: Code, ...[options]: Options<DataOf<Code>>) {
    super(options?.message ?? errorCodes[code].message);
    this.name = "Refused";
    this.code = code;
    this.data = (options && "data" in options ? options.data : undefined) as DataOf<Code>;
  }
}

/** There is too much to do just now. The same request may succeed a little later; so it is answered. */
export class Busy extends Error {}

/** Codes that can be thrown without being told anything. */
type PlainCode = { [Code in ErrorCode]: DataOf<Code> extends undefined ? Code : never }[ErrorCode];

/** The row for which the caller asked; without it the caller is refused. */
export function requireFound<Row>(row: Row | undefined, code: PlainCode): Row {
  if (row === undefined) throw new AppError<PlainCode>(code);
  return row;
}

/** The row that the statement has just written, or that cannot be missing for another reason: without it there is a bug. */
export function oneRow<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error("A statement that always returns a row returned none");
  return row;
}

/** Whether the product refused for one of these reasons. */
export function isAppError<Code extends ErrorCode>(
  error: unknown,
  ...codes: Code[]
): error is AppError<Code> {
  return error instanceof AppError && codes.some((code) => code === error.code);
}
