import { expect, test } from "vitest";
import { parseHeadcount } from "./headcount.ts";

test.each([
  ["250", 250],
  ["5,000", 5000],
  ["10 001+", 10_001],
  ["10.001+", 10_001],
  ["10k", 10_000],
  ["1-10", 3],
  ["1001-5000", 2237],
  ["1,001-5,000 employees", 2237],
  ["about 300 people", 300],
  ["", null],
  ["many", null],
  ["0", null],
  ["50-10", null],
  ["99999999999", null],
])("a headcount of %j means %s people", (headcount, people) => {
  expect(parseHeadcount(headcount)).toBe(people);
});
