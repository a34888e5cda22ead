import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Answers, maxTemplateQuestions, type Question } from "#contract/surveys.ts";
import type { AnsweredSurvey } from "#server/features/reports/gather-questions.ts";
import { renderMail } from "#server/platform/mail/send.ts";
import { digestMail } from "#server/platform/mail/templates/digest.tsx";
import { buildDigestContents, maxCandidates, type News } from "./build-digest-contents.ts";

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
  sharedBy: null,
  candidateId,
  candidateName: `Name of ${candidateId}`,
  newResponses,
  withdrawnResponses: 0,
});
const answer = (questions: Question[], responses: Answers): AnsweredSurvey => ({
  reviewer: "",
  questions,
  responses,
});
const noData = {
  contacted: new Map<string, number>(),
  answers: new Map<string, AnsweredSurvey[]>(),
  decisions: [],
};
const designer = { id: "designer", title: "Designer", sharedBy: null };

test("a mean comes with the number of ratings and their range", () => {
  const questions = [rating("quality"), rating("reliability"), strengths];
  const jane = [
    answer(questions, { quality: 5, reliability: 3, strengths: "Calm" }),
    answer(questions, { quality: 2 }),
  ];
  const sam = [answer(questions, { quality: 1 })];
  const contents = buildDigestContents({
    news: [news("jane", 2)],
    contacted: new Map([["jane", 3]]),
    answers: new Map(Object.entries({ jane, sam })),
    quietJobs: [],
    decisions: [],
  });

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
  const jane = [
    answer([rating("quality", 5)], { quality: 5 }),
    answer([rating("quality", 10)], { quality: 6 }),
    // It is saved without a scale.
    answer([{ ...rating("quality"), type: "zero_to_ten" }], { quality: 9 }),
  ];
  const answers = new Map(Object.entries({ jane }));
  const contents = buildDigestContents({ ...noData, news: [news("jane")], answers, quietJobs: [] });

  expect(contents?.jobs[0]?.candidates[0]?.ratings).toMatchObject([
    { scale: 5, mean: 5, n: 1 },
    { scale: 10, mean: 6, n: 1 },
    { scale: 10, mean: 9, n: 1 },
  ]);
});

test("what does not fit into an e-mail is counted, not dropped", () => {
  const many = Array.from({ length: maxCandidates + 3 }, (_, index) => news(`candidate ${index}`, 2));
  const contents = buildDigestContents({
    news: many,
    ...noData,
    quietJobs: Array.from({ length: 40 }, () => designer),
  });
  const candidates = contents?.jobs.flatMap(({ candidates: ofJob }) => ofJob) ?? [];

  expect(candidates).toHaveLength(maxCandidates);
  expect(contents).toMatchObject({ newResponses: 2 * many.length, left: { candidates: 3, quietJobs: 10 } });
});

test("a digest is smaller than what mail programs cut off, however many ratings there are", () => {
  const questions = Array.from({ length: maxTemplateQuestions }, (_, index) => rating(`quality ${index}`));
  const all = answer(questions, Object.fromEntries(questions.map(({ id }) => [id, 4])));
  const many = Array.from({ length: maxCandidates }, (_, index) => news(`candidate ${index}`));
  const contents = buildDigestContents({
    ...noData,
    news: many,
    answers: new Map(many.map(({ candidateId }) => [candidateId, [all]])),
    quietJobs: Array.from({ length: 40 }, () => designer),
  });
  const candidates = contents?.jobs.flatMap(({ candidates: ofJob }) => ofJob) ?? [];
  const shown = candidates.flatMap(({ ratings }) => ratings).length;
  expect(shown).toBeGreaterThanOrEqual(4 * maxCandidates);
  expect(contents?.left.ratings).toBe(maxCandidates * maxTemplateQuestions - shown);
  const { html, text } = renderMail(
    digestMail({
      product: "Forthright",
      firstName: "Ada",
      frequency: "daily",
      contents: contents as NonNullable<typeof contents>,
      since: new Date(),
      timeZone: "UTC",
      dashboardUrl: "https://forthright.example/dashboard",
      settingsUrl: "https://forthright.example/notification-settings",
    }).body,
  );
  expect(text).toContain(`The dashboard has ${contents?.left.ratings} more ratings.`);
  expect(html.length).toBeLessThan(50_000);
});

test("every mean lies between its ratings, and n never exceeds the answers", () => {
  const ratingPairs = fc.array(
    fc.record({
      a: fc.integer({ min: 1, max: 5 }),
      b: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 30 },
  );
  fc.assert(
    fc.property(ratingPairs, (pairs) => {
      const jane = pairs.map(({ a, b }) =>
        answer([rating("a"), rating("b")], { a, ...(b !== undefined && { b }) }),
      );
      const answers = new Map(Object.entries({ jane }));
      const contents = buildDigestContents({ ...noData, news: [news("jane")], answers, quietJobs: [] });
      const ratings = contents?.jobs[0]?.candidates[0]?.ratings ?? [];

      expect(ratings[0]?.n).toBe(pairs.length);
      for (const { mean, n, lowest, highest } of ratings) {
        expect(n).toBeGreaterThan(0);
        expect(n).toBeLessThanOrEqual(pairs.length);
        expect(mean).toBeGreaterThanOrEqual(lowest);
        expect(mean).toBeLessThanOrEqual(highest);
      }
    }),
  );
});
