import {
  findPeriod,
  findWholeRange,
  isWithoutWords,
  readDuration,
  type DateRange,
  type FoundRange,
} from "#web/shared/work-history/experience-dates.ts";
import { endsInAbbreviation, isAside } from "#web/shared/work-history/experience-words.ts";
import type { Cell, Line } from "./lines.ts";
import { textOf } from "./sections.ts";
import { bullet, mergeWrappedDates, isWithinSentence, mergeWrappedNames } from "./wrapped-lines.ts";

export interface Part {
  text: string;
  /** Where its cell begins. */
  x: number;
  font: string;
}

export interface Row {
  line: Line;
  text: string;
  parts: Part[];
  range: DateRange | null;
  /** How many of its parts stand before the period. */
  before: number;
  isProse: boolean;
}

/** A bullet, also if the text behind it has another font. */
const bulletAlone = new RegExp(bullet.source.replace("(?=\\S)", ""), "u");

export function buildRows(lines: Line[]): Row[] {
  const rows: Row[] = [];
  let indent: number | null = null;
  const merged = withoutCompanyBullets(mergeWrappedNames(mergeWrappedDates(withDatesApart(lines))));
  for (const line of merged) {
    const text = textOf(line);
    const [first] = line.cells;
    if (!first) continue;
    const plain = text.replaceAll("\t", " ");
    const isBulleted = bullet.test(first.text) && !findWholeRange(first.text);
    const isContinued =
      indent !== null && first.x > indent + 3 && line.cells.length === 1 && !findWholeRange(plain);
    if (isBulleted) indent = first.x;
    else if (!isContinued) indent = null;
    const found = isBulleted || isContinued ? null : splitRow(line.cells);
    const parts = found?.parts ?? partsOf(line.cells);
    const isProse: boolean =
      isBulleted ||
      isContinued ||
      (found === null && (isAside(plain) || plain.length > 100)) ||
      parts.some(({ text: part }) => isLong(part)) ||
      goesOn(line, rows.at(-1));
    rows.push({
      line,
      text,
      parts: isProse ? [] : parts,
      range: isProse ? null : (found?.range ?? null),
      before: found?.before ?? 0,
      isProse,
    });
  }
  return rows;
}

/** Dates at the edge next to the first line of a description stand above it. */
function withDatesApart(lines: Line[]): Line[] {
  return lines.flatMap((line) => {
    const [first, last] = [line.cells[0], line.cells.at(-1)];
    const isApart = first && last && first !== last && bullet.test(first.text) && findWholeRange(last.text);
    return isApart
      ? [
          { ...line, cells: [last] },
          { ...line, cells: line.cells.slice(0, -1) },
        ]
      : [line];
  });
}

/** A bullet before a company and its place, with the position and its dates below, begins no description. */
function withoutCompanyBullets(lines: Line[]): Line[] {
  return lines.map((line, at) => {
    const [[first, ...rest], below] = [line.cells, lines[at + 1]?.cells ?? []];
    const isCompany =
      first &&
      rest.length > 0 &&
      bullet.test(first.text) &&
      (below[0]?.x ?? 0) > first.x + 3 &&
      below.some(({ text }) => findWholeRange(text)) &&
      !bullet.test(below[0]?.text ?? "");
    if (!isCompany) return line;
    const runs = first.runs
      .map((run, place) => (place === 0 ? { ...run, text: run.text.replace(bulletAlone, "") } : run))
      .filter(({ text }) => text.trim() !== "");
    return { ...line, cells: [{ ...first, text: first.text.replace(bullet, ""), runs }, ...rest] };
  });
}

const maxWords = 9;
export const isLong = (text: string) => text.split(" ").length > maxWords;

/**
 * The next line of a paragraph: right below it, at the same edge and in the same font. With a period, it must go on within
 * a sentence.
 */
