import { roundDays } from "#contract/batch-release.ts";
import { type SourceKey, sourceNames } from "#contract/candidates.ts";
import { dayMs } from "#contract/durations.ts";
import { type Notice, type NoticeKind, type Notices, noticedDays, noticesAtOnce } from "#contract/notices.ts";
import { type Vendor, vendorNames } from "#contract/recruiting-words.ts";
import { listDrafts } from "#server/features/assistants/list-drafts.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobMembers, jobs } from "#server/platform/db/schema/jobs.ts";
import { companies } from "#server/platform/db/schema/managers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { requireFound } from "#server/platform/errors.ts";
import { activeCandidatesFor, awaitedSince, isMember } from "#server/platform/scopes/scopes.ts";
import { concernsMember } from "./job-choice.ts";
import { type SQL, and, count, desc, eq, gt, inArray, isNotNull, max, sql } from "drizzle-orm";

/** Two numbers that can be added without overflow. */
const markPattern = sql.raw("'^[0-9]{1,9}[.][0-9]{1,9}$'");

/** New answers about the candidates of a manager's active jobs, and candidates whose outreach is stuck. */
export async function listNotices(context: ManagerContext): Promise<Notices> {
  const since = new Date(context.clock.now().getTime() - noticedDays * dayMs);
  const news = await selectNews(context, since);
  const stuck = await selectStuck(context, since);
  const problems = stuck.flatMap(buildProblemNotices);
  const newsByJob = Map.groupBy(news, ({ jobId }) => jobId);
  return {
    notices: [...news.slice(0, noticesAtOnce).map(buildNewsNotice), ...problems.slice(0, noticesAtOnce)],
    proposed: await listDrafts(context),
    // One candidate may be stuck for several reasons.
    isCut: Math.max(news.length, stuck.length, problems.length) > noticesAtOnce,
    news: [...newsByJob].map(([jobId, rows]) => ({ jobId, candidates: rows.length })),
  };
}

type News = Awaited<ReturnType<typeof selectNews>>[number];

function buildNewsNotice({ seen, withdrawn, ...news }: News): Notice {
  const [seenAnswers = 0, seenWithdrawn = 0] = (seen ?? "").split(".").map(Number);
  return {
    ...news,
    kind: "answers",
    mark: `${news.answers}.${withdrawn}`,
    previousMark: seen,
    newAnswers: withdrawn === seenWithdrawn ? news.answers - seenAnswers : null,
  };
}

type Stuck = Awaited<ReturnType<typeof selectStuck>>[number];

function buildProblemNotices({ marks, dismissed, ...candidate }: Stuck): Notice[] {
  const dismissedMarks: Record<string, string | undefined> = dismissed;
  const current: Marks = Object.fromEntries(
    Object.entries(marks).filter(([kind, mark]) => mark !== dismissedMarks[kind]),
  );
  const { consent, found, source, ordered } = current;
  const { nobody_left: nobodyLeft, too_few: tooFew, report_failed: failed } = current;
  const { candidateId, candidateName, jobId, jobTitle, minAnswers, vendor } = candidate;
  const about = <Kind extends keyof Marks>(kind: Kind, mark: string) => ({
    candidateId,
    candidateName,
    jobId,
    jobTitle,
    kind,
    mark,
    previousMark: dismissedMarks[kind] ?? null,
  });
  const notices: Notice[] = [];
  if (consent) notices.push(about("consent", consent));
  if (nobodyLeft)
    notices.push({ ...about("nobody_left", nobodyLeft), anyFound: !nobodyLeft.startsWith("0.") });
  if (found) notices.push({ ...about("found", found), found: Number(found) });
  if (tooFew && minAnswers) notices.push({ ...about("too_few", tooFew), least: minAnswers });
  if (source && candidate.source)
    notices.push({ ...about("source", source), source: sourceNames[candidate.source] });
  if (vendor && ordered) notices.push({ ...about("ordered", ordered), vendor: vendorNames[vendor] });
  if (vendor && failed) notices.push({ ...about("report_failed", failed), vendor: vendorNames[vendor] });
  return notices;
}

/** Where a candidate's row stores the mark of the news that a manager has dismissed. */
const newsKey = (managerId: string) => `answers:${managerId}`;

/** Each editor dismisses news for themselves, but problems for all editors. */
const dismissedKey = (kind: NoticeKind, managerId: string) =>
  kind === "answers" ? newsKey(managerId) : kind;

/**
 * Candidates of the active jobs that a manager edits, with answers shown since the manager last dismissed them, latest first.
 * Answers waiting for a batch release do not count, nor candidates without an answer since the job was shared with the
 * manager.
 */
