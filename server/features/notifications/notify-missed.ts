import { dayMs } from "#contract/date-words.ts";
import type { Context } from "#server/platform/context.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { notificationSettings } from "#server/platform/db/schema/notifications.ts";
import { changePrefix } from "./digest-contents.ts";
import { recordDigests } from "./next-digests.ts";
import { chosenForJob, jobFrequency, unreportedSince } from "./job-choice.ts";
import { and, eq, inArray, sql } from "drizzle-orm";

/** Sends what is unreported for those of these jobs that now report every response at once. */
export async function notifyUnreported(context: Context, jobIds: string[]) {
  const now = context.clock.now();
  const due = await context.db
    .select({
      managerId: jobs.createdBy,
      coversFrom: sql<Date>`min(${unreportedSince})`.mapWith(jobs.createdAt),
    })
    .from(jobs)
    .leftJoin(notificationSettings, chosenForJob)
    .where(and(inArray(jobs.id, jobIds), eq(jobFrequency, "immediate")))
    .groupBy(jobs.createdBy);
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

const lookBackMs = 8 * dayMs;

/**
 * Limits the next digest of these jobs to the last week, for example of candidates' decisions, which no immediate
 * e-mail reports.
 */
export async function limitBacklog({ db, clock }: Pick<Context, "db" | "clock">, jobIds: string[]) {
  const lookBack = new Date(clock.now().getTime() - lookBackMs).toISOString();
  await db
    .update(jobs)
    .set({ toldUntil: sql`greatest(${unreportedSince}, ${lookBack})` })
    .where(inArray(jobs.id, jobIds));
}
