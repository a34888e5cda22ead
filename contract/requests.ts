import type { AnyContractProcedure } from "@orpc/contract";

const kilobyte = 1024;

/** So much a call's body may hold, unless the contract says that this call needs more. */
const usual = 64 * kilobyte;

/** A call that is sent again with the same key is done once, and gets the same response. */
export const idempotencyHeader = "Idempotency-Key";

/** As a UUID has, at the least: strangers share the keys of a visitor's call. */
export const idempotencyKey = { shortest: 16, longest: 255 };

/** For `.meta()`: this call waits for a mail server between what it writes down, so no transaction spans all of it. */
export const sendsMail = { sendsMail: true };

/** For `.meta()`: this call is about the caller's session, and done anew: whoever asks again may be somebody else by then. */
export const aboutSession = { aboutSession: true };

export const isSending = (procedure: AnyContractProcedure) => isMarked(procedure, sendsMail);
export const isAboutSession = (procedure: AnyContractProcedure) => isMarked(procedure, aboutSession);

function isMarked(procedure: AnyContractProcedure, mark: object): boolean {
  return Object.keys(mark).every((name) => Reflect.get(procedure["~orpc"].meta, name) === true);
}

/** For `.meta()`: this call takes larger bodies than others, of so many kilobytes. */
export function bodyOf(kilobytes: number) {
  return { largestBody: kilobytes * kilobyte };
}

/** How many bytes the body of a call may have. */
export function largestBodyOf(procedure: AnyContractProcedure): number {
  const meta: { largestBody?: unknown } = procedure["~orpc"].meta;
  return typeof meta.largestBody === "number" ? meta.largestBody : usual;
}
