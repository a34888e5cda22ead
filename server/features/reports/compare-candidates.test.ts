import { randomUUID } from "node:crypto";
import fc from "fast-check";
import {
  aCandidate,
  aJob,
  aManager,
  aQuestion,
  aReviewer,
  aSubmission,
  aTemplate,
} from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";
import { gatherQuestions } from "./gather-questions.ts";
import { alignQuestions } from "./compare-candidates.ts";

test("each answer is in one cell: that of its question and its candidate", () => {
  const questionList = fc.array(
    fc.record({ id: fc.constantFrom("a", "b"), question: fc.constantFrom("One?", "Two?") }).map(aQuestion),
    { minLength: 1, maxLength: 2 },
  );
  const candidates = fc.array(fc.array(questionList, { maxLength: 4 }), { minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(candidates, (surveys) => {
      const reports = surveys.map((reviewers) =>
        gatherQuestions(
          reviewers.map((questions, index) => ({
            reviewer: `Reviewer ${index}`,
            questions,
            responses: { a: 1, b: 5 },
          })),
        ),
      );
      const rows = alignQuestions(reports);
      for (const [index, report] of reports.entries()) {
        const answersInCells = rows.flatMap(({ cells }) => cells[index]?.answers ?? []);
        expect(answersInCells).toHaveLength(report.flatMap(({ answers }) => answers).length);
      }
      for (const { question, differs } of rows)
        expect(differs).toBe(rows.filter((row) => row.question.id === question.id).length > 1);
    }),
  );
});

test("candidates of one job are compared in the requested order, and one of another job is not found", async ({
  app,
}) => {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  await aTemplate(app, { name: "All", isDefault: true, questions: [aQuestion()] });
  const ids = [(await aCandidate(manager, jobId)).id, (await aCandidate(manager, jobId)).id];
  for (const [index, candidateId] of ids.entries()) {
    const { id } = await aReviewer(app, { manager, candidateId });
    await app.browser().reviewer.surveys.submit(aSubmission(id, { answers: { teamwork: index + 3 } }));
  }
  const compare = (...candidates: string[]) =>
    manager.browser.manager.reports.compare({ jobId, candidates: candidates.join(",") });
  const comparison = await compare(...ids.toReversed());
  expect(comparison.candidates.map(({ id }) => id)).toEqual(ids.toReversed());
  expect(comparison.rows).toMatchObject([
    { differs: false, usual: null, cells: [{ ratings: { n: 1, mean: 4 } }, { ratings: { n: 1, mean: 3 } }] },
  ]);

  const other = await aCandidate(manager, (await aJob(manager)).id);
  await expect(compare(...ids, other.id)).rejects.toMatchObject({ code: "CANDIDATE_NOT_FOUND" });
  await expect(compare(...ids.slice(1))).rejects.toMatchObject({ status: 400 });
  const seven = Array.from({ length: 7 }, () => randomUUID());
  await expect(compare(...seven)).rejects.toMatchObject({ status: 400 });
});
