import type { Comparison } from "#contract/reports.ts";

/** Sorts the candidates by their average in one question, highest first. Those without ratings come last. */
export function orderedBy(comparison: Comparison, question: string): Comparison {
  const row = comparison.rows.find((one) => JSON.stringify(one.question) === question);
  if (!row) return comparison;
  const meanOf = (place: number) => row.cells[place]?.ratings?.mean ?? -1;
  const order = comparison.candidates
    .map((_, place) => place)
    .toSorted((one, other) => meanOf(other) - meanOf(one));
  const arranged = <Item>(items: Item[]) =>
    order.flatMap((place) => {
      const item = items[place];
      return item === undefined ? [] : [item];
    });
  return {
    ...comparison,
    candidates: arranged(comparison.candidates),
    rows: comparison.rows.map((one) => ({ ...one, cells: arranged(one.cells) })),
  };
}
