import { dayMs } from "#contract/durations.ts";
import type { Settings } from "#server/platform/env.ts";

/** When a link that was sent at this moment stops working. */
export function linkExpiry(sentAt: Date, { surveyLinkDays }: Pick<Settings, "surveyLinkDays">): Date {
  return new Date(sentAt.getTime() + surveyLinkDays * dayMs);
}

/** Links sent at or before this moment have stopped working. */
export function oldestLink(now: Date, { surveyLinkDays }: Pick<Settings, "surveyLinkDays">): Date {
  return new Date(now.getTime() - surveyLinkDays * dayMs);
}
