import type { Context } from "#server/context.ts";
import { Refused } from "#server/errors.ts";
import { exportAll } from "./export.ts";
import { findRequest } from "./open-request.ts";

/** The copy that was asked for, made as it is taken: until then nothing of it lies anywhere. */
export async function takeCopy(context: Context, { secret }: { secret: string }) {
  const { request } = await findRequest(context, secret);
  const { kind, carriedOutAt, candidateId } = request;
  const isReady = kind === "copy" && carriedOutAt !== null && candidateId !== null;
  const copy = isReady ? await exportAll(context, "candidate", candidateId) : undefined;
  if (!copy) throw new Refused("DATA_REQUEST_NOT_FOUND");
  return { copiedAt: copy.exportedAt, tables: copy.tables };
}
