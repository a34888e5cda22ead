import type { Caller } from "#server/platform/context.ts";
import type { reviewers } from "#server/platform/db/schema/reviewers.ts";
import type { Traces } from "#server/platform/db/schema/signals.ts";
import type { Round } from "./hold-round.ts";
import { isDisposable } from "./is-disposable.ts";
import { placeOf } from "./place-of.ts";

type Writer = Pick<typeof reviewers.$inferSelect, "createdByType" | "email">;

/**
 * What is kept of how an answer came. Whoever was found is never compared with where the manager was: somebody who went
 * into a company's building could find out whether an answer came from there.
 */
export function traceAnswer(
  { key, own }: Pick<Round, "key" | "own">,
  { createdByType, email }: Writer,
  caller: Caller | undefined,
  isHasty: boolean,
): Traces {
  const place = placeOf(key, caller);
  const isOwn = createdByType !== "system" && (own ?? []).some(({ network }) => network === place?.network);
  return { ...place, isOwn, isHasty, isDisposable: isDisposable(email) };
}
