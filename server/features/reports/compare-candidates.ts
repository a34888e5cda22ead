import type { Comparison, ReportQuestion } from "#contract/reports.ts";
import { recordReads } from "#server/features/audit/audit-log.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { AppError } from "#server/platform/errors.ts";
import { questionKey } from "./gather-questions.ts";
import { gatherReport } from "./read-report.ts";
import { readUsuals } from "./read-answers.ts";

/** The answers about several candidates of one job, question by question and without a ranking. */
export async function readComparison(
  context: ManagerContext,
  { jobId, candidates: ids }: { jobId: string; candidates: string[] },
): Promise<Comparison> {
  const usuals = await readUsuals(context);
  const reports = [];
  for (const candidateId of ids) reports.push(await gatherReport(context, { candidateId }, usuals));
  const [first] = reports;
  if (!first || reports.some(({ job }) => job.id !== jobId)) throw new AppError("CANDIDATE_NOT_FOUND");
  for (const { candidate, questions } of reports)
    if (questions.length > 0) await recordReads(context, candidate.id);
  return {
    job: first.job,
    candidates: reports.map(({ candidate: { id, firstName, lastName }, panel }) => ({
      id,
      firstName,
      lastName,
      answered: panel.answered,
    })),
    rows: alignQuestions(reports.map(({ questions }) => questions)),
  };
}

/**
 * The candidates' questions side by side: one row for each that was asked in the same words on the same scale, those
 * with the same id below each other, and each of these marked as not comparable with its neighbours.
 */
export function alignQuestions(reports: ReportQuestion[][]): Comparison["rows"] {
  const byId = Map.groupBy(reports.flat(), ({ question }) => question.id);
  return [...byId.values()].flatMap((questions) => {
    const variants = Map.groupBy(questions, ({ question }) => questionKey(question));
    return [...variants].flatMap(([key, [first]]) => {
      if (!first) return [];
      const cells = reports.map((report) => {
        const reportQuestion = report.find(({ question }) => questionKey(question) === key);
        if (!reportQuestion) return null;
        const { answers, ratings, difference } = reportQuestion;
        return { answers, ratings, ...(difference && { difference }) };
      });
      return { question: first.question, usual: first.usual, differs: variants.size > 1, cells };
    });
  });
}
