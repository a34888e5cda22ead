import { dayMs } from "#contract/durations.ts";
import type { Context } from "#server/platform/context.ts";
import { jobMembers, jobs } from "#server/platform/db/schema/jobs.ts";
import { notificationSettings } from "#server/platform/db/schema/notifications.ts";
import { changePrefix } from "./build-digest-contents.ts";
import { recordDigests } from "./record-digests.ts";
import { chosenForJob, jobFrequency, unreportedSince } from "./job-choice.ts";
import { and, eq, inArray, sql } from "drizzle-orm";

/**
 * Sends what is unreported to those members who now hear of each response to these jobs at once.
 * @param managerId one of the members; all of them if undefined
 */
export async function notifyUnreported(context: Context, jobIds: string[], managerId?: string) {
  const isOne = managerId === undefined ? undefined : eq(jobMembers.hiringManagerProfileId, managerId);
  const now = context.clock.now();
  const due = await context.db
    .select({
      managerId: jobMembers.hiringManagerProfileId,
      coversFrom: sql<Date>`min(${unreportedSince})`.mapWith(jobs.createdAt),
    })
    .from(jobs)
    .innerJoin(jobMembers, eq(jobMembers.jobId, jobs.id))
    .leftJoin(notificationSettings, chosenForJob)
    .where(and(inArray(jobs.id, jobIds), isOne, eq(jobFrequency, "immediate")))
    .groupBy(jobMembers.hiringManagerProfileId);
  const period = `${changePrefix}${now.toISOString()}`;
  // Includes what arrived in this very millisecond.
  const until = new Date(now.getTime() + 1);
  if (due.length > 0)
    await recordDigests(
      context,
      due.map((one) => ({ ...one, period })),
      until,
    );
}

/** How far back a digest goes that reports what another way of notifying did not. */
const lookBackMs = 8 * dayMs;

/**
 * Limits a member's next digest of these jobs to the last week, for example of candidates' decisions, which no
 * immediate e-mail reports.
 */
export async function limitBacklog(
  { db, clock }: Pick<Context, "db" | "clock">,
  jobIds: string[],
  managerId: string,
) {
  const lookBack = new Date(clock.now().getTime() - lookBackMs).toISOString();
  await db
    .update(jobMembers)
    .set({ reportedUntil: sql`greatest(${unreportedSince}, ${lookBack})` })
    .from(jobs)
    .where(
      and(
        eq(jobs.id, jobMembers.jobId),
        inArray(jobMembers.jobId, jobIds),
        eq(jobMembers.hiringManagerProfileId, managerId),
      ),
    );
}
