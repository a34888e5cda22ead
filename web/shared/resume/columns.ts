import { classifyHeading } from "#web/shared/work-history/experience-headings.ts";
import type { Cell, Line } from "./lines.ts";

/** How wide a gutter between columns is at least, in points. */
const minGutter = 8;
/** A column that is shorter belongs to its neighbor. */
const minLines = 5;

/**
 * The lines of a page in the order in which they are read: a header across the page, then one column after the other. Dates
 * at the edge of the text are no column, because each belongs to the line beside it.
 */
export function inReadingOrder(lines: Line[]): Line[] {
  const gutter = findGutter(lines);
  if (!gutter) return lines;
  const { from, until, x } = gutter;
  const [above, within, below] = [lines.slice(0, from), lines.slice(from, until), lines.slice(until)];
  const side = (isHere: (cell: Cell) => boolean) =>
    within.flatMap((line) => {
      const cells = line.cells.filter(isHere);
      return cells.length > 0 ? [{ ...line, cells }] : [];
    });
  const left = side((cell) => cell.x < x);
  const right = side((cell) => cell.x >= x);
  return [...above, ...inReadingOrder(left), ...inReadingOrder(right), ...below];
}

interface Gutter {
  /** The lines between these have columns. */
  from: number;
  until: number;
  x: number;
}

/** The gutter that separates most lines. */
function findGutter(lines: Line[]): Gutter | null {
  const starts = [...new Set(lines.flatMap(({ cells }) => cells.map(({ x }) => Math.round(x))))];
  let best: (Gutter & { count: number }) | null = null;
  for (const start of starts) {
    const x = start - 1;
    for (const { from, until } of uncrossed(lines, x)) {
      const within = lines.slice(from, until);
      const left = within.filter(({ cells }) => cells.some((cell) => cell.x < x));
      const right = within.filter(({ cells }) => cells.some((cell) => cell.x >= x));
      const count = Math.min(left.length, right.length);
      if (count < minLines || count <= (best?.count ?? 0)) continue;
      if (isOfRows(within, x)) continue;
      best = { from, until, x, count };
    }
  }
  return best;
}

/** The longest runs of lines in which no cell crosses the gutter at `x`. */
function uncrossed(lines: Line[], x: number): { from: number; until: number }[] {
  const runs: { from: number; until: number }[] = [];
  let from = 0;
  for (let at = 0; at <= lines.length; at++) {
    const isCrossed = lines[at]?.cells.some((cell) => cell.x < x && cell.right > x - minGutter) ?? true;
    if (!isCrossed) continue;
    if (at > from) runs.push({ from, until: at });
    from = at + 1;
  }
  return runs;
}

/** Whether both sides are one text: dates, places and labels beside lines, or the cells of a table. Columns have headings. */
function isOfRows(lines: Line[], x: number): boolean {
  const sides = [(cell: Cell) => cell.x < x, (cell: Cell) => cell.x >= x].map((isHere) =>
    lines.flatMap(({ cells }) => {
      const own = cells.filter(isHere);
      const text = own.map((cell) => cell.text).join(" ");
      return own.length > 0 ? [{ text, isAlone: own.length === cells.length }] : [];
    }),
  );
  return !sides.every((side) => side.some(({ text }) => classifyHeading(text, false) !== null));
}
