import { minuteMs } from "#contract/durations.ts";
import type { reviewers } from "#server/platform/db/schema/reviewers.ts";

/** For so long whoever a candidate named is not handed over: what was mistyped is seen at once. */
export const thinkOverMs = 10 * minuteMs;

/**
 * Somebody whom a candidate named may be asked by now, or may have been. Whether they were is not told, so it goes by
 * nothing that one of them has and another has not.
 */
export function isHandedOver({
  requestedAt,
  handedOverAt,
}: Pick<typeof reviewers.$inferSelect, "requestedAt" | "handedOverAt">): boolean {
  return requestedAt !== null || handedOverAt !== null;
}
