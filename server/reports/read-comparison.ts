import { and, eq, inArray } from "drizzle-orm";
import type { Comparison, ReportQuestion } from "#contract/reports.ts";
import { recordReads } from "#server/activity/record-reads.ts";
import type { ManagerContext } from "#server/context.ts";
import { found } from "#server/errors.ts";
import { visibleCandidates } from "#server/visible/visible-candidates.ts";
import { visibleJobs } from "#server/visible/visible-jobs.ts";
import { gatherQuestions, sameness } from "./gather-questions.ts";
import { readAnswers } from "./read-answers.ts";
import { readUsuals } from "./read-usuals.ts";

/** What was answered about several candidates of one job, question by question. Nobody is ranked. */
export async function readComparison(
  context: ManagerContext,
  { jobId, candidates: ids }: { jobId: string; candidates: string[] },
): Promise<Comparison> {
  const [jobs, visible] = [visibleJobs(context), visibleCandidates(context)];
  const { db } = context;
  const [job] = await db.select({ id: jobs.id, title: jobs.title }).from(jobs).where(eq(jobs.id, jobId));
  const rows = await db
    .select({ id: visible.id, firstName: visible.firstName, lastName: visible.lastName })
    .from(visible)
    .where(and(eq(visible.jobId, jobId), inArray(visible.id, ids)));
  const known = found(job, "JOB_NOT_FOUND");
  const candidates = ids.map((id) =>
    found(
      rows.find((row) => row.id === id),
      "CANDIDATE_NOT_FOUND",
    ),
  );

  const answers = await readAnswers(context, ids);
  const usuals = await readUsuals(context);
  for (const { id } of candidates) if (answers.has(id)) await recordReads(context, id);
  const reports = candidates.map(({ id }) => gatherQuestions(answers.get(id) ?? [], usuals));
  return {
    job: known,
    candidates: candidates.map((one) => ({ ...one, answered: answers.get(one.id)?.length ?? 0 })),
    rows: alignQuestions(reports),
  };
}

/**
 * The candidates' questions side by side: one row for each that was asked in the same words on the same scale, those
 * with the same id below each other, and each of these marked as not comparable with its neighbours.
 */
export function alignQuestions(reports: ReportQuestion[][]): Comparison["rows"] {
  const byId = Map.groupBy(reports.flat(), ({ question }) => question.id);
  return [...byId.values()].flatMap((ofId) => {
    const variants = Map.groupBy(ofId, ({ question }) => sameness(question));
    return [...variants].flatMap(([key, [first]]) => {
      if (!first) return [];
      const cells = reports.map((report) => {
        const own = report.find(({ question }) => sameness(question) === key);
        return own ? { answers: own.answers, ratings: own.ratings } : null;
      });
      return { question: first.question, usual: first.usual, differs: variants.size > 1, cells };
    });
  });
}
