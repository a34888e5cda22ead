import { and, type AnyColumn, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { candidateFilters, candidateSorts } from "#contract/lists.ts";
import {
  type CandidateList,
  type CandidateSummary,
  type FoundCandidate,
  maxFound,
} from "#contract/candidates.ts";
import { dayMs, waitedDays } from "#contract/date-words.ts";
import { headlineOf } from "#contract/headline.ts";
import { consentMissing } from "#server/features/outreach/consent-block.ts";
import { gatherQuestions } from "#server/features/reports/gather-questions.ts";
import { readAnswers } from "#server/features/reports/read-answers.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { withSystemRole } from "#server/platform/db/transaction.ts";
import type { Database } from "#server/platform/db/client.ts";
import { rateLimit } from "#server/platform/auth/rate-limits.ts";
import { hasWords } from "#server/platform/db/sql.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { companies } from "#server/platform/db/schema/managers.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { requireFound, oneRow, AppError } from "#server/platform/errors.ts";
import { candidatesFor, jobsFor, shownAsSentAt } from "#server/platform/scopes/scopes.ts";

interface Query {
  jobId: string;
  /** Words of the name. Empty matches everyone. */
  q: string;
  sort: (typeof candidateSorts)[number];
  show: (typeof candidateFilters)[number];
  limit: number;
}

export async function listCandidates(context: ManagerContext, query: Query): Promise<CandidateList> {
  const [counted] = await countCandidates(context, query);
  const { total, found: matching = total } = requireFound(counted, "JOB_NOT_FOUND");
  const ids = await selectFirst(context, query);
  // Answers are encrypted, so the database cannot sort by them.
  const answered = await readAnswers(context, ids);
  const recommendations = new Map(
    ids.map((id) => [id, headlineOf(gatherQuestions(answered.get(id) ?? []))?.recommendation ?? null]),
  );
  const ratingOf = (id: string) => recommendations.get(id)?.mean ?? 0;
  if (query.sort === "rating") ids.sort((one, other) => ratingOf(other) - ratingOf(one));
  const rows = await selectRows(context, ids.slice(0, query.limit));
  const summaries = new Map(rows.map((row) => [row.candidate.id, summaryOf(row)]));
  return {
    total,
    found: matching,
    candidates: ids.flatMap((id) => {
      const summary = summaries.get(id);
      return summary ? [{ ...summary, recommendation: recommendations.get(id) ?? null }] : [];
    }),
  };
}

function countCandidates(context: ManagerContext, { jobId, q, show }: Query) {
  const { db } = context;
  const own = jobsFor(context);
  const isWanted = and(matchesName(q), isShown(db, show));
  return db
    .select({
      total: db.$count(candidates, eq(candidates.jobId, own.id)),
      ...(isWanted && { found: db.$count(candidates, and(eq(candidates.jobId, own.id), isWanted)) }),
    })
    .from(own)
    .where(eq(own.id, jobId));
}

/** The ids of the first candidates; of all of them if they are sorted by rating. */
async function selectFirst(context: ManagerContext, { jobId, q, sort, show, limit }: Query) {
  const { db } = context;
  const visible = candidatesFor(context);
  const orders = {
    newest: [],
    name: [asc(sql`lower(${visible.lastName})`), asc(sql`lower(${visible.firstName})`)],
    answers: [desc(db.$count(surveyResponses, releasedAnswers(visible.id)))],
    rating: [],
  };
  const sorted = db
    .select({ id: visible.id })
    .from(visible)
    .where(and(eq(visible.jobId, jobId), matchesName(q), isShown(db, show)))
    .orderBy(...orders[sort], desc(visible.createdAt), desc(visible.id));
  const rows = await (sort === "rating" ? sorted : sorted.limit(limit));
  return rows.map(({ id }) => id);
}

function selectRows(context: ManagerContext, ids: string[]) {
  const { db, clock } = context;
  const visible = candidatesFor(context);
  const present = and(eq(reviewers.candidateId, visible.id), isNull(reviewers.removedAt));
  const found = and(present, eq(reviewers.createdByType, "system"));
  const isContacted = and(found, isNotNull(shownAsSentAt));
  const isSilent = and(isContacted, ne(reviewers.toldStatus, "completed"));
  const isOpen = and(isSilent, gt(shownAsSentAt, new Date(clock.now().getTime() - waitedDays * dayMs)));
  return db
    .select({
      candidate: {
        id: visible.id,
        firstName: visible.firstName,
        lastName: visible.lastName,
        createdAt: visible.createdAt,
        answersTogether: visible.answersTogether,
        automaticOutreach: visible.automaticOutreach,
        wantedResponses: visible.wantedResponses,
        nextAskAt: visible.nextAskAt,
        outreachPausedAt: visible.outreachPausedAt,
        consentAt: visible.consentAt,
        agreedAt: visible.agreedAt,
        takenBackAt: visible.takenBackAt,
      },
      needed: companies.needed,
      isActive: jobs.isActive,
      reviewerCount: db.$count(reviewers, present),
      contacted: db.$count(reviewers, isContacted),
      silent: db.$count(reviewers, isSilent),
      open: db.$count(reviewers, isOpen),
      responseCount: db.$count(surveyResponses, releasedAnswers(visible.id)),
    })
    .from(visible)
    .innerJoin(jobs, eq(jobs.id, visible.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(inArray(visible.id, ids));
}

type Row = Awaited<ReturnType<typeof selectRows>>[number];

/** What the job's list says about one candidate, without ratings. */
export async function readSummary(context: ManagerContext, { candidateId }: { candidateId: string }) {
  const [row] = await selectRows(context, [candidateId]);
  return summaryOf(requireFound(row, "CANDIDATE_NOT_FOUND"));
}

/** With batch release nothing follows from who answered: only from who was contacted and what was released. */
function summaryOf(row: Row): Omit<CandidateSummary, "recommendation"> {
  const { candidate, reviewerCount, contacted, silent, responseCount } = row;
  const { id, firstName, lastName, createdAt, answersTogether } = candidate;
  const isTogether = answersTogether !== null;
  return {
    id,
    firstName,
    lastName,
    createdAt: createdAt.toISOString(),
    reviewerCount,
    askedCount: isTogether ? contacted : silent + responseCount,
    responseCount,
    waitingCount: isTogether ? Math.max(0, contacted - responseCount) : silent,
    stuck: stuckOf(row),
  };
}

function stuckOf({
  candidate,
  needed,
  isActive,
  reviewerCount,
  contacted,
  silent,
  open,
  responseCount,
}: Row) {
  const { answersTogether, automaticOutreach, nextAskAt, outreachPausedAt, wantedResponses } = candidate;
  if (!isActive || responseCount >= wantedResponses) return null;
  const missing = consentMissing(candidate, { needed });
  if (missing) return missing;
  if (outreachPausedAt) return "paused";
  if (reviewerCount === 0) return "nobody_found";
  if (contacted === 0 && !automaticOutreach) return "not_asked";
  return answersTogether === null && silent > 0 && open === 0 && !nextAskAt ? "silent" : null;
}

const releasedAnswers = (candidateId: AnyColumn) =>
  and(eq(surveyResponses.candidateId, candidateId), isNotNull(surveyResponses.releasedAt));

function isShown(db: Database, show: Query["show"]) {
  if (show === "all") return undefined;
  const answers = db.$count(surveyResponses, releasedAnswers(candidates.id));
  return show === "answered" ? gt(answers, 0) : eq(answers, 0);
}

/** Undefined without any words. */
const matchesName = (q: string) => hasWords(q, [candidates.firstName, candidates.lastName]);

/** The newest matches among the candidates of all the manager's jobs. */
export function findCandidates(context: ManagerContext, { q }: { q: string }): Promise<FoundCandidate[]> {
  const own = jobsFor(context);
  return context.db
    .select({
      id: candidates.id,
      firstName: candidates.firstName,
      lastName: candidates.lastName,
      jobId: candidates.jobId,
      jobTitle: own.title,
      jobIsActive: own.isActive,
    })
    .from(own)
    .innerJoin(candidates, eq(candidates.jobId, own.id))
    .where(matchesName(q))
    .orderBy(desc(candidates.createdAt), desc(candidates.id))
    .limit(maxFound);
}

/**
 * Counts a search for colleagues against the manager's daily limit: a series of made-up careers would reveal who is in the
 * directory. Changing a candidate's address counts, too, because it could be used to mail strangers.
 */
export async function countSearch(context: ManagerContext) {
  const { manager, settings } = context;
  const one = new Map([[`candidates ${manager.id}`, 1]]);
  const [counted] = await withSystemRole(context, (context) => rateLimit(context, one, dayMs));
  if (oneRow(counted).count > settings.dailyLimits.candidates) throw new AppError("TOO_MANY_CANDIDATES");
}
