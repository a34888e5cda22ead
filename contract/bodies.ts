import type { AnyContractProcedure } from "@orpc/contract";

const kilobyte = 1024;

/** So much a call's body may hold, unless the contract says that this call needs more. */
const usual = 64 * kilobyte;

/** For `.meta()`: this call takes larger bodies than others, of so many kilobytes. */
export function bodyOf(kilobytes: number) {
  return { largestBody: kilobytes * kilobyte };
}

/** How many bytes the body of a call may have. */
export function largestBodyOf(procedure: AnyContractProcedure): number {
  const meta: { largestBody?: unknown } = procedure["~orpc"].meta;
  return typeof meta.largestBody === "number" ? meta.largestBody : usual;
}
