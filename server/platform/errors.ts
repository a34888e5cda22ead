import type * as z from "zod";
import { errorCodes, type ErrorCode } from "#contract/errors.ts";

/** An error whose message contains no personal data, so it may be logged and shown to operators. */
export class OperationalError extends Error {}

/** The data that the contract requires with an error code. */
type DataOf<Code extends ErrorCode> = (typeof errorCodes)[Code] extends { data: z.ZodType<infer Data> }
  ? Data
  : undefined;

/** @param message replaces the contract's message when a detail belongs in it */
type Options<Data> = [Data] extends [undefined]
  ? [options?: { message?: string }]
  : [options: { data: Data; message?: string }];

/** An expected failure with an error code of the contract. Any other error is a bug and answers 500. */
export class AppError<Code extends ErrorCode = ErrorCode> extends OperationalError {
  readonly code: Code;
  readonly data: DataOf<Code>;

  constructor(code: Code, ...[options]: Options<DataOf<Code>>) {
    super(options?.message ?? errorCodes[code].message);
    this.name = "AppError";
    this.code = code;
    this.data = (options && "data" in options ? options.data : undefined) as DataOf<Code>;
  }
}

/** The server is overloaded. It answers 503, because the same request may succeed later. */
export class ServerBusyError extends Error {}

/** Programs that flood us retry at once. A delayed refusal costs us nothing, and slows them down. */
export const lateRefusalMs = 1_000;

type PlainCode = { [Code in ErrorCode]: DataOf<Code> extends undefined ? Code : never }[ErrorCode];

/** The row that the caller asked for. @throws AppError if there is none */
export function requireFound<Row>(row: Row | undefined, code: PlainCode): Row {
  if (row === undefined) throw new AppError<PlainCode>(code);
  return row;
}

/** The row of a statement that always returns one, such as an insert. If it is missing there is a bug. */
export function oneRow<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error("A statement that always returns a row returned none");
  return row;
}

export function isAppError<Code extends ErrorCode>(
  error: unknown,
  ...codes: Code[]
): error is AppError<Code> {
  return error instanceof AppError && codes.some((code) => code === error.code);
}
