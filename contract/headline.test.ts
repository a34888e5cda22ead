import { expect, test } from "vitest";
import { headlineFacts, headlineOf, headlineOfReport, headlineWords } from "./headline.ts";
import type { Panel, ReportQuestion } from "./reports.ts";

const recommendation = (
  ratings: number[],
  { scale = 5, named = 0, text = "Would you recommend them?", type = "rating" } = {},
) =>
  ({
    question: {
      id: "overall_recommendation",
      question: text,
      type,
      required: true,
      ...(type === "rating" && { scale }),
    },
    answers: ratings.map((answer, index) => ({
      reviewer: `Reviewer ${text}${index}`,
      answer,
      ...(index < named && { namedBy: "team" as const }),
    })),
    ratings: { n: ratings.length, drawn: { mean: 1 } },
    usual: null,
  }) as unknown as ReportQuestion;

test("The headline counts the highest ratings and shows the plain average, not the estimate", () => {
  const headline = headlineOf([recommendation([5, 5, 5, 5, 3], { named: 2 })]);
  expect(headline && headlineWords(headline)).toBe(
    "4 of 5 would strongly recommend\u00A0· 4.6 average of 5 answers\u00A0· 2 from people named by the team or candidate",
  );
});

test("The headline says how many answers come from people who were named, if any", () => {
  const words = (named: number) => headlineFacts({ answers: 2, named, recommendation: null })[1];
  expect([words(0), words(1), words(2)]).toEqual([
    undefined,
    "1 from a person named by the team or candidate",
    "2 from people named by the team or candidate",
  ]);
});

test("The same question in other words counts together, another scale does not", () => {
  const both = headlineOf([recommendation([5, 4]), recommendation([5], { text: "Again?" })]);
  expect(both?.recommendation).toEqual({ n: 3, top: 2, mean: 14 / 3, lowest: 1, highest: 5 });
  const differ = headlineOf([recommendation([5, 4]), recommendation([9], { text: "Again?", scale: 10 })]);
  expect(differ).toEqual({ answers: 3, named: 0, recommendation: null });
});

test("From 0 to 10 only a 10 is a strong recommendation, and it is not mixed with other scales", () => {
  const zeroToTen = recommendation([10, 10, 5], { type: "zero_to_ten", text: "How likely?" });
  const headline = headlineOf([zeroToTen]);
  expect(headline?.recommendation).toEqual({ n: 3, top: 2, mean: 25 / 3, lowest: 0, highest: 10 });
  for (const scale of [5, 10])
    expect(headlineOf([zeroToTen, recommendation([5], { scale })])?.recommendation).toBeNull();
});

test("An average on another scale than the usual one from 1 to 5 says its scale", () => {
  const words = (ratings: number[]) => {
    const headline = headlineOf([recommendation(ratings, { type: "zero_to_ten" })]);
    return headline && headlineFacts(headline).slice(1);
  };
  expect(words([10, 9, 7])).toEqual(["8.7 of 10 on average, 3 answers"]);
  expect(words([5])).toEqual(["rated 5 of 10"]);
});

test("Where ratings are hidden, the headline counts everyone who answered, like the panel next to it", () => {
  const strengths = {
    question: { id: "strengths", question: "Strengths?", type: "text", required: false },
    answers: [{ reviewer: "Reviewer A", answer: "Patience" }],
  } as unknown as ReportQuestion;
  const member = (reviewer: string, evidence: string) => ({
    reviewer,
    state: "answered",
    card: { evidence },
  });
  const members = [
    member("Reviewer A", "overlap"),
    member("Reviewer B", "named"),
    member("Reviewer C", "named"),
    { ...member("Reviewer D", "named"), state: "handed_over" },
  ];
  const panel = { answered: 3, members } as unknown as Panel;
  const headline = headlineOfReport({ questions: [strengths], panel });
  expect(headline).toEqual({ answers: 3, named: 2, recommendation: null });
  expect(headlineOfReport({ questions: [], panel })).toEqual(headline);
  expect(headlineOfReport({ questions: [strengths], panel: null })).toBeNull();
});

test("Without an answer there is no headline", () => {
  expect(headlineOf([])).toBeNull();
});
