import { and, asc, eq, gte, lt, sql } from "drizzle-orm";
import { notificationSettings } from "#server/platform/db/schema/notifications.ts";
import { activeCandidates } from "#server/platform/scopes/visible-candidates.ts";
import { type Viewer, visibleJobs } from "#server/platform/scopes/visible-jobs.ts";
import type { DigestSubject } from "./digest-subject.ts";
import { chosenForJob, jobFrequency, untoldSince } from "./job-choice.ts";

/** What candidates of a manager's active jobs have decided: that people may be asked, or may not. */
export async function selectDecisions(viewer: Viewer, subject: DigestSubject) {
  if (!("coversUntil" in subject)) return [];
  const [jobs, candidates] = [visibleJobs(viewer), activeCandidates(viewer)];
  const decidedAt = sql`coalesce(${candidates.agreedAt}, ${candidates.takenBackAt})`;
  const name = sql<string>`${candidates.firstName} || ' ' || ${candidates.lastName}`;
  return viewer.db
    .select({
      candidateId: candidates.id,
      name,
      jobId: jobs.id,
      jobTitle: jobs.title,
      agrees: sql<boolean>`${candidates.agreedAt} is not null`,
    })
    .from(candidates)
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .leftJoin(notificationSettings, chosenForJob)
    .where(
      and(
        lt(decidedAt, subject.coversUntil.toISOString()),
        subject.frequency === "requested"
          ? gte(decidedAt, subject.coversFrom.toISOString())
          : and(gte(decidedAt, untoldSince), eq(jobFrequency, subject.frequency)),
      ),
    )
    .orderBy(asc(jobs.title), asc(jobs.id), asc(name), asc(candidates.id));
}
