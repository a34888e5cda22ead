import { isDisposableEmail } from "disposable-email-domains-js";
import type { Caller, Context } from "#server/context.ts";
import type { reviewers } from "#server/db/schema/reviewers.ts";
import type { Traces } from "#server/db/schema/signals.ts";
import { holdRound } from "./hold-round.ts";
import { placeOf } from "./place-of.ts";

type Writer = Pick<typeof reviewers.$inferSelect, "candidateId" | "createdByType" | "email">;

/**
 * What is kept of how an answer came. Whoever was found is never compared with where the manager was: somebody who went
 * into a company's building could find out whether an answer came from there.
 */
export async function traceAnswer(
  context: Pick<Context, "db"> & { caller?: Caller | undefined },
  { candidateId, createdByType, email }: Writer,
  isHasty: boolean,
): Promise<Traces> {
  const { key, own } = await holdRound(context, candidateId);
  const place = placeOf(key, context.caller);
  const isOwn = createdByType !== "system" && (own ?? []).some(({ network }) => network === place?.network);
  return { ...place, isOwn, isHasty, isDisposable: isDisposableEmail(email) };
}
