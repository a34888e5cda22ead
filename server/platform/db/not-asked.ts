import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Clock } from "#server/platform/clock.ts";
import { reviewers } from "./schema/reviewers.ts";

/** No survey went to them, and none is on its way. */
export function isNotAsked({ clock }: { clock: Clock }) {
  const { status, handedOverAt, sendingUntil } = reviewers;
  const isNotSent = or(isNull(sendingUntil), lt(sendingUntil, clock.now()));
  return sql<boolean>`${and(eq(status, "identified"), isNull(handedOverAt), isNotSent)}`;
}

/** A manager has pressed to have them asked, whatever came of it: their card stays. */
export const isPressed = sql<boolean>`(${reviewers.requestedAt} is not null or ${reviewers.refusedAt} is not null)`;
