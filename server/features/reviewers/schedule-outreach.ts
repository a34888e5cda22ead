import type { Event } from "#contract/events.ts";
import type { Context } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { type SQL, and, asc, eq, gt, inArray, isNull, or } from "drizzle-orm";

// Not in `outreach`, which imports this feature: reviewers and candidates have to schedule it, too.

/** Makes the outreach sweep check these candidates again at this time, or earlier if that was planned. */
export async function scheduleOutreach({ db }: Pick<Context, "db">, condition: SQL | undefined, dueAt: Date) {
  const { id, outreachDueAt } = candidates;
  const notDue = and(condition, or(isNull(outreachDueAt), gt(outreachDueAt, dueAt)));
  await db
    .update(candidates)
    .set({ outreachDueAt: dueAt })
    .where(inArray(id, lockInOrder(db, notDue)));
}

/** Locked in one order everywhere, so that two transactions never deadlock. */
function lockInOrder(db: Context["db"], condition: SQL | undefined) {
  const { id } = candidates;
  return db.select({ id }).from(candidates).where(condition).orderBy(asc(id)).for("update");
}

function scheduleForReviewer(context: Pick<Context, "db">, reviewerKey: string, dueAt: Date) {
  return scheduleOutreach(context, eq(candidates.id, candidateOf(context, reviewerKey)), dueAt);
}

export function candidateOf({ db }: Pick<Context, "db">, reviewerKey: string) {
  return db.select({ id: reviewers.candidateId }).from(reviewers).where(eq(reviewers.key, reviewerKey));
}

type EventContext = Pick<Context, "db" | "clock">;

/** Lets API clients that list changes since a day find these candidates. */
async function setChangedAt({ db, clock }: EventContext, condition: SQL | undefined) {
  await db
    .update(candidates)
    .set({ changedAt: clock.now() })
    .where(inArray(candidates.id, lockInOrder(db, condition)));
}

/** After an event that may change who is contacted next, outreach checks the affected candidates at once. */
export async function scheduleOutreachOnEvent(context: EventContext, events: Event[]): Promise<void> {
  for (const event of events) await scheduleOnEvent(context, event);
}

async function scheduleOnEvent(context: EventContext, event: Event) {
  const now = context.clock.now();
  switch (event.type) {
    case "reviewer.added":
    case "reviewer.removed":
      await setChangedAt(context, eq(candidates.id, candidateOf(context, event.reviewerKey)));
      return scheduleForReviewer(context, event.reviewerKey, now);
    case "survey.declined":
    case "survey.undeliverable":
    case "reviewer.requested":
      return scheduleForReviewer(context, event.reviewerKey, now);
    case "candidate.changed":
    case "outreach.confirmed":
    case "outreach.changed":
    case "outreach.paused":
    case "outreach.resumed":
    case "consent.noted":
    case "consent.removed":
    case "consent.given":
    case "consent.refused":
    case "consent.taken_back":
    case "response.withdrawn":
      return scheduleOutreach(context, eq(candidates.id, event.candidateId), now);
    case "job.unarchived":
    case "job.shared":
    case "job.unshared":
    case "job.handed_over":
      return scheduleOutreach(context, eq(candidates.jobId, event.jobId), now);
    case "manager.let_in":
      return scheduleOutreach(context, eq(candidates.ownerId, event.managerId), now);
    case "company.changed": {
      // Includes candidates of the company's other managers, which this manager cannot see.
      const isActive = inArray(candidates.jobId, activeJobs(context, event.companyId));
      await setChangedAt(context, isActive);
      return scheduleOutreach(context, isActive, now);
    }
    default:
  }
}

function activeJobs({ db }: EventContext, companyId: string) {
  return db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.companyId, companyId), eq(jobs.isActive, true)));
}
