import { eq } from "drizzle-orm";
import type { Report, Usual } from "#contract/reports.ts";
import { recordReads } from "#server/features/audit/record-reads.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { dayOf } from "#server/platform/day-of.ts";
import type { candidates } from "#server/platform/db/schema/candidates.ts";
import { inserted } from "#server/platform/errors.ts";
import { readTogether } from "#server/features/reviewers/read-together.ts";
import { selectReviewers } from "#server/features/reviewers/reviewer-view.ts";
import { seeCandidate } from "#server/platform/scopes/visible-candidates.ts";
import { readSignals } from "#server/features/surveys/signals/read-signals.ts";
import { visibleJobs } from "#server/platform/scopes/visible-jobs.ts";
import { caveatsOf } from "./caveats-of.ts";
import { gatherQuestions } from "./gather-questions.ts";
import { panelOf } from "./panel-of.ts";
import { readAnswers } from "./read-answers.ts";
import { readUsuals } from "./read-usuals.ts";

/** A manager reads all that is known about a candidate. The trail notes that they did. */
export async function readReport(context: ManagerContext, { candidateId }: { candidateId: string }) {
  const report = await gatherReport(context, { candidateId });
  if (report.questions.length > 0) await recordReads(context, candidateId);
  return report;
}

/**
 * All that is known about a candidate. The page, the PDF, comparisons, what is shared and what is taken along read
 * this and nothing else: what somebody may not see is left out of it once. @param usuals where they are known already
 */
export async function gatherReport(
  context: ManagerContext,
  { candidateId }: { candidateId: string },
  usuals?: ReadonlyMap<string, Usual>,
): Promise<Report> {
  const { manager } = context;
  const candidate = await seeCandidate(context, candidateId);
  const jobs = visibleJobs(context);
  const [job] = await context.db
    .select({ id: jobs.id, title: jobs.title })
    .from(jobs)
    .where(eq(jobs.id, candidate.jobId));
  const answered = (await readAnswers(context, [candidateId])).get(candidateId) ?? [];
  const together = await readTogether(context, candidate);
  const { withdrawnResponses: withdrawn } = candidate;
  const panel = panelOf(await selectReviewers(context, candidate), together, { answered, withdrawn });

  const questions = gatherQuestions(answered, usuals ?? (await readUsuals(context)));
  const { id, firstName, lastName, positionAppliedFor, createdAt } = candidate;
  const consent = consentOf(candidate);
  return {
    candidate: { id, firstName, lastName, positionAppliedFor, addedOn: dayOf(createdAt) },
    job: inserted(job),
    company: manager.company,
    questions,
    panel,
    consent,
    caveats: caveatsOf({ panel, questions, answers: answered.length, consent }),
    signals: await readSignals(context, candidateId),
  };
}

function consentOf({
  firstName,
  lastName,
  agreedAt,
  takenBackAt,
  consentNote,
  consentBy,
  consentAt,
}: typeof candidates.$inferSelect): Report["consent"] {
  const themselves = `${firstName} ${lastName}`;
  if (agreedAt) return { says: "agreed", note: null, by: themselves, on: dayOf(agreedAt) };
  if (takenBackAt) return { says: "not_agreed", note: null, by: themselves, on: dayOf(takenBackAt) };
  if (!consentNote || !consentBy || !consentAt) return null;
  return { says: "noted", note: consentNote, by: consentBy, on: dayOf(consentAt) };
}
