import { expect, test } from "vitest";
import type { Comparison } from "#contract/reports.ts";
import { orderedBy } from "./ordered-by.ts";

const drawn = { mean: 3, low: 2, high: 4 };
const cell = (mean: number): Comparison["rows"][number]["cells"][number] => ({
  answers: [],
  ratings: {
    n: 1,
    mean,
    lowest: mean,
    highest: mean,
    drawn,
  },
});
const question = { id: "a", question: "A?", type: "rating" as const, required: true };
const comparison: Comparison = {
  job: { id: "job", title: "Job" },
  candidates: ["one", "two", "three"].map((id) => ({ id, firstName: id, lastName: "", answered: 1 })),
  rows: [{ question, usual: null, differs: false, cells: [null, cell(3), cell(4)] }],
};

test("candidates keep the order of selection until a question is chosen; candidates without an answer to it come last", () => {
  const idsOf = ({ candidates }: Comparison) => candidates.map(({ id }) => id);
  expect(idsOf(orderedBy(comparison, ""))).toEqual(["one", "two", "three"]);
  const ordered = orderedBy(comparison, JSON.stringify(question));
  expect(idsOf(ordered)).toEqual(["three", "two", "one"]);
  expect(ordered.rows[0]?.cells.map((one) => one?.ratings?.mean)).toEqual([4, 3, undefined]);
});
