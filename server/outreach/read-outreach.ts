import { and, asc, eq, inArray } from "drizzle-orm";
import type { Outreach } from "#contract/outreach.ts";
import type { Context } from "#server/context.ts";
import { activities } from "#server/db/schema/activity.ts";
import { isComplete } from "./plan-outreach.ts";
import { isHeld, type Panel } from "./select-outreach.ts";
import { dayOf, timelineActions, timelineOf } from "./timeline.ts";

/** What the manager is told of the outreach about one of their candidates. */
export async function readOutreach({ db }: Pick<Context, "db">, panel: Panel): Promise<Outreach> {
  const { candidate, company, reviewers } = panel;
  const named = await db
    .select({ action: activities.action, at: activities.occurredAt, by: activities.actorName })
    .from(activities)
    .where(
      and(
        eq(activities.recordType, "candidate"),
        eq(activities.recordId, candidate.id),
        inArray(activities.action, timelineActions),
      ),
    )
    .orderBy(asc(activities.id));
  const complete = isComplete(candidate.wantedResponses, reviewers);
  // The plan is made when the system looks, and kept: pages ask every few seconds.
  const isOver = complete || isHeld(panel);
  const nextAskAt = isOver ? null : candidate.nextAskAt;
  const nextReminderAt = isOver ? null : candidate.nextReminderAt;
  const { consentNote: note, consentAt, consentBy: by } = candidate;
  return {
    automatic: candidate.automaticOutreach,
    wantedResponses: candidate.wantedResponses,
    paused: candidate.outreachPausedAt !== null,
    consent: note && by && consentAt ? { note, by, on: dayOf(consentAt) } : null,
    consentRequired: company.requiresConsent,
    complete,
    nextReminderOn: nextReminderAt && dayOf(nextReminderAt),
    nextAskOn: nextAskAt && dayOf(nextAskAt),
    timeline: timelineOf({ ...panel, named }),
  };
}
