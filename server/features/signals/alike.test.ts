import { expect, test } from "vitest";
import { defaultQuestions } from "#contract/surveys.ts";
import { expectLinear } from "#tests/processor-time.ts";
import { areAlike, maxWords, prepareAnswer } from "./prepare-answer.ts";

const prepare = (strengths: string) => prepareAnswer(defaultQuestions, { strengths });

const text =
  "She led our team through two launches, kept calm when the servers fell over, and told everybody what she needed.";

test("a copied text with some edits counts as alike", () => {
  expect(
    areAlike(prepare(text), prepare(text.toUpperCase().replace("SERVERS", "DATABASES").replace(",", " –"))),
  ).toBe(true);
});

test("two texts about the same thing, or common short phrases, do not count as alike", () => {
  const reworded =
    "Our team had two launches with her. When servers fell over she kept calm, and she told us what she needed from everybody.";
  expect(areAlike(prepare(text), prepare(reworded))).toBe(false);
  expect(areAlike(prepare("Calm under pressure."), prepare("Calm under pressure."))).toBe(false);
});

test("only the first words of a long text are compared", () => {
  const long = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `w${from + index}`).join(" ");
  const [first, second] = [long(0, maxWords), long(maxWords, maxWords)];
  const copied = long(2 * maxWords, 4 * maxWords);
  expect(prepare(`${first} ${copied}`).runs.size).toBe(maxWords - 2);
  expect(areAlike(prepare(`${first} ${copied}`), prepare(`${second} ${copied}`))).toBe(false);
  expect(areAlike(prepare(`${copied} ${first}`), prepare(`${copied} ${second}`))).toBe(true);
});

test("the time to compare sixty answers grows no faster than their length", async () => {
  const wordsOf = (answer: number, words: number) =>
    Array.from({ length: words }, (_, index) => `w${(answer * 7919 + index * 104_729) % 5000}`).join(" ");
  await expectLinear(maxWords, (words) => {
    const prepared = Array.from(Array(60).keys(), (answer) => prepare(wordsOf(answer, words)));
    for (const one of prepared) for (const other of prepared) areAlike(one, other);
  });
});
