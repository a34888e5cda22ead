import { and, asc, eq, inArray } from "drizzle-orm";
import type { DigestContents, NextDigest } from "#contract/notifications.ts";
import { currentZone } from "#contract/time-zones.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import type { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { jobMembers, jobs } from "#server/platform/db/schema/jobs.ts";
import { renderMail } from "#server/platform/mail/send.ts";
import { isMember } from "#server/platform/scopes/scopes.ts";
import { digestDraft } from "./send-digest.ts";
import { type DuePeriod, nextPeriods } from "./digest-periods.ts";
import { jobFrequency, unreportedSince } from "./job-choice.ts";
import { selectOwnProfile } from "./own-profile.ts";
import { selectDigestContents } from "./select-digest-contents.ts";

/** When a manager's next digests come, and what they would say now. */
export async function readNextDigests(context: ManagerContext) {
  const profile = await selectOwnProfile(context);
  const { timeZone } = profile;
  const rows = await context.db
    .selectDistinct({ frequency: jobFrequency })
    .from(jobMembers)
    .innerJoin(jobs, isMember(context))
    .where(eq(jobs.isActive, true));
  const frequencies = new Set(rows.map(({ frequency }) => frequency));
  const periods = nextPeriods(context.clock.now(), timeZone).filter(({ frequency }) =>
    frequencies.has(frequency),
  );
  const upcoming: NextDigest[] = [];
  for (const period of periods) upcoming.push(await readNextDigest(context, profile, period));
  return {
    timeZone: currentZone(timeZone),
    upcoming: upcoming.toSorted((a, b) => a.dueAt.localeCompare(b.dueAt)),
  };
}

async function readNextDigest(
  context: ManagerContext,
  manager: typeof hiringManagerProfiles.$inferSelect,
  { frequency, dueAt }: DuePeriod,
): Promise<NextDigest> {
  const { db, clock } = context;
  // Includes what arrived in this very millisecond.
  const coversUntil = new Date(clock.now().getTime() + 1);
  const contents = await selectDigestContents(context, { frequency, coversUntil });
  // The digest begins with the oldest job in it.
  const isInDigest = contents ? inArray(jobs.id, jobIdsIn(contents)) : undefined;
  const [oldest] = await db
    .select({ unreportedFrom: unreportedSince })
    .from(jobMembers)
    .innerJoin(jobs, isMember(context))
    .where(and(eq(jobs.isActive, true), eq(jobFrequency, frequency), isInDigest))
    .orderBy(asc(unreportedSince))
    .limit(1);
  const since = oldest?.unreportedFrom ?? manager.createdAt;
  const draft = contents && digestDraft(context, { id: "next", manager, frequency, contents, since });
  return {
    frequency,
    dueAt: dueAt.toISOString(),
    since: since.toISOString(),
    digest: draft && { subject: draft.subject, html: renderMail(draft.body).html, contents },
  };
}

const jobIdsIn = ({ jobs: withNews, quietJobs, decisions }: DigestContents) => [
  ...[...withNews, ...quietJobs].map(({ id }) => id),
  ...decisions.map(({ jobId }) => jobId),
];
