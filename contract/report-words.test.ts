import { expect, test } from "vitest";
import { spreadWords } from "./report-words.ts";
import { spreadOf } from "./spread.ts";

test.for([
  [[4], "1 answer: 4"],
  [[4, 4, 4], "3 answers, all 4"],
  [[2, 4, 5], "3.7 average of 3 answers, from 2 to 5"],
] as const)("the ratings %j are described as: %s", ([ratings, words]) => {
  expect(spreadWords(spreadOf([...ratings]))).toBe(words);
});
