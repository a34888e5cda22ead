import { and, asc, eq, inArray } from "drizzle-orm";
import type { Outreach } from "#contract/outreach.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { dayOf } from "#server/platform/day-of.ts";
import { activities } from "#server/platform/db/schema/activity.ts";
import { visibleResponses } from "#server/platform/scopes/visible-responses.ts";
import { consentMissing } from "#server/features/reviewers/what-holds.ts";
import { isComplete } from "./plan-outreach.ts";
import { isHeld, isStranger, type Panel } from "./select-outreach.ts";
import { timelineActions, timelineOf } from "./timeline.ts";

/** On which days the answers were shown, one for each. */
async function selectShownOn(viewer: Pick<ManagerContext, "db" | "manager">, candidateId: string) {
  const responses = visibleResponses(viewer);
  const rows = await viewer.db
    .select({ shownAt: responses.releasedAt })
    .from(responses)
    .where(eq(responses.candidateId, candidateId));
  return rows.flatMap(({ shownAt }) => (shownAt ? [dayOf(shownAt)] : []));
}

/** What the manager is told of the outreach about one of their candidates. */
export async function readOutreach(
  context: Pick<ManagerContext, "db" | "manager" | "settings">,
  panel: Panel,
): Promise<Outreach> {
  const { db, settings } = context;
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
  const shownOn = candidate.answersTogether === null ? null : await selectShownOn(context, candidate.id);
  const complete = shownOn
    ? shownOn.length >= candidate.wantedResponses
    : isComplete(candidate.wantedResponses, reviewers);
  // The plan is made when the system looks, and kept: pages ask every few seconds. Where answers are shown together, it
  // would tell how many are in.
  const isOver = complete || isHeld(panel) || shownOn !== null;
  const nextAskAt = isOver ? null : candidate.nextAskAt;
  const { consentNote: note, consentAt, consentBy: by } = candidate;
  return {
    automatic: candidate.automaticOutreach,
    wantedResponses: candidate.wantedResponses,
    paused: candidate.outreachPausedAt !== null,
    consent: note && by && consentAt ? { note, by, on: dayOf(consentAt) } : null,
    consentMissing: consentMissing(candidate, company),
    complete,
    sparesStrangers: reviewers.some(
      (one) => one.status === "identified" && one.overlapMonths !== null && isStranger(one, settings),
    ),
    nextAskOn: nextAskAt && dayOf(nextAskAt),
    timeline: timelineOf({ ...panel, named, shownOn }),
  };
}
