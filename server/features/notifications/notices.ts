import { and, count, desc, eq, gt, inArray, isNotNull, max, sql, type SQL } from "drizzle-orm";
import { type Notices, type Notice, noticedDays, type NoticeKind, noticesAtOnce } from "#contract/notices.ts";
import { sourceNames } from "#contract/candidates.ts";
import { dayMs } from "#contract/date-words.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { requireFound } from "#server/platform/errors.ts";
import { ownActiveCandidates } from "#server/platform/scopes/visible-candidates.ts";
import { ownJobs } from "#server/platform/scopes/visible-jobs.ts";
import { type Marks, selectStuck } from "./stuck-candidates.ts";

/** Two numbers that are no problem to add. */
const aMark = sql.raw("'^[0-9]{1,9}[.][0-9]{1,9}$'");

/** What has changed about the candidates of a manager's active jobs since they last knew, and what is stuck. */
export async function listNotices(context: ManagerContext): Promise<Notices> {
  const since = new Date(context.clock.now().getTime() - noticedDays * dayMs);
  const news = await selectNews(context, since);
  const stuck = await selectStuck(context, since);
  const notices = stuck.flatMap(stuckNotices);
  const jobs = Map.groupBy(news, ({ jobId }) => jobId);
  return {
    notices: [...news.slice(0, noticesAtOnce).map(newsNotice), ...notices.slice(0, noticesAtOnce)],
    // One candidate may be stuck by several things.
    isCut: Math.max(news.length, stuck.length, notices.length) > noticesAtOnce,
    news: [...jobs].map(([jobId, ofJob]) => ({ jobId, candidates: ofJob.length })),
  };
}

function newsNotice({ seen, withdrawn, ...one }: Awaited<ReturnType<typeof selectNews>>[number]): Notice {
  const [before = 0, withdrawnBefore = 0] = (seen ?? "").split(".").map(Number);
  return {
    ...one,
    kind: "answers",
    mark: `${one.answers}.${withdrawn}`,
    newAnswers: withdrawn === withdrawnBefore ? one.answers - before : null,
  };
}

type Stuck = Awaited<ReturnType<typeof selectStuck>>[number];

function stuckNotices({ marks, dismissed, ...one }: Stuck): Notice[] {
  const known: Marks = dismissed;
  const { consent, nobody_left: nobodyLeft, too_few: tooFew, source } = marks;
  const { candidateId, candidateName, jobId, jobTitle } = one;
  const about = (mark: string) => ({ candidateId, candidateName, jobId, jobTitle, mark });
  const notices: Notice[] = [];
  if (consent && consent !== known.consent) notices.push({ ...about(consent), kind: "consent" });
  if (nobodyLeft && nobodyLeft !== known.nobody_left)
    notices.push({ ...about(nobodyLeft), kind: "nobody_left", anyFound: !nobodyLeft.startsWith("0.") });
  if (tooFew && one.least && tooFew !== known.too_few)
    notices.push({ ...about(tooFew), kind: "too_few", least: one.least });
  if (source && one.source && source !== known.source)
    notices.push({ ...about(source), kind: "source", source: sourceNames[one.source] });
  return notices;
}

/**
 * The candidates of a manager's active jobs with answers that were shown since the manager last knew, latest first. What
 * waits for others is no answer yet.
 */
async function selectNews(context: ManagerContext, since: Date) {
  const jobs = ownJobs(context);
  // Anything else than a mark of ours says nothing of what they know.
  const seen = sql<string | null>`substring(${candidates.dismissed} ->> 'answers' from ${aMark})`;
  // With every answer that is shown or taken back, one of the two numbers grows by one.
  const known = sql`coalesce(split_part(${seen}, '.', 1)::int + split_part(${seen}, '.', 2)::int, 0)`;
  const rows = await context.db
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
    .from(jobs)
    .innerJoin(candidates, eq(candidates.jobId, jobs.id))
    .innerJoin(
      surveyResponses,
      and(eq(surveyResponses.candidateId, candidates.id), isNotNull(surveyResponses.releasedAt)),
    )
    .where(eq(jobs.isActive, true))
    .groupBy(candidates.id, jobs.id, jobs.title)
    .having(
      and(
        sql`count(*) + ${candidates.withdrawnResponses} > ${known}`,
        gt(max(surveyResponses.releasedAt), since),
      ),
    )
    .orderBy(desc(max(surveyResponses.releasedAt)), desc(candidates.id));
  return rows;
}

interface Dismissed {
  notices: { candidateId: string; kind: NoticeKind; mark: string | null }[];
}

/**
 * Notes that the manager knows how things stand, or that they do not after all. No event tells of it: nothing has happened to
 * anybody. Those about candidates who are gone meanwhile are gone with them.
 */
export function dismissNotices(context: ManagerContext, { notices }: Dismissed) {
  return transaction(context, async (context) => {
    const { db } = context;
    const visible = ownActiveCandidates(context);
    const ids = [...new Set(notices.map(({ candidateId }) => candidateId))].toSorted();
    const rows = await db.select({ id: visible.id }).from(visible).where(inArray(visible.id, ids));
    requireFound(rows[0], "CANDIDATE_NOT_FOUND");
    const mine = new Set(rows.map(({ id }) => id));
    for (const candidateId of ids.filter((id) => mine.has(id))) {
      const dismissed = notices
        .filter((one) => one.candidateId === candidateId)
        .reduce(
          (marks: SQL, { kind, mark }) =>
            mark === null
              ? sql`${marks} - ${kind}::text`
              : sql`${marks} || jsonb_build_object(${kind}::text, ${mark}::text)`,
          sql`${candidates.dismissed}`,
        );
      await db.update(candidates).set({ dismissed }).where(eq(candidates.id, candidateId));
    }
    return { dismissed: mine.size };
  });
}
