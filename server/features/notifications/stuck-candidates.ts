import { and, desc, eq, gte, sql } from "drizzle-orm";
import { type NoticeKind, noticesAtOnce } from "#contract/notices.ts";
import { dayMs } from "#contract/date-words.ts";
import { roundDays } from "#contract/batch-release.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { companies } from "#server/platform/db/schema/managers.ts";
import type { SourceKey } from "#contract/candidates.ts";
import { ownJobs } from "#server/platform/scopes/visible-jobs.ts";

/** How things stand, by what is stuck. */
export type Marks = Partial<Record<Exclude<NoticeKind, "answers">, string>>;

/** Whoever was asked longer ago is not waited for: server/features/outreach/plan-outreach.ts. */
const waitedDays = 7;

/**
 * What keeps the system from going on about the candidates of a manager's active jobs, newest candidate first. Of reviewers
 * it looks at what their cards tell and at nothing else: a line that came or went with the rest would tell it.
 */
export async function selectStuck(context: ManagerContext, since: Date) {
  const { db, clock } = context;
  const jobs = ownJobs(context);
  const stuck = db
    .select({
      candidateId: candidates.id,
      candidateName: sql<string>`${candidates.firstName} || ' ' || ${candidates.lastName}`.as("name"),
      jobId: candidates.jobId,
      jobTitle: jobs.title,
      least: candidates.answersTogether,
      source: sql<SourceKey | null>`(select min(source) ${failedSearches})`.as("source"),
      dismissed: candidates.dismissed,
      createdAt: candidates.createdAt,
      marks: sql<Marks>`jsonb_strip_nulls(jsonb_build_object(
        'consent', ${consentMissing}, 'nobody_left', ${nobodyLeft(clock.now())}, 'too_few', ${tooFew(clock.now())},
        'source', (select (max(finished_at) at time zone 'UTC')::text || '+00' ${failedSearches})
      ))`.as("marks"),
    })
    .from(jobs)
    .innerJoin(candidates, eq(candidates.jobId, jobs.id))
    .innerJoin(companies, eq(companies.id, candidates.companyId))
    .where(and(eq(jobs.isActive, true), gte(candidates.createdAt, since)))
    .as("stuck");
  return db
    .select()
    .from(stuck)
    .where(
      sql`exists (select from jsonb_each_text(${stuck.marks}) m where m.value is distinct from ${stuck.dismissed} ->> m.key)`,
    )
    .orderBy(desc(stuck.createdAt), desc(stuck.candidateId))
    .limit(noticesAtOnce + 1);
}

// In a select list Drizzle leaves the table's name away where it can, so within these the tables are named by hand.
const answers = sql`(select count(*) from survey_responses r where r.candidate_id = candidates.id and r.released_at is not null)`;
const isUnfinished = sql`${answers} < candidates.wanted_responses`;
const isHeldByConsent = sql`(candidates.taken_back_at is not null or candidates.agreed_at is null
  and (companies.needed = 'consent' or companies.needed = 'note' and candidates.consent_at is null))`;
const failedSearches = sql`from candidate_searches s where s.candidate_id = candidates.id and s.status = 'failed'`;

/** What the candidate says is told even where enough answers are in. */
const consentMissing = sql`case when candidates.taken_back_at is not null then 'taken_back'
  when ${isHeldByConsent} and ${isUnfinished} then case companies.needed when 'consent' then 'own' else 'missing' end end`;

/** That next steps are planned stands on the page, and so does who was sent the survey on which day, for those who were found. */
const nobodyLeft = (
  now: Date,
) => sql`case when candidates.answers_together is null and candidates.automatic_outreach
    and candidates.outreach_paused_at is null and not ${isHeldByConsent}
    and candidates.next_ask_at is null and candidates.next_reminder_at is null
    and not exists (select from candidate_searches s where s.candidate_id = candidates.id and s.status = 'searching')
    and ${isUnfinished}
    and not exists (
      select from reviewers p where p.candidate_id = candidates.id and p.created_by_type = 'system' and (
        greatest(p.queued_until, p.sending_until, p.held_until) > ${now}
        or (p.told_status = 'survey_sent' and p.survey_sent_at > ${daysBefore(now, waitedDays)})
      )
    )
  then (select count(*) from reviewers p where p.candidate_id = candidates.id and p.created_by_type = 'system')
    || '.' || candidates.wanted_responses end`;

/** Only once the round is over, whose end follows from what the hiring team knows. */
const tooFew = (now: Date) => sql`case when candidates.answers_together is not null
    and candidates.created_at < ${daysBefore(now, roundDays)}
    and candidates.found_shown < candidates.answers_together
  then (
    select coalesce((max(p.survey_sent_at) at time zone 'UTC')::date::text, 'nobody') from reviewers p
    where p.candidate_id = candidates.id and p.created_by_type = 'system'
    having coalesce(max(p.survey_sent_at), '-infinity') < ${daysBefore(now, roundDays)}
  ) end`;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs);
