import { inArray } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { isHandedOver, thinkOverMs } from "#server/features/reviewers/is-handed-over.ts";
import { isHeld, type Panel } from "./select-outreach.ts";

/**
 * Whom the candidate named is handed over once that was thought over and anybody may be asked: all at once, whether they
 * may be asked or not, since from then on the candidate cannot correct them. The caller holds the candidate's row.
 * @returns the panel as it is then, and when the next are
 */
export async function handOverReferees({ db, clock }: Pick<Context, "db" | "clock">, panel: Panel) {
  const now = clock.now();
  const waiting = panel.reviewers.filter((one) => one.createdByType === "candidate" && !isHandedOver(one));
  if (waiting.length === 0 || isHeld(panel)) return { panel, nextAt: null };
  const newest = new Date(Math.max(...waiting.map(({ createdAt }) => createdAt.getTime())) + thinkOverMs);
  if (newest > now) return { panel, nextAt: newest };
  const keys = waiting.map(({ key }) => key);
  await db.update(reviewers).set({ requestedAt: now }).where(inArray(reviewers.key, keys));
  const handedOver = panel.reviewers.map((one) =>
    keys.includes(one.key) ? { ...one, requestedAt: now } : one,
  );
  return { panel: { ...panel, reviewers: handedOver }, nextAt: null };
}