function selectNews(context: ManagerContext, since: Date) {
  const { dismissed } = candidates;
  // Before jobs were shared, their only editor's mark had no id. A malformed mark counts as nothing seen.
  const mark = sql`coalesce(${dismissed} ->> ${newsKey(context.manager.id)}, ${dismissed} ->> 'answers')`;
  const seen = sql<string | null>`substring(${mark} from ${markPattern})`;
  // Each answer that is shown or withdrawn increases one of the two numbers.
  const seenSum = sql`coalesce(split_part(${seen}, '.', 1)::int + split_part(${seen}, '.', 2)::int, 0)`;
  return context.db
    .select({
      candidateId: candidates.id,
      candidateName: sql<string>`${candidates.firstName} || ' ' || ${candidates.lastName}`,
      jobId: jobs.id,
      jobTitle: jobs.title,
      wanted: candidates.wantedResponses,
      withdrawn: candidates.withdrawnResponses,
      answers: count(surveyResponses.id),
      seen,
    })
    .from(jobMembers)
    .innerJoin(jobs, isMember(context, "edit"))
    .innerJoin(candidates, eq(candidates.jobId, jobs.id))
    .innerJoin(
      surveyResponses,
      and(eq(surveyResponses.candidateId, candidates.id), isNotNull(surveyResponses.releasedAt)),
    )
    .where(eq(jobs.isActive, true))
    .groupBy(candidates.id, jobs.id, jobMembers.jobId, jobMembers.hiringManagerProfileId)
    .having(
      and(
        sql`count(*) + ${candidates.withdrawnResponses} > ${seenSum}`,
        gt(max(surveyResponses.releasedAt), since),
        concernsMember(max(surveyResponses.releasedAt)),
      ),
    )
    .orderBy(desc(max(surveyResponses.releasedAt)), desc(candidates.id));
}

interface DismissNotices {
  notices: { candidateId: string; kind: NoticeKind; mark: string | null }[];
}

/** Dismisses notices, or restores those without a mark. Publishes no event. Notices about deleted candidates are ignored. */
export function dismissNotices(context: ManagerContext, { notices }: DismissNotices) {
  return transaction(context, async (context) => {
    const { db, manager } = context;
    const editable = activeCandidatesFor(context, "edit");
    const ids = [...new Set(notices.map(({ candidateId }) => candidateId))].toSorted();
    const rows = await db.select({ id: editable.id }).from(editable).where(inArray(editable.id, ids));
    requireFound(rows[0], "CANDIDATE_NOT_FOUND");
    const foundIds = new Set(rows.map(({ id }) => id));
    for (const candidateId of ids.filter((id) => foundIds.has(id))) {
      let dismissed = sql`${candidates.dismissed}`;
      for (const { kind, mark } of notices.filter((notice) => notice.candidateId === candidateId)) {
        const key = dismissedKey(kind, manager.id);
        dismissed =
          mark === null
            ? sql`${dismissed} - ${key}::text`
            : sql`${dismissed} || jsonb_build_object(${key}::text, ${mark}::text)`;
      }
      await db.update(candidates).set({ dismissed }).where(eq(candidates.id, candidateId));
    }
    return { dismissed: foundIds.size };
  });
}

/**
 * A text for the current state, by kind of notice: a dismissed notice comes back when its text changes. It has only the day
 * of what may follow from an answer, such as a report to a recruiting system.
 */
type Marks = Partial<Record<Exclude<NoticeKind, "answers">, string>>;

/**
 * Why outreach about a manager's candidates is stuck, newest candidate first. It uses only what profile cards show
 * about reviewers: a notice that depended on more would reveal it.
 */
