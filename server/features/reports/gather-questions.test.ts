import { expect, test } from "vitest";
import { defaultQuestions } from "#contract/surveys.ts";
import { gatherQuestions } from "./gather-questions.ts";

const questions = defaultQuestions.filter(({ id }) => id === "reliability");

/** Ratings by reviewers who were found and by those that the candidate named. */
const gathered = (found: number[], named: number[], minAnswers: number | null = null) =>
  gatherQuestions(
    [...found, ...named].map((reliability, index) => ({
      reviewer: `Answer ${index + 1}`,
      questions,
      responses: { reliability },
      minAnswers,
      ...(index >= found.length && { namedBy: "candidate" as const }),
    })),
  )[0];

test("a question shows if reviewers named by the candidate rate differently, with both counts, and never below the batch size", () => {
  expect(gathered([3, 3, 2], [5, 5])?.difference).toEqual({
    named: { n: 2, mean: 5 },
    independent: { n: 3, mean: 8 / 3 },
  });
  expect(gathered([3, 3, 2], [5, 5])?.answers.at(-1)).toMatchObject({ namedBy: "candidate" });
  for (const question of [gathered([4, 4], [5, 4]), gathered([3, 3], [5]), gathered([3, 3, 2], [5, 5], 3)])
    expect(question).not.toHaveProperty("difference");
});
