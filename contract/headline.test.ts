import { expect, test } from "vitest";
import { headlineOf, headlineWords } from "./headline.ts";
import type { ReportQuestion } from "./reports.ts";

const recommendation = (
  ratings: number[],
  { scale = 5, named = 0, text = "Would you recommend them?" } = {},
) =>
  ({
    question: { id: "overall_recommendation", question: text, type: "rating", required: true, scale },
    answers: ratings.map((answer, index) => ({
      reviewer: `Reviewer ${text}${index}`,
      answer,
      ...(index < named && { namedBy: "team" as const }),
    })),
    ratings: { n: ratings.length },
    usual: null,
  }) as unknown as ReportQuestion;

test("The headline counts the highest ratings and shows the plain average", () => {
  const headline = headlineOf([recommendation([5, 5, 5, 5, 3], { named: 2 })]);
  expect(headline && headlineWords(headline)).toBe(
    "4 of 5 would strongly recommend · 4.6 average of 5 answers · 3 found, 2 named",
  );
});

test("The same question in other words counts together, another scale does not", () => {
  const both = headlineOf([recommendation([5, 4]), recommendation([5], { text: "Again?" })]);
  expect(both?.recommendation).toEqual({ n: 3, top: 2, mean: 14 / 3 });
  const differ = headlineOf([recommendation([5, 4]), recommendation([9], { text: "Again?", scale: 10 })]);
  expect(differ).toEqual({ answers: 3, named: 0, recommendation: null });
});

test("Without an answer there is no headline", () => {
  expect(headlineOf([])).toBeNull();
});
