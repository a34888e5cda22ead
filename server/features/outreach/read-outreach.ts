import { and, asc, eq, inArray } from "drizzle-orm";
import type { Outreach, TimelineEntry } from "#contract/outreach.ts";
import { isProgressHidden, isFound, labelOf } from "#server/features/reviewers/reviewer-view.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { toDateString } from "#server/platform/clock.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import type { candidates } from "#server/platform/db/schema/candidates.ts";
import type { jobs } from "#server/platform/db/schema/jobs.ts";
import { responsesFor } from "#server/platform/scopes/scopes.ts";
import { consentMissing } from "./consent-block.ts";
import { isComplete } from "./plan-outreach.ts";
import { isStarted, proposeReviewers, selectLeftOut, selectUnlikely } from "./propose-reviewers.ts";
import { isHeld, type Panel, type PanelReviewer } from "./select-panel.ts";

/** Audit log actions that appear on a candidate's timeline. */
const entryKinds = {
  "outreach.paused": "paused",
  "outreach.resumed": "resumed",
  "consent.noted": "consent_noted",
  "consent.removed": "consent_removed",
  "consent.asked": "consent_asked",
  "consent.given": "consent_given",
  "consent.refused": "consent_refused",
  "consent.taken_back": "consent_taken_back",
} as const;
const timelineActions = Object.keys(entryKinds) as TimelineAction[];

/** The release day of each answer. */
async function selectReleaseDays(viewer: Pick<ManagerContext, "db" | "manager">, candidateId: string) {
  const responses = responsesFor(viewer);
  const rows = await viewer.db
    .select({ releasedAt: responses.releasedAt })
    .from(responses)
    .where(eq(responses.candidateId, candidateId));
  return rows.flatMap(({ releasedAt }) => (releasedAt ? [toDateString(releasedAt)] : []));
}

/** The outreach about a candidate as their manager may see it. */
export async function readOutreach(
  context: Pick<ManagerContext, "db" | "manager" | "settings">,
  panel: Panel,
): Promise<Outreach> {
  const { db } = context;
  const { candidate, company, job, reviewers } = panel;
  const logged = await db
    .select({ action: auditLog.action, at: auditLog.occurredAt, by: auditLog.actorName })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.recordType, "candidate"),
        eq(auditLog.recordId, candidate.id),
        inArray(auditLog.action, timelineActions),
      ),
    )
    .orderBy(asc(auditLog.id));
  const releaseDays =
    candidate.answersTogether === null ? null : await selectReleaseDays(context, candidate.id);
  const complete = releaseDays
    ? releaseDays.length >= candidate.wantedResponses
    : isComplete(candidate.wantedResponses, reviewers);
  // Pages poll every few seconds, so they read the saved plan. With batch release the plan would reveal how many
  // answers are in.
  const isOver = complete || isHeld(panel) || releaseDays !== null;
  const nextAskAt = isOver ? null : candidate.nextAskAt;
  const { consentNote: note, consentAt, consentBy: by } = candidate;
  return {
    automatic: candidate.automaticOutreach,
    wantedResponses: candidate.wantedResponses,
    paused: candidate.outreachPausedAt !== null,
    consent: note && by && consentAt ? { note, by, on: toDateString(consentAt) } : null,
    consentMissing: consentMissing(candidate, company),
    complete,
    proposed: isStarted(panel) ? [] : proposeReviewers(context, panel),
    unlikely: selectUnlikely(context, panel).length,
    leftOut: selectLeftOut(context, panel),
    nextAskOn: nextAskAt && toDateString(nextAskAt),
    changedOn: toDateString(lastChange(candidate, job)),
    timeline: buildTimeline({ ...panel, logged, releaseDays }),
  };
}

/** When something besides surveys and answers changed last. */
export function lastChange(
  candidate: Pick<
    typeof candidates.$inferSelect,
    "createdAt" | "changedAt" | "consentAt" | "agreedAt" | "consentWithdrawnAt"
  >,
  job: Pick<typeof jobs.$inferSelect, "updatedAt">,
): Date {
  const { createdAt, changedAt, consentAt, agreedAt, consentWithdrawnAt } = candidate;
  const times = [createdAt, changedAt, consentAt, agreedAt, consentWithdrawnAt, job.updatedAt];
  return new Date(Math.max(...times.map((time) => time?.getTime() ?? 0)));
}

