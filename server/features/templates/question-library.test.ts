import { expect, test } from "vitest";
import { questionHint } from "#contract/question-hints.ts";
import { competencies, defaultQuestions, Questions } from "#contract/surveys.ts";
import { functions } from "#contract/roles.ts";
import { questionLibrary } from "./question-library.ts";

test("every question of the library is valid in a template, and together they cover all competencies and functions", () => {
  expect(questionLibrary.length).toBeGreaterThanOrEqual(60);
  for (const start of [0, 45]) {
    const part = questionLibrary.slice(start, start + 45);
    expect(Questions.safeParse(part).error?.issues ?? []).toEqual([]);
  }
  expect(new Set(questionLibrary.map(({ question, options }) => `${question} ${options?.join()}`)).size).toBe(
    questionLibrary.length,
  );
  expect(new Set(questionLibrary.map(({ competency }) => competency))).toEqual(new Set(competencies));
  expect(new Set(questionLibrary.flatMap((question) => question.functions))).toEqual(new Set(functions));
  expect(questionLibrary.every(({ evidence }) => evidence.length > 20)).toBe(true);
});

test("the library leaves out what every survey asks first: how closely they worked together", () => {
  expect(questionLibrary.filter(({ question }) => /how closely/i.test(question))).toEqual([]);
});

test("neither the library nor the default questions ask what laws forbid", () => {
  const flagged = [...defaultQuestions, ...questionLibrary].filter(({ question, options }) =>
    questionHint(question, options),
  );
  expect(flagged).toEqual([]);
});
