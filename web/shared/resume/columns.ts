import { type DateRange, findWholeRange } from "#web/shared/work-history/experience-dates.ts";
import { classifyHeading } from "#web/shared/work-history/experience-headings.ts";
import { columnMeanings, type Meaning } from "#web/shared/work-history/parse-table.ts";
import type { Cell, Line } from "./lines.ts";

/** How wide a gutter between columns is at least, in points; and where a few lines reach into it. */
const minGutter = 8;
const minGap = 1;
/** One in so many lines may do that, such as a long address. */
const maxTight = 10;
/** A column that is shorter belongs to its neighbor. */
const minLines = 5;

interface Page {
  above: Line[];
  left: Line[];
  right: Line[];
  below: Line[];
  /** Null if the page has one column. */
  gutter: number | null;
}

/**
 * The lines of pages in the order in which they are read: a header across the page, then one column after the other. A
 * column next to a sidebar continues in the same column of the next page. Dates at the edge of the text are no column, because
 * each belongs to the line next to it.
 */
export function inReadingOrder(pages: Line[][]): Line[] {
  const all: Line[] = [];
  let open: Page[] = [];
  const close = () => {
    all.push(...open.slice(0, 1).flatMap(({ above }) => above));
    all.push(...open.flatMap(({ left }) => left), ...open.flatMap(({ right }) => right));
    all.push(...open.slice(-1).flatMap(({ below }) => below));
    open = [];
  };
  for (const lines of pages) {
    const last = open.at(-1);
    const next = last && goesOn(last) ? splitAt(lines, last.gutter ?? 0) : null;
    if (!next) close();
    open.push(next ?? splitColumns(lines));
  }
  close();
  return all;
}

function splitColumns(lines: Line[]): Page {
  const gutter = findGutter(lines);
  if (!gutter) return { above: lines, left: [], right: [], below: [], gutter: null };
  const { from, until, x } = gutter;
  const within = lines.slice(from, until);
  return { above: lines.slice(0, from), ...sidesOf(within, x), below: lines.slice(until), gutter: x };
}

function sidesOf(lines: Line[], x: number): Pick<Page, "left" | "right"> {
  const side = (isHere: (cell: Cell) => boolean) => {
    const own = lines.flatMap((line) => {
      const cells = line.cells.filter(isHere);
      return cells.length > 0 ? [{ ...line, cells }] : [];
    });
    return inReadingOrder([own]);
  };
  return { left: side((cell) => cell.x < x), right: side((cell) => cell.x >= x) };
}

/** Whether the columns are a text and a sidebar, and reach to the end of the page. */
function goesOn({ left, right, below, gutter }: Page): boolean {
  if (gutter === null || below.length > 0) return false;
  const widths = [left, right].map((lines) => {
    const cells = lines.flatMap((line) => line.cells);
    return Math.max(...cells.map((cell) => cell.right)) - Math.min(...cells.map((cell) => cell.x));
  });
  return Math.max(...widths) > minSidebarRatio * Math.min(...widths);
}

/** How much wider than its sidebar a text is at least. */
const minSidebarRatio = 1.2;

/** The page with the columns of the one before; null if a line crosses them. */
function splitAt(lines: Line[], x: number): Page | null {
  const isCrossed = lines.some(({ cells }) => cells.some((cell) => cell.x < x && cell.right > x - minGap));
  return isCrossed ? null : { above: [], ...sidesOf(lines, x), below: [], gutter: x };
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
      const tight = left.filter(({ cells }) => cells.some((cell) => isTight(cell, x)));
      if (count < minLines || count <= (best?.count ?? 0) || tight.length * maxTight > left.length) continue;
      if (isOfRows(within, x)) continue;
      best = { from, until, x, count };
    }
  }
  return best;
}

const isTight = (cell: Cell, x: number) => cell.x < x && cell.right > x - minGutter;

