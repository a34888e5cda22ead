import { expect, test } from "vitest";
import type { Comparison } from "#contract/reports.ts";
import { sortCandidates } from "./sort-candidates.ts";

const estimate = { mean: 3, low: 2, high: 4 };
const cell = (mean: number): Comparison["rows"][number]["cells"][number] => ({
  answers: [],
  ratings: {
    n: 1,
    mean,
    lowest: mean,
    highest: mean,
    drawn: estimate,
  },
});
const question = { id: "a", question: "A?", type: "rating" as const, required: true };
const comparison: Comparison = {
  job: { id: "job", title: "Job" },
  candidates: ["one", "two", "three"].map((id) => ({ id, firstName: id, lastName: "", answered: 1 })),
  rows: [{ question, usual: null, differs: false, cells: [null, cell(3), cell(4)] }],
};

test("candidates keep the order of selection until a question is chosen; candidates without an answer to it come last", () => {
  const getIds = ({ candidates }: Comparison) => candidates.map(({ id }) => id);
  expect(getIds(sortCandidates(comparison, ""))).toEqual(["one", "two", "three"]);
  const sorted = sortCandidates(comparison, JSON.stringify(question));
  expect(getIds(sorted)).toEqual(["three", "two", "one"]);
  expect(sorted.rows[0]?.cells.map((sortedCell) => sortedCell?.ratings?.mean)).toEqual([4, 3, undefined]);
});
