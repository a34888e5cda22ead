import { eq, inArray, sql } from "drizzle-orm";
import type { Question } from "#contract/surveys.ts";
import type { Context } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { oneRow, AppError } from "#server/platform/errors.ts";
import { spendDaily } from "#server/platform/mail/daily-limit.ts";
import { maxSendMs } from "#server/platform/mail/message.ts";
import { cardOf } from "#server/features/reviewers/card-of.ts";
import { selectCopyGrants, selectDataSources } from "#server/features/reviewers/data-sources.ts";
import { scheduleOutreach } from "#server/features/reviewers/schedule-outreach.ts";
import { questionsFor, selectTemplates } from "#server/features/templates/questions-for.ts";
import { consentBlock } from "./consent-block.ts";
import { dailyLimitsFor } from "./daily-limits.ts";
import { selectBlocked } from "./select-blocked.ts";
import type { Delivery, RequestWithSources, SurveyRequest } from "./survey-draft.ts";

export interface PreparedSurvey {
  request: RequestWithSources;
  questions: Question[];
  /** Undoes counting against the daily limits. */
  undoSpending: () => Promise<void>;
}

/**
 * For each survey the questions it asks, or why it may not be sent: an objection, paused outreach or a daily limit. Counts
 * it against the limits, and saves when reminders may be due.
 */
export async function prepareSurveys(
  context: Context,
  claimed: SurveyRequest[],
  { by, test, whilePaused }: Delivery,
) {
  // Reminders may be due once these claims end. Saved first, so that a crash does not lose it.
  const candidateIds = claimed.map(({ candidate }) => candidate.id);
  const claimsEnd = new Date(context.clock.now().getTime() + maxSendMs);
  if (claimed.length > 0) await scheduleOutreach(context, inArray(candidates.id, candidateIds), claimsEnd);
  const blocked = await selectBlocked(context, claimed, { by, test });
  const prepared = new Map<string, PreparedSurvey | AppError>();
  const allowed = claimed.filter(({ reviewer: { key }, candidate, company }) => {
    const code = consentBlock(candidate, company, whilePaused);
    if (code) prepared.set(key, new AppError(code));
    return !code;
  });
  const templates = test || allowed.length === 0 ? [] : await selectTemplates(context);
  const firstJobs = await saveFirstJobs(context, test ? [] : allowed);
  const copied = await selectCopyGrants(context, candidateIds);
  const sources = await selectDataSources(
    context,
    allowed.map(({ reviewer }) => reviewer),
  );
  const spent = await spendDaily(
    context,
    allowed.map(({ job }) => dailyLimitsFor(context, job)),
  );
  for (const [index, claim] of allowed.entries()) {
    const { reviewer, candidate, job } = claim;
    const card = cardOf(reviewer);
    // Only the profile card decides: managers see which questions were asked.
    const firstJob = firstJobs.get(candidate.id) ?? job;
    const questions =
      test?.questions ??
      questionsFor(templates, firstJob, { position: card.position ?? card.function }, candidate.templateId);
    // A mail that may already be out has promised one or the other.
    const mayBeCopied = reviewer.deliveryStartedAt ? reviewer.mayBeCopied : copied.has(reviewer.candidateId);
    const request = {
      ...claim,
      reviewer: { ...reviewer, mayBeCopied },
      sources: sources.get(reviewer.key) ?? [],
    };
    const undoSpending = oneRow(spent[index]);
    // Someone who may not be contacted uses up the limit like an undeliverable address, so that the remaining limit
    // does not show which it was.
    if (undoSpending instanceof AppError) prepared.set(reviewer.key, undoSpending);
    else prepared.set(reviewer.key, blocked.get(reviewer.key) ?? { request, questions, undoSpending });
  }
  return prepared;
}

/** Batch release: saves each job as it was first asked about, so that all get the same questions. */
async function saveFirstJobs({ db }: Context, allowed: SurveyRequest[]) {
  const firstJobs = new Map<string, Parameters<typeof questionsFor>[1]>();
  for (const { candidate, job } of allowed) {
    if (candidate.answersTogether === null || firstJobs.has(candidate.id)) continue;
    const firstJob = candidate.firstAskedFor ?? (await saveFirstJob(db, candidate.id, job));
    firstJobs.set(candidate.id, firstJob ?? job);
  }
  return firstJobs;
}

/** Of two at the same time, both get the job that was saved first. */
async function saveFirstJob(db: Context["db"], candidateId: string, job: SurveyRequest["job"]) {
  const { title, department, ownQuestions } = job;
  const current = JSON.stringify({ title, department, ownQuestions });
  const [row] = await db
    .update(candidates)
    .set({ firstAskedFor: sql`coalesce(${candidates.firstAskedFor}, ${current}::jsonb)` })
    .where(eq(candidates.id, candidateId))
    .returning({ firstAskedFor: candidates.firstAskedFor });
  return row?.firstAskedFor;
}
