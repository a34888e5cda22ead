import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Answers, Question } from "#contract/surveys.ts";
import { type Progress, digestContents, mostCandidates, type News } from "./digest-contents.ts";

const rating = (id: string, scale?: number): Question => ({
  id,
  question: `${id}?`,
  type: "rating",
  required: false,
  scale,
});
const strengths: Question = { id: "strengths", question: "Strengths?", type: "text", required: false };
const news = (candidateId: string, newResponses = 1): News => ({
  jobId: `job of ${candidateId}`,
  jobTitle: "Engineer",
  candidateId,
  candidateName: `Name of ${candidateId}`,
  newResponses,
  withdrawnResponses: 0,
});
const answer = (candidateId: string, questions: Question[], responses: Answers | null): Progress => ({
  candidateId,
  asked: true,
  least: null,
  questions,
  responses,
});
const designer = { id: "designer", title: "Designer" };

test("with no new response and no job to name there is nothing to say", () => {
  expect(digestContents({ news: [], reviewers: [], quietJobs: [] })).toBeNull();
  expect(digestContents({ news: [], reviewers: [], quietJobs: [designer] })).toMatchObject({
    newResponses: 0,
    quietJobs: [designer],
  });
});

test("an average stands beside how many ratings it is of and how far they lie apart", () => {
  const questions = [rating("quality"), rating("reliability"), strengths];
  const reviewers = [
    answer("jane", questions, { quality: 5, reliability: 3, strengths: "Calm" }),
    answer("jane", questions, { quality: 2 }),
    answer("jane", questions, null),
    answer("sam", questions, { quality: 1 }),
  ];
  const contents = digestContents({ news: [news("jane", 2)], reviewers, quietJobs: [] });

  expect(contents?.jobs[0]?.candidates[0]).toMatchObject({
    asked: 3,
    answered: 2,
    ratings: [
      { question: "quality?", mean: 3.5, n: 2, lowest: 2, highest: 5, scale: 5 },
      { question: "reliability?", mean: 3, n: 1, lowest: 3, highest: 3, scale: 5 },
    ],
  });
});

test("ratings on different scales are never averaged together", () => {
  const reviewers = [
    answer("jane", [rating("quality", 5)], { quality: 5 }),
    answer("jane", [rating("quality", 10)], { quality: 6 }),
  ];
  const contents = digestContents({ news: [news("jane")], reviewers, quietJobs: [] });

  expect(contents?.jobs[0]?.candidates[0]?.ratings).toMatchObject([
    { scale: 5, mean: 5, n: 1 },
    { scale: 10, mean: 6, n: 1 },
  ]);
});

test("somebody who was found but never asked counts in no progress", () => {
  const found = { ...answer("jane", [], null), asked: false };
  const contents = digestContents({ news: [news("jane")], reviewers: [found], quietJobs: [] });

  expect(contents?.jobs[0]?.candidates[0]).toMatchObject({ asked: 0, answered: 0 });
});

test("what an e-mail has no room for is counted, not dropped in silence", () => {
  const many = Array.from({ length: mostCandidates + 3 }, (_, index) => news(`candidate ${index}`, 2));
  const contents = digestContents({
    news: many,
    reviewers: [],
    quietJobs: Array.from({ length: 40 }, () => designer),
  });
  const named = contents?.jobs.flatMap(({ candidates }) => candidates) ?? [];

  expect(named).toHaveLength(mostCandidates);
  expect(contents).toMatchObject({ newResponses: 2 * many.length, left: { candidates: 3, quietJobs: 10 } });
});

test("every average lies between the ratings it is of, and n never exceeds the answers", () => {
  const reviewers = fc.array(
    fc.record({
      a: fc.integer({ min: 1, max: 5 }),
      b: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 30 },
  );
  fc.assert(
    fc.property(reviewers, (answers) => {
      const rows = answers.map(({ a, b }) =>
        answer("jane", [rating("a"), rating("b")], { a, ...(b !== undefined && { b }) }),
      );
      const contents = digestContents({ news: [news("jane")], reviewers: rows, quietJobs: [] });
      const ratings = contents?.jobs[0]?.candidates[0]?.ratings ?? [];

      expect(ratings[0]?.n).toBe(answers.length);
      for (const { mean, n, lowest, highest } of ratings) {
        expect(n).toBeGreaterThan(0);
        expect(n).toBeLessThanOrEqual(answers.length);
        expect(mean).toBeGreaterThanOrEqual(lowest);
        expect(mean).toBeLessThanOrEqual(highest);
      }
    }),
  );
});
