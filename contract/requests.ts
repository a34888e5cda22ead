import type { AnyContractProcedure, ContractProcedure, InferSchemaOutput } from "@orpc/contract";
import { apiScopes, type ApiScope } from "./api-scopes.ts";

const kilobyte = 1024;

/** The maximum body size of a call without `bodyOf`. */
const usual = 64 * kilobyte;

/** A call that is repeated with the same key runs once and gets the same response. */
export const idempotencyHeader = "Idempotency-Key";

/** The minimum allows a UUID. It prevents collisions, because all visitors share one space of keys. */
export const idempotencyKey = { minLength: 16, maxLength: 255 };

/** For `.meta()`: this call waits for a mail server between its writes, so it has no single transaction. */
export const sendsMail = { sendsMail: true };

/** For `.meta()`: this call concerns the caller's session, so a repeated call runs again: someone else may be signed in. */
export const aboutSession = { aboutSession: true };

/** For `.meta()`: API keys with this scope may make the call. Without it no key may. */
export const forKeys = (scope: ApiScope) => ({ scope });

export const isSending = (procedure: AnyContractProcedure) => isMarked(procedure, sendsMail);
export const isAboutSession = (procedure: AnyContractProcedure) => isMarked(procedure, aboutSession);

/** The scope that an API key needs for the call. Undefined: no key may make it. */
export function scopeOf(procedure: AnyContractProcedure): ApiScope | undefined {
  const meta: { scope?: unknown } = procedure["~orpc"].meta;
  return apiScopes.find((scope) => scope === meta.scope);
}

function isMarked(procedure: AnyContractProcedure, mark: object): boolean {
  return Object.keys(mark).every((name) => Reflect.get(procedure["~orpc"].meta, name) === true);
}

/** For `.meta()`: this call accepts larger bodies. */
export function maxBodyKilobytes(kilobytes: number) {
  return { largestBody: kilobytes * kilobyte };
}

export function maxBodyBytes(procedure: AnyContractProcedure): number {
  const meta: { largestBody?: unknown } = procedure["~orpc"].meta;
  return typeof meta.largestBody === "number" ? meta.largestBody : usual;
}

/** What a use case gets: the call's input, validated and with its defaults. */
export type InputOf<Call> =
  Call extends ContractProcedure<infer Input, infer _Output, infer _Errors, infer _Meta>
    ? InferSchemaOutput<Input>
    : never;