function goesOn(line: Line, above: Row | undefined): boolean {
  if (!above?.isProse) return false;
  const [cell, last] = [line.cells[0], above.line.cells[0]];
  if (!cell || !last || line.cells.length > 1) return false;
  const found = findPeriod(cell.text);
  const isWithin = /^\s*\p{Ll}/u.test(found?.after ?? "");
  if (found && !isWithin && isWithoutWords(found.before)) return false;
  if (/^\p{Ll}/u.test(cell.text)) return true;
  if (found && !isWithin) return false;
  const isNear = line.page !== above.line.page || line.y - above.line.y < 1.5 * cell.size;
  const isSame =
    Math.abs(cell.x - last.x) < 2 && cell.runs[0]?.font === last.runs[0]?.font && last.size === cell.size;
  return cell.size > 0 && last.runs[0]?.font !== "" && isNear && isSame && !/[.!?]$/.test(last.text);
}

interface Split {
  range: DateRange;
  parts: Part[];
  before: number;
}

/** The period of a row, and its other parts. */
function splitRow(cells: Cell[]): Split | null {
  for (const [at, cell] of cells.entries()) {
    const found = findPeriod(cell.text);
    if (!found) continue;
    if (isWithinSentence(found)) return null;
    const [before, after] = partsAround(cell, found);
    const lead = [...partsOf(cells.slice(0, at)), ...before];
    const parts = [...lead, ...after, ...partsOf(cells.slice(at + 1))];
    if (cells.length === 1 && parts.length > 4) return null;
    return { range: found.range, parts, before: lead.length };
  }
  const joined = findWholeRange(cells.map(({ text }) => text).join(" "));
  return joined && { range: joined, parts: [], before: 0 };
}

function partsAround(cell: Cell, { before, after }: FoundRange): [Part[], Part[]] {
  const keep = (text: string, runs: Cell["runs"]): Part[] =>
    isWithoutWords(text) ? [] : partsOf([{ ...cell, text, runs: cut(runs, text) }]);
  const duration = /^\s*\(([^()]*)\)/.exec(after);
  const rest = duration && readDuration(duration[1] ?? "") !== null ? after.slice(duration[0].length) : after;
  return [keep(before, cell.runs), keep(rest, cut(cell.runs.toReversed(), rest, true))];
}

/** The runs that make up the beginning, or the end, of their text. */
function cut(runs: Cell["runs"], text: string, fromEnd = false): Cell["runs"] {
  let left = text.trim().length;
  const kept: Cell["runs"] = [];
  for (const run of runs) {
    if (left <= 0) break;
    const own = run.text.replace(/\s+/g, " ");
    const bare = kept.length > 0 ? own : fromEnd ? own.trimEnd() : own.trimStart();
    const piece = fromEnd ? bare.slice(Math.max(0, bare.length - left)) : bare.slice(0, left);
    if (piece.trim()) kept.push({ ...run, text: piece });
    left -= bare.length;
  }
  return fromEnd ? kept.toReversed() : kept;
}

const separators = /\s+[|·•–—-]\s+|\s*[|·•\t;]\s*|\s+(?:@|at|bei|chez|presso|bij|w firmie)\s+/u;
const edges = /^[\s,;:|·•()[\]–—.-]+|[\s,;:|·•([–—-]+$/gu;

/** Also without the rest of brackets that were split. */
function trimPart(text: string): string {
  const bare = text.replace(edges, "");
  const part = endsInAbbreviation(bare) ? bare : bare.replace(/(?<=\p{Ll})\.$/u, "");
  return (part.includes("(") ? part : part.replace(/\)+$/, "")).trim();
}

function partsOf(cells: Cell[]): Part[] {
  return cells.flatMap(({ runs, x }) =>
    runs.flatMap(({ text, font }) =>
      text
        .replaceAll(/[\ue000-\uf8ff]/g, " ")
        .split(separators)
        .map((part) => ({ text: trimPart(part), x, font }))
        .filter((part) => part.text !== "" && readDuration(part.text) === null),
    ),
  );
}
