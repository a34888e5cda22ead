import type { Comparison } from "#contract/reports.ts";

/** Sorts the candidates by their average in one question, highest first. Those without ratings come last. */
export function sortCandidates(comparison: Comparison, question: string): Comparison {
  const sortRow = comparison.rows.find((row) => JSON.stringify(row.question) === question);
  if (!sortRow) return comparison;
  const getMean = (index: number) => sortRow.cells[index]?.ratings?.mean ?? -1;
  const sortedIndexes = comparison.candidates
    .map((_, index) => index)
    .toSorted((a, b) => getMean(b) - getMean(a));
  const reorder = <Item>(items: Item[]) => sortedIndexes.flatMap((index) => items.slice(index, index + 1));
  return {
    ...comparison,
    candidates: reorder(comparison.candidates),
    rows: comparison.rows.map((row) => ({ ...row, cells: reorder(row.cells) })),
  };
}
