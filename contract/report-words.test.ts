import { expect, test } from "vitest";
import { spreadWords } from "./report-words.ts";
import { spreadOf } from "./spread.ts";

test.for([
  [[4], "n = 1, answer 4"],
  [[4, 4, 4], "n = 3, all 4"],
  [[2, 4, 5], "n = 3, from 2 to 5, average 3.7, standard deviation 1.5"],
] as const)("%j: %s", ([ratings, words]) => {
  expect(spreadWords(spreadOf([...ratings]))).toBe(words);
});
