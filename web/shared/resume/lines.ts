import { classifyHeading } from "#web/shared/work-history/experience-headings.ts";
import type { Piece } from "./pdf-text.ts";

/** A part of a line that a gap separates from the next. */
export interface Cell {
  text: string;
  x: number;
  right: number;
  /** Its parts in one font each. */
  runs: { text: string; font: string }[];
  size: number;
}

/** Text on one baseline. */
export interface Line {
  page: number;
  y: number;
  cells: Cell[];
}

/** In widths of a character's height: below it, pieces are one word; above the other, they are columns. */
const wordGap = 0.12;
const cellGap = 0.8;

/** The lines of a page from top to bottom. Pieces on one baseline are one line, however far apart they are. */
export function buildLines(pieces: Piece[], page: number): Line[] {
  const rows: Piece[][] = [];
  for (const piece of pieces.filter(({ text }) => text.trim() !== "").toSorted((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && Math.abs(piece.y - first.y) < 0.4 * Math.min(piece.size, first.size)) row.push(piece);
    else rows.push([piece]);
  }
  const sorted = rows.map((row) => row.toSorted((a, b) => a.x - b.x));
  const edges = edgesOf(sorted);
  return sorted.map((row) => ({ page, y: row[0]?.y ?? 0, cells: cellsOf(row, edges) }));
}

/** As many lines begin at the edge of a column, at least. */
const minEdgeLines = 5;

/** Where the lines of columns begin, in whole points. */
function edgesOf(rows: Piece[][]): Set<number> {
  const counts = new Map<number, number>();
  for (const [piece] of rows) {
    const x = Math.round(piece?.x ?? 0);
    counts.set(x, (counts.get(x) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= minEdgeLines).map(([x]) => x));
}

/** Text that reaches into the next column, where that begins in another font, or next to an address or a heading. */
function isNextColumn(piece: Piece, group: Piece[], edges: Set<number>): boolean {
  const last = group.at(-1);
  if (!last || !edges.has(Math.round(piece.x)) || /\s$/.test(last.text)) return false;
  const text = group.map((own) => own.text).join("");
  const isText = /[\p{L}\d]/u.test(text);
  const isOther =
    last.font !== piece.font || /@\S+$/.test(text) || classifyHeading(text.trim(), false) !== null;
  return isText && isOther;
}

function cellsOf(row: Piece[], edges: Set<number>): Cell[] {
  const groups: Piece[][] = [];
  for (const piece of row) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const isNear = last && piece.x - (last.x + last.width) < cellGap * Math.max(last.size, piece.size);
    if (group && isNear && !isNextColumn(piece, group, edges)) group.push(piece);
    else groups.push([piece]);
  }
  return groups.map((group) => {
    const runs: Cell["runs"] = [];
    let end: number | null = null;
    for (const { text, x, width, size, font } of group) {
      const last = runs.at(-1);
      const isWord = last && last.font !== font && /\p{Ll}$/u.test(last.text) && /^[\p{Lu}\d]/u.test(text);
      const isApart = end !== null && (isWord || x - end > wordGap * size) && !/\s$/.test(last?.text ?? "");
      const own = isApart && !/^\s/.test(text) ? ` ${text}` : text;
      if (last && (last.font === font || text.trim() === "")) last.text += own;
      else runs.push({ text: own, font });
      end = x + width;
    }
    return {
      text: joinLetters(
        runs
          .map(({ text }) => text)
          .join("")
          .replace(/\s+/g, " ")
          .trim(),
      ),
      x: group[0]?.x ?? 0,
      right: end ?? 0,
      runs: joinSymbols(runs),
      size: Math.max(...group.map(({ size }) => size)),
    };
  });
}

/** A sign that a font lacks comes from another one, within text of one font. */
function joinSymbols(runs: Cell["runs"]): Cell["runs"] {
  const joined: Cell["runs"] = [];
  for (const run of runs) {
    const [before, sign] = joined.slice(-2);
    const isSign = before && sign && before.font === run.font && !/[\p{L}\d]/u.test(sign.text);
    if (isSign) joined.splice(-2, 2, { ...run, text: before.text + sign.text + run.text });
    else joined.push(run);
  }
  return joined;
}

/** 'E X P E R I E N C E' → 'EXPERIENCE'. Two spaces, or one wide one, separate words. */
function joinLetters(text: string): string {
  const parts = text.split(" ");
  const isSpaced =
    parts.length > 3 &&
    parts.every((part) => part.length < 3) &&
    parts.filter(({ length }) => length === 1).length * 2 > parts.length;
  return isSpaced ? parts.join("") : text;
}

/** The lines of a text without a layout. Tabs, and several spaces, separate cells. */
export function splitTextLines(text: string): Line[] {
  return text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/).flatMap((line, at) => {
    const cells = line.split(/\t| {3,}/).flatMap((part, place) => {
      const own = part.trim();
      const x = 100 * place + part.length - part.trimStart().length;
      // Lines of punctuation underline headings.
      return !/[\p{L}\p{N}]/u.test(own)
        ? []
        : [{ text: own, x, right: x + own.length, runs: [{ text: own, font: "" }], size: 1 }];
    });
    return cells.length > 0 ? [{ page: 0, y: at, cells }] : [];
  });
}

/** In heights of other text: how large a name or a title is at least. */
const titleSize = 1.4;

/** Large text that continues in the next line is one line. */
export function joinTitles(lines: Line[]): Line[] {
  const sizes = lines.map(({ cells }) => cells[0]?.size ?? 0).toSorted((a, b) => a - b);
  const usual = sizes[Math.floor(sizes.length / 2)] ?? 0;
  const joined: Line[] = [];
  for (const line of lines) {
    const above = joined.at(-1);
    const [last, cell] = [above?.cells[0], line.cells[0]];
    const isOne =
      above?.cells.length === 1 &&
      line.cells.length === 1 &&
      last &&
      cell &&
      cell.size > titleSize * usual &&
      cell.size === last.size &&
      cell.runs[0]?.font === last.runs[0]?.font &&
      line.page === above.page &&
      line.y - above.y < titleSize * cell.size;
    if (isOne)
      joined[joined.length - 1] = { ...above, cells: [{ ...last, text: `${last.text} ${cell.text}` }] };
    else joined.push(line);
  }
  return joined;
}

/** In points: how far a running title moves from page to page. */
const maxShift = 3;

/** Without what stands at the same place of several pages, such as their numbers. */
export function withoutRunningTitles(pages: Line[][]): Line[][] {
  const isRunning = (line: Line) =>
    pages.some((others) =>
      others.some(
        (other) =>
          other.page !== line.page &&
          Math.abs(other.y - line.y) < maxShift &&
          plainOf(other) === plainOf(line),
      ),
    );
  // They are the first or the last lines of a page.
  return pages.map((lines) =>
    lines.filter((line, at) => (at > 1 && at < lines.length - 2) || !isRunning(line)),
  );
}

const plainOf = ({ cells }: Line) => cells.map(({ text }) => text.replaceAll(/\d+/g, "1")).join(" ");