async function selectStuck(context: ManagerContext, since: Date) {
  const { db, clock } = context;
  const stuck = db
    .select({
      candidateId: candidates.id,
      candidateName: sql<string>`${candidates.firstName} || ' ' || ${candidates.lastName}`.as("name"),
      jobId: candidates.jobId,
      jobTitle: jobs.title,
      minAnswers: candidates.answersTogether,
      source: sql<SourceKey | null>`(select min(source) ${fromFailedSearches})`.as("source"),
      vendor: sql<Vendor | null>`(select min(c.vendor) ${fromOrders})`.as("vendor"),
      dismissed: candidates.dismissed,
      createdAt: candidates.createdAt,
      marks: sql<Marks>`jsonb_strip_nulls(jsonb_build_object(
        'consent', ${consentMark},
        'nobody_left', case when ${orderedMark} is null then ${nobodyLeftMark(clock.now())} end,
        'found', ${foundLaterMark},
        'too_few', ${tooFewMark(clock.now())},
        'source', (select ${latestMark(sql`finished_at`)} ${fromFailedSearches}),
        'ordered', ${orderedMark},
        'report_failed', (select (max(o.gave_up_at) at time zone 'UTC')::date::text ${fromOrders})
      ))`.as("marks"),
    })
    .from(jobMembers)
    .innerJoin(jobs, isMember(context, "edit"))
    .innerJoin(candidates, eq(candidates.jobId, jobs.id))
    .innerJoin(companies, eq(companies.id, candidates.companyId))
    .where(and(eq(jobs.isActive, true), isRecent(since)))
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

// In a select list Drizzle may omit the table name, so the tables are written out here.

/** A round may begin long after the candidate was added. Whether a named person was contacted must not show. */
export const isRecent = (since: Date) => sql`(candidates.created_at >= ${since}
  or exists (select from reviewers p where p.candidate_id = candidates.id and p.created_by_type = 'system'
    and coalesce(p.survey_sent_at, p.refused_at) >= ${since})
  or exists (select from survey_responses r where r.candidate_id = candidates.id and r.released_at >= ${since}))`;

const shownAnswers = sql`(select count(*) from survey_responses r where r.candidate_id = candidates.id and r.released_at is not null)`;
export const isUnfinished = sql`${shownAnswers} < candidates.wanted_responses`;
const isHeldByConsent = sql`(candidates.taken_back_at is not null or candidates.agreed_at is null
  and (companies.needed = 'consent' or companies.needed = 'note' and candidates.consent_at is null))`;
const fromFailedSearches = sql`from candidate_searches s where s.candidate_id = candidates.id and s.status = 'failed'
  and (not s.at_ceiling or s.problem = 'partial')`;

/** The latest of these times, as the same text in any time zone. */
const latestMark = (timestamp: SQL) => sql`(max(${timestamp}) at time zone 'UTC')::text || '+00'`;

const fromOrders = sql`from ats_orders o join ats_connections c on c.id = o.connection_id where o.candidate_id = candidates.id`;
/** Nobody can be found before the candidate has given the work history. */
const orderedMark = sql`(select ${latestMark(sql`o.created_at`)} ${fromOrders} and o.state = 'ordered'
  and coalesce(jsonb_array_length(candidates.work_history), 0) = 0)`;

/** A withdrawn consent is shown even if enough answers are in. */
const consentMark = sql`case when candidates.taken_back_at is not null then 'taken_back'
  when ${isHeldByConsent} and ${isUnfinished} then case companies.needed when 'consent' then 'own' else 'missing' end end`;

/** Neither paused, nor without consent, nor held because the job's owner is deactivated. */
const isUnderWay = sql`(candidates.outreach_paused_at is null and not ${isHeldByConsent} and exists (
  select from hiring_manager_profiles o where o.id = candidates.created_by and o.shut_out_at is null))`;

/** With batch release, only until somebody was contacted: the plan would reveal how many have answered. */
const isPlanShown = sql`(candidates.answers_together is null or not exists (
  select from reviewers p where p.candidate_id = candidates.id and p.created_by_type = 'system'
    and coalesce(p.survey_sent_at, p.refused_at) is not null))`;

/**
 * Not while outreach is about to be planned again, because consent was given, for example, or a survey could not be sent.
 * Uses only what the page shows: planned next steps, and for found reviewers the day they were contacted.
 */
export const nobodyLeftMark = (
  now: Date,
) => sql`case when ${isPlanShown} and candidates.automatic_outreach and ${isUnderWay}
    and candidates.next_ask_at is null and candidates.next_reminder_at is null
    and coalesce(candidates.outreach_due_at > ${now}, true)
    and not exists (select from candidate_searches s where s.candidate_id = candidates.id and s.status = 'searching')
    and ${isUnfinished}
    and not exists (
      select from reviewers p where p.candidate_id = candidates.id and p.created_by_type = 'system' and (
        greatest(p.queued_until, p.sending_until, p.held_until) > ${now}
        or (p.told_status <> 'completed' and coalesce(p.survey_sent_at, p.refused_at) >= ${awaitedSince(now)})
      )
    )
  then (select count(*) from reviewers p where p.candidate_id = candidates.id and p.created_by_type = 'system')
    || '.' || candidates.wanted_responses end`;

/** How many were found by an import, if the manager has sent none of them a survey. */
const foundLaterMark = sql`case when candidates.found_later and not candidates.automatic_outreach
    and candidates.outreach_paused_at is null and ${isUnfinished}
  then (
    select count(*)::text from reviewers p
    where p.candidate_id = candidates.id and p.created_by_type = 'system' and p.removed_at is null
    having bool_and(coalesce(p.requested_at, p.survey_sent_at, p.refused_at) is null)
  ) end`;

/** Only after the round of contacts. When it ends depends only on dates that the hiring team sees. */
export const tooFewMark = (
  now: Date,
) => sql`case when candidates.answers_together is not null and ${isUnderWay}
    and candidates.created_at < ${daysBefore(now, roundDays)}
    and candidates.found_shown < candidates.answers_together
  then (
    select (max(coalesce(p.survey_sent_at, p.refused_at)) at time zone 'UTC')::date::text from reviewers p
    where p.candidate_id = candidates.id and p.created_by_type = 'system'
    having max(coalesce(p.survey_sent_at, p.refused_at)) < ${daysBefore(now, roundDays)}
  ) end`;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs);