type TimelineAction = keyof typeof entryKinds;

interface LoggedAction {
  action: string;
  at: Date;
  by: string;
}

function toEntry({ action, at, by }: LoggedAction): TimelineEntry {
  const kind = entryKinds[action as TimelineAction];
  const day = toDateString(at);
  if (kind === "consent_given" || kind === "consent_refused" || kind === "consent_taken_back")
    return { kind, day };
  return { kind, day, by };
}

interface TimelineFacts extends Pick<Panel, "candidate" | "reviewers"> {
  logged: LoggedAction[];
  /** The release day of each answer; null if answers are shown as they arrive. */
  releaseDays: string[] | null;
}

/**
 * What happened, by day. Within a day entries are ordered by kind and label, never by time. A decline is not shown,
 * because it may be a withdrawn response. Reminders are not shown either: a missing reminder would reveal a decline.
 */
function buildTimeline({ candidate, reviewers, logged, releaseDays }: TimelineFacts): TimelineEntry[] {
  const created = toDateString(candidate.createdAt);
  const found = reviewers.filter(isFound);
  const named = reviewers.filter((reviewer) => !isFound(reviewer));
  const foundByDay = countByDay(found.map(({ createdAt }) => toDateString(createdAt)));
  if (candidate.workHistory && found.length === 0) foundByDay.push({ day: created, count: 0 });
  // Of named reviewers only the answer is shown. With batch release only the number of found colleagues contacted is.
  const visible = reviewers.filter((reviewer) => !isProgressHidden(reviewer, candidate));
  const contactedDays = (releaseDays ? found : []).flatMap((reviewer) => {
    const contactedAt = shownContact(reviewer);
    return contactedAt ? [toDateString(contactedAt)] : [];
  });
  const isAtCreation = ({ at }: LoggedAction) => at <= candidate.createdAt;
  const entries: TimelineEntry[] = [
    { kind: "created", day: created },
    ...foundByDay.map(({ day, count }) => ({ kind: "found" as const, day, count })),
    ...logged.filter(isAtCreation).map(toEntry),
    ...byDay("added", named, ({ createdAt }) => createdAt),
    ...byDay("asked", visible, shownContact),
    ...countByDay(contactedDays).map(({ day, count }) => ({ kind: "asked_some" as const, day, count })),
    ...byDay("answered", releaseDays ? [] : reviewers, ({ surveyCompletedAt }) => surveyCompletedAt),
    ...countByDay(releaseDays ?? []).map(({ day, count }) => ({ kind: "shown" as const, day, count })),
    ...logged.filter((action) => !isAtCreation(action)).map(toEntry),
  ];
  // Sorting is stable, so the order of kinds within a day is preserved.
  return entries.toSorted((a, b) => a.day.localeCompare(b.day));
}

/** One entry for each day, with the reviewers in the order of the panel. */
function byDay(
  kind: ReviewerKind,
  rows: PanelReviewer[],
  getTime: (reviewer: PanelReviewer) => Date | null,
): TimelineEntry[] {
  const dated = rows.flatMap((reviewer) => {
    const time = getTime(reviewer);
    return time ? [{ label: labelOf(reviewer.rank), day: toDateString(time) }] : [];
  });
  return [...Map.groupBy(dated, ({ day }) => day)].map(([day, sameDay]) => ({
    kind,
    day,
    reviewers: sameDay.map(({ label }) => label),
  }));
}

const shownContact = ({ surveySentAt, withheldAt }: PanelReviewer) => surveySentAt ?? withheldAt;

type ReviewerKind = Extract<TimelineEntry, { reviewers: string[] }>["kind"];

const countByDay = (days: string[]) =>
  [...Map.groupBy(days, (day) => day)].map(([day, { length: count }]) => ({ day, count }));
