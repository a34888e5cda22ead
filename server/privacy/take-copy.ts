import { guarded } from "#server/auth/attempts.ts";
import type { GuestContext } from "#server/context.ts";
import { Refused } from "#server/errors.ts";
import { inTransaction } from "#server/in-transaction.ts";
import { exportAll } from "./export.ts";
import { findRequest } from "./open-request.ts";

/**
 * The copy that was asked for, made as it is taken: until then nothing of it lies anywhere. Whoever takes it again finds no
 * answer that was shown since it was carried out: one that is new would tell when it came.
 */
export function takeCopy(context: GuestContext, { secret }: { secret: string }) {
  return inTransaction(context, async (context) => {
    const { request } = await findRequest(context, secret);
    const { address } = context.caller;
    // Each reads much: whoever has the link takes it a few times, and not without end.
    const guess = { kind: "data copy", account: request.id, address, neverForgiven: true };
    await guarded(context, guess, async () => {});
    const { kind, carriedOutAt, candidateId } = request;
    const isReady = kind === "copy" && carriedOutAt !== null && candidateId !== null;
    const copy = isReady ? await exportAll(context, "candidate", candidateId, carriedOutAt) : undefined;
    if (!copy) throw new Refused("DATA_REQUEST_NOT_FOUND");
    return { copiedAt: copy.exportedAt, tables: copy.tables };
  });
}
