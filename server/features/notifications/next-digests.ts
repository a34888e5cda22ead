import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import type { NextDigest } from "#contract/notifications.ts";
import { currentZone } from "#contract/time-zones.ts";
import type { Context, ManagerContext } from "#server/platform/context.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import type { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { jobMembers, jobs } from "#server/platform/db/schema/jobs.ts";
import { digests, notificationSettings } from "#server/platform/db/schema/notifications.ts";
import { renderMail } from "#server/platform/mail/send.ts";
import { isMember } from "#server/platform/scopes/scopes.ts";
import { digestDraft, sendDigest } from "./send-digest.ts";
import { type DuePeriod, nextPeriods } from "./due-periods.ts";
import { type DueManager } from "./due-digests.ts";
import { chosenForJob, jobFrequency, unreportedSince } from "./job-choice.ts";
import { selectOwnProfile } from "./own-profile.ts";
import { selectDigestContents } from "./select-digest-contents.ts";

const batchSize = 200;
/** A response in a transaction that is still open already has its timestamp, so the next digest counts it. */
const graceMs = 60_000;

/**
 * Records due digests and queues them.
 * @returns how many were new
 */
export async function recordDueDigests(context: Context, due: DueManager[]): Promise<number> {
  const until = new Date(context.clock.now().getTime() - graceMs);
  let recorded = 0;
  // In small transactions, so that a failure does not undo the earlier ones.
  for (let first = 0; first < due.length; first += batchSize)
    recorded += await recordDigests(context, due.slice(first, first + batchSize), until);
  return recorded;
}

/** Replaces earlier digests of the same frequency that were not sent, for example after a day without a mail server. */
export function recordDigests(context: Context, due: DueManager[], coversUntil: Date) {
  return transaction(context, async ({ db, clock, tasks }) => {
    const now = clock.now();
    const noted = await db
      .insert(digests)
      .values(
        due.map(({ managerId, ...rest }) => ({
          hiringManagerProfileId: managerId,
          ...rest,
          coversUntil,
          createdAt: now,
        })),
      )
      .onConflictDoNothing()
      .returning({ id: digests.id, managerId: digests.hiringManagerProfileId, period: digests.period });
    const earlier = noted.map(({ managerId, period }) =>
      and(
        eq(digests.hiringManagerProfileId, managerId),
        sql`starts_with(${digests.period}, ${period.replace(/:.*/, ":")})`,
        sql`${digests.period} < ${period}`,
      ),
    );
    if (noted.length > 0)
      await db
        .update(digests)
        .set({ settledAt: now })
        .where(and(isNull(digests.settledAt), or(...earlier)));
    const toSend = noted.map(({ id }) => ({ digestId: id }));
    await tasks.enqueueAll(db, sendDigest, toSend);
    return noted.length;
  });
}

/** When a manager's next digests come, and what they would say now. */
export async function readNextDigests(context: ManagerContext) {
  const profile = await selectOwnProfile(context);
  const { timeZone } = profile;
  const chosen = await context.db
    .selectDistinct({ frequency: jobFrequency })
    .from(jobMembers)
    .innerJoin(jobs, isMember(context))
    .leftJoin(notificationSettings, chosenForJob)
    .where(eq(jobs.isActive, true));
  const periods = nextPeriods(context.clock.now(), timeZone).filter(({ frequency }) =>
    chosen.some((one) => one.frequency === frequency),
  );
  const upcoming: NextDigest[] = [];
  for (const period of periods) upcoming.push(await readNext(context, profile, period));
  return {
    timeZone: currentZone(timeZone),
    upcoming: upcoming.toSorted((one, other) => one.dueAt.localeCompare(other.dueAt)),
  };
}

async function readNext(
  context: ManagerContext,
  manager: typeof hiringManagerProfiles.$inferSelect,
  { frequency, dueAt }: DuePeriod,
): Promise<NextDigest> {
  const { db, clock } = context;
  const [first] = await db
    .select({ unreportedFrom: unreportedSince })
    .from(jobMembers)
    .innerJoin(jobs, isMember(context))
    .leftJoin(notificationSettings, chosenForJob)
    .where(and(eq(jobs.isActive, true), eq(jobFrequency, frequency)))
    .orderBy(asc(unreportedSince))
    .limit(1);
  const since = first?.unreportedFrom ?? manager.createdAt;
  // Includes what arrived in this very millisecond.
  const coversUntil = new Date(clock.now().getTime() + 1);
  const contents = await selectDigestContents(context, { frequency, coversUntil });
  const draft = contents && digestDraft(context, { id: "next", manager, frequency, contents, since });
  return {
    frequency,
    dueAt: dueAt.toISOString(),
    since: since.toISOString(),
    digest: draft && { subject: draft.subject, html: renderMail(draft.body).html, contents },
  };
}
