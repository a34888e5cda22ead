import { guarded } from "#server/platform/auth/attempts.ts";
import type { GuestContext } from "#server/platform/context.ts";
import { Refused } from "#server/platform/errors.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { exportAll } from "./export.ts";
import { findRequest } from "./open-request.ts";

const beforeAll = new Date(0);

/**
 * The copy that was asked for, made as it is taken: until then nothing of it lies anywhere. Whoever takes it again finds no
 * answer that was shown since it was carried out: one that is new would tell when it came.
 */
export function takeCopy(context: GuestContext, { secret }: { secret: string }) {
  return inTransaction(context, async (context) => {
    const { request, address: kept } = await findRequest(context, secret);
    const { address } = context.caller;
    // Each reads much: whoever has the link takes it a few times, and not without end.
    const guess = { kind: "data copy", account: request.id, address, neverForgiven: true };
    await guarded(context, guess, async () => {});
    const { kind, carriedOutAt, candidateId, email } = request;
    const isReady = kind === "copy" && carriedOutAt !== null && candidateId !== null;
    if (!isReady) throw new Refused("DATA_REQUEST_NOT_FOUND");
    // An admin who notes a request says where it is proved: answers go nowhere but to the address that the hiring team has.
    const until = email !== null && email === kept ? carriedOutAt : beforeAll;
    const copy = await exportAll(context, "candidate", candidateId, until);
    if (!copy) throw new Refused("DATA_REQUEST_NOT_FOUND");
    return { copiedAt: copy.exportedAt, tables: copy.tables };
  });
}
