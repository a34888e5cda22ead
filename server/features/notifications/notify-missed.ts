import { dayMs } from "#contract/durations.ts";
import type { Context } from "#server/platform/context.ts";
import { jobMembers, jobs } from "#server/platform/db/schema/jobs.ts";
import { changePrefix } from "./digest-periods.ts";
import { recordDigests } from "./record-digests.ts";
import { jobFrequency, unreportedSince } from "./job-choice.ts";
import { and, eq, inArray, sql } from "drizzle-orm";

/**
 * Sends unreported news of these jobs to the members who are notified of each response at once.
 * @param managerId only to this member
 */
export async function notifyUnreported(context: Context, jobIds: string[], managerId?: string) {
  const isManager = managerId === undefined ? undefined : eq(jobMembers.hiringManagerProfileId, managerId);
  const now = context.clock.now();
  const dueManagers = await context.db
    .select({
      managerId: jobMembers.hiringManagerProfileId,
      coversFrom: sql<Date>`min(${unreportedSince})`.mapWith(jobs.createdAt),
    })
    .from(jobs)
    .innerJoin(jobMembers, eq(jobMembers.jobId, jobs.id))
    .where(and(inArray(jobs.id, jobIds), isManager, eq(jobFrequency, "immediate")))
    .groupBy(jobMembers.hiringManagerProfileId);
  const period = `${changePrefix}${now.toISOString()}`;
  // Includes what arrived in this very millisecond.
  const until = new Date(now.getTime() + 1);
  if (dueManagers.length > 0)
    await recordDigests(
      context,
      dueManagers.map((manager) => ({ ...manager, period })),
      until,
    );
}

/** A little more than a weekly digest covers. */
const maxBacklogMs = 8 * dayMs;

/**
 * Limits a member's next digest of these jobs to about the last week. Immediate e-mails report responses only, so
 * without a limit it would list every decision of a candidate since the member chose them.
 */
export async function limitBacklog(
  { db, clock }: Pick<Context, "db" | "clock">,
  jobIds: string[],
  managerId: string,
) {
  const earliest = new Date(clock.now().getTime() - maxBacklogMs).toISOString();
  await db
    .update(jobMembers)
    .set({ reportedUntil: sql`greatest(${unreportedSince}, ${earliest})` })
    .from(jobs)
    .where(
      and(
        eq(jobs.id, jobMembers.jobId),
        inArray(jobMembers.jobId, jobIds),
        eq(jobMembers.hiringManagerProfileId, managerId),
      ),
    );
}