/** The longest runs of lines in which no cell crosses the gutter at `x`. */
function uncrossed(lines: Line[], x: number): { from: number; until: number }[] {
  const runs: { from: number; until: number }[] = [];
  let from = 0;
  for (let at = 0; at <= lines.length; at++) {
    const isCrossed = lines[at]?.cells.some((cell) => cell.x < x && cell.right > x - minGap) ?? true;
    if (!isCrossed) continue;
    if (at > from) runs.push({ from, until: at });
    from = at + 1;
  }
  return runs;
}

/** Whether both sides are one text: dates, places and labels next to lines, or the cells of a table. Columns have headings. */
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

/** A row of a table of jobs, whose cells may have several lines. */
export interface TableRow {
  company: string;
  position: string;
  place: string;
  range: DateRange | null;
  /** Its lines may belong to other rows. */
  isDoubtful: boolean;
  lines: Line[];
}

interface Column {
  meaning: Meaning | null;
  x: number;
  right: number;
}

/** In this many times the distance of the closest lines a new row begins. */
const rowLeading = 1.25;

/** The rows below the headings of a table, and the lines around it. */
export function splitTable(lines: Line[]): { rows: TableRow[]; rest: Line[] } {
  const at = lines.findIndex((line) => columnsOf(line) !== null);
  const columns = lines[at] ? columnsOf(lines[at]) : null;
  if (!columns) return { rows: [], rest: lines };
  const below = lines.slice(at + 1);
  const end = below.findIndex(({ cells }) => cells.some((cell) => columnAt(columns, cell) === null));
  const within = end === -1 ? below : below.slice(0, end);
  return { rows: buildRows(within, columns), rest: [...lines.slice(0, at), ...below.slice(within.length)] };
}

function columnsOf({ cells }: Line): Column[] | null {
  const meanings = columnMeanings(cells.map(({ text }) => text));
  return meanings && cells.map(({ x, right }, at) => ({ meaning: meanings[at] ?? null, x, right }));
}

/** The column that the cell stands in, without touching its neighbors' headings. */
function columnAt(columns: Column[], cell: Cell): Column | null {
  const at = columns.findIndex((_, index) => cell.right <= (columns[index + 1]?.x ?? Infinity));
  const before = columns[at - 1];
  return before && cell.x < before.right ? null : (columns[at] ?? null);
}

/** A row begins with a new period. */
function buildRows(lines: Line[], columns: Column[]): TableRow[] {
  const distances = lines.map((line, at) => {
    const above = lines[at - 1];
    return above?.page === line.page ? line.y - above.y : null;
  });
  const closest = Math.min(...distances.filter((distance) => distance !== null));
  const groups: Line[][] = [];
  const doubtful = new Set<Line[]>();
  for (const [at, line] of lines.entries()) {
    const group = groups.at(-1);
    const [own, joined] = [periodIn([line], columns), periodIn([...(group ?? []), line], columns)];
    const isWithin = own.text.startsWith("(") || /\([^()]*$/.test(group ? periodIn(group, columns).text : "");
    const isNew = !group || (own.text !== "" && periodIn(group, columns).range && !joined.range && !isWithin);
    if (isNew) groups.push([line]);
    else group.push(line);
    const current = groups.at(-1);
    const isApart = (distances[at] ?? 0) > rowLeading * closest;
    if (current && (own.text === "" ? isNew || isApart : !isNew && isApart)) doubtful.add(current);
  }
  return groups.map((group) => ({
    company: textIn(group, columns, "company"),
    position: textIn(group, columns, "position"),
    place: textIn(group, columns, "place"),
    range: periodIn(group, columns).range,
    isDoubtful: doubtful.has(group),
    lines: group,
  }));
}

const textIn = (lines: Line[], columns: Column[], meaning: Meaning) =>
  lines
    .flatMap(({ cells }) => cells.filter((cell) => columnAt(columns, cell)?.meaning === meaning))
    .map(({ text }) => text)
    .join(" ");

function periodIn(lines: Line[], columns: Column[]): { text: string; range: DateRange | null } {
  const [period, start, end] = (["period", "start", "end"] as const).map((meaning) =>
    textIn(lines, columns, meaning),
  );
  const text = period || [start, end].filter(Boolean).join(" – ");
  return { text, range: findWholeRange(text) };
}
