import {
  createRange,
  type DateRange,
  findPeriod,
  type FoundRange,
  findWhole,
  isFollowedBy,
  isWithoutWords,
  readDuration,
} from "#web/shared/work-history/experience-dates.ts";
import { classifyHeading } from "#web/shared/work-history/experience-headings.ts";
import type { DatedRole } from "#web/shared/work-history/experience-names.ts";
import { isDegree, isSchool, titleScore } from "#web/shared/work-history/experience-titles.ts";
import {
  endsInAbbreviation,
  isAside,
  isEmployment,
  isInRegion,
  isWorkMode,
  placeIn,
} from "#web/shared/work-history/experience-words.ts";
import { splitTable, type TableRow } from "./columns.ts";
import type { Cell, Line } from "./lines.ts";
import { textOf } from "./sections.ts";

/** A job with the lines that it was read from. */
export interface Entry extends DatedRole {
  lines: Line[];
}

interface Part {
  text: string;
  font: string;
}

interface Row {
  line: Line;
  text: string;
  parts: Part[];
  range: DateRange | null;
  /** How many of its parts stand before the period. */
  before: number;
  /** Belongs to a description. */
  isProse: boolean;
}

/** Rows of names, with at most one period. */
interface Block {
  /** Rows without a period, with only a description between. */
  above: Row[];
  rows: Row[];
  /** The row with the period. */
  at: number;
}

/**
 * Reads the jobs of sections by their layout. Within one résumé position and company stand at the same place of each entry,
 * so what one clear title shows holds for all entries.
 */
export function readEntries(sections: Line[][]): { entries: Entry[]; notUnderstood: Line[][] } {
  const split = sections.map((lines) => {
    const table = splitTable(lines);
    const rows = withoutTotals(rowsOf(table.rest));
    return { rows: table.rows, blocks: withCompaniesAbove(blocksOf(rows), rows) };
  });
  const slots = chooseSlots(split.flatMap(({ blocks }) => blocks));
  const entries = split.flatMap(({ rows, blocks }) => [
    ...rows.flatMap(entryOfTable),
    ...(slots ? entriesOf(blocks, slots) : []),
  ]);
  const read = new Set(entries.flatMap((entry) => entry.lines));
  const all = split.flatMap(({ rows, blocks }) => [
    ...rows.map(({ lines }) => lines),
    ...blocks.map((block) => block.rows.map(({ line }) => line)),
  ]);
  return { entries, notUnderstood: all.filter((own) => !own.some((line) => read.has(line))) };
}

function entryOfTable({ company, position, place, range, isDoubtful, lines }: TableRow): Entry[] {
  const [name, town] = splitPlace(company);
  const isRow = !isDoubtful && range && isName(name) && ![position, company].some(isLong);
  if (!isRow) return [];
  return [
    { ...range, position, company: name, place: place || town, line: lines.map(textOf).join("\n"), lines },
  ];
}

// Rows

const bullet = /^(?:[\u2022-\u2043\u25a0-\u25ff\u2013\u2014\-*·»›→✓✔➢➤\ue000-\uf8ff])\s*(?=\S)/u;

/** A bullet, also if the text behind it has another font. */
const bulletAlone = new RegExp(bullet.source.replace("(?=\\S)", ""), "u");

function rowsOf(lines: Line[]): Row[] {
  const rows: Row[] = [];
  let indent: number | null = null;
  const merged = withoutCompanyBullets(mergeWrappedNames(mergeWrappedDates(withDatesApart(lines))));
  for (const line of merged) {
    const text = textOf(line);
    const [first] = line.cells;
    if (!first) continue;
    const plain = text.replaceAll("\t", " ");
    const isBulleted = bullet.test(first.text) && !findWhole(first.text);
    const isContinued =
      indent !== null && first.x > indent + 3 && line.cells.length === 1 && !findWhole(plain);
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

/** Dates at the edge beside the first line of a description stand above it. */
function withDatesApart(lines: Line[]): Line[] {
  return lines.flatMap((line) => {
    const [first, last] = [line.cells[0], line.cells.at(-1)];
    const isApart = first && last && first !== last && bullet.test(first.text) && findWhole(last.text);
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
      below.some(({ text }) => findWhole(text)) &&
      !bullet.test(below[0]?.text ?? "");
    if (!isCompany) return line;
    const runs = first.runs
      .map((run, place) => (place === 0 ? { ...run, text: run.text.replace(bulletAlone, "") } : run))
      .filter(({ text }) => text.trim() !== "");
    return { ...line, cells: [{ ...first, text: first.text.replace(bullet, ""), runs }, ...rest] };
  });
}

const maxWords = 9;
const isLong = (text: string) => text.split(" ").length > maxWords;

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

/** 'von Oktober' above '2020 bis November' and '2022' in a narrow column is one period. */
function mergeWrappedDates(lines: Line[]): Line[] {
  const merged = lines.map((line) => ({ ...line, cells: [...line.cells] }));
  for (const [at, { cells }] of merged.entries())
    for (const [place, cell] of cells.entries()) {
      if (cell.text.length > 60) continue;
      const below = merged.slice(at + 1, at + 4).map((line) => cellBelow(cell, line));
      const wrapped = [below, below.slice(0, 2), below.slice(0, 1)].find((parts) =>
        isWrappedDate(cell, parts),
      );
      if (!wrapped) continue;
      for (const [step, part] of wrapped.entries()) {
        const line = merged[at + step + 1];
        if (line) line.cells = line.cells.filter((other) => other !== part);
      }
      const text = joinTexts(cell, wrapped);
      // What stands before the period keeps its font.
      const runs = [...cell.runs.slice(0, -1), { ...lastRun(cell), text: joinTexts(lastRun(cell), wrapped) }];
      cells[place] = { ...cell, text, runs };
    }
  return merged.filter(({ cells }) => cells.length > 0);
}

const lastRun = ({ runs }: Cell) => runs.at(-1) ?? { text: "", font: "" };
const joinTexts = (cell: { text: string }, below: (Cell | undefined)[]) =>
  [cell, ...below].map((part) => part?.text ?? "").join(" ");

/** The cell below, or the only one of the line if the text goes on at its edge. */
const cellBelow = (cell: Cell, { cells }: Line): Cell | undefined =>
  cells.find((other) => other.x < cell.right && other.right > cell.x) ??
  (cells.length === 1 ? cells[0] : undefined);

function isWrappedDate(cell: Cell, below: (Cell | undefined)[]): boolean {
  if (lastRun(cell).font === "" || findWhole(cell.text)) return false;
  if (below.length === 0 || below.some((part) => !part || findWhole(part.text))) return false;
  const text = joinTexts(cell, below);
  const rest = below.map((part) => part?.text ?? "").join(" ");
  return findWhole(text) !== null || isCutPeriod(cell.text, rest) || isCutDuration(cell.text, text);
}

/** 'Engineer, from March 2015 to August' above '2016'. */
function isCutPeriod(above: string, below: string): boolean {
  const isDate = /^(?:\p{L}{3,12}\.? )?(?:de )?(?:19|20)\d\d(?: \([^()]*\))?$/u.test(below);
  if (!isDate || bullet.test(above) || findPeriod(above)) return false;
  const found = findPeriod(`${above} ${below}`);
  return found !== null && isWithoutWords(found.after) && !isWithinSentence(found);
}

/** 'March – October 2020 (8' above 'months)'. */
function isCutDuration(above: string, text: string): boolean {
  const duration = /\(([^()]*)\)$/.exec(text)?.[1];
  return /\([^()]*$/.test(above) && duration !== undefined && readDuration(duration) !== null;
}

/** Where all lines are shorter, none is wrapped. */
const minWrapped = 20;

/** A line that goes on in the next one, because the first word of that had no room. */
function mergeWrappedNames(lines: Line[]): Line[] {
  const edge = Math.max(...lines.flatMap(({ cells }) => cells.map(({ right }) => right)));
  const merged: Line[] = [];
  for (const line of lines) {
    const above = merged.at(-1);
    const [cell, last] = [line.cells[0], above?.cells.at(-1)];
    const word = cell?.text.split(" ")[0] ?? "";
    const width =
      cell && cell.text !== "" ? ((cell.right - cell.x) / cell.text.length) * (word.length + 1) : 0;
    const isWrapped =
      above &&
      (above.cells.length === 1 || !/\p{L}{3}[.!?]$/u.test(last?.text ?? "")) &&
      line.cells.length === 1 &&
      cell &&
      last &&
      width > 0 &&
      cell.runs[0]?.font !== "" &&
      Math.abs(cell.x - last.x) < 2 &&
      cell.size === last.size &&
      cell.runs[0]?.font === last.runs.at(-1)?.font &&
      line.y - above.y < 1.6 * cell.size &&
      last.text.length >= minWrapped &&
      last.right + width > edge &&
      !bullet.test(cell.text) &&
      !bullet.test(last.text) &&
      findPeriod(last.text) === null &&
      findPeriod(cell.text) === null;
    if (isWrapped) {
      const runs = [
        ...last.runs,
        ...cell.runs.map((run, at) => (at === 0 ? { ...run, text: ` ${run.text}` } : run)),
      ];
      merged[merged.length - 1] = {
        ...above,
        y: line.y,
        cells: [
          ...above.cells.slice(0, -1),
          { ...last, text: `${last.text} ${cell.text}`, runs: joinRuns(runs) },
        ],
      };
    } else merged.push(line);
  }
  return merged;
}

function joinRuns(runs: Cell["runs"]): Cell["runs"] {
  const joined: Cell["runs"] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (last?.font === run.font) joined[joined.length - 1] = { ...last, text: last.text + run.text };
    else joined.push(run);
  }
  return joined;
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
  const joined = findWhole(cells.map(({ text }) => text).join(" "));
  return joined && { range: joined, parts: [], before: 0 };
}

/** 'Moved all records from March 2019 to June 2020 without downtime.' */
function isWithinSentence({ before, after }: FoundRange): boolean {
  const isContinued = /^\s*\p{Ll}/u.test(after) && readDuration(after.trim()) === null;
  const words = before.trim().split(" ");
  const small = words.filter((word) => /^\p{Ll}/u.test(word));
  return (
    /[\p{L}\d]\s*$/u.test(before) && (isContinued || (words.length >= 4 && small.length * 2 >= words.length))
  );
}

/** The parts of a cell before and after its period. */
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
  return cells.flatMap(({ runs }) =>
    runs.flatMap(({ text, font }) =>
      text
        .replaceAll(/[\ue000-\uf8ff]/g, " ")
        .split(separators)
        .map((part) => ({ text: trimPart(part), font }))
        .filter((part) => part.text !== "" && readDuration(part.text) === null),
    ),
  );
}

// Blocks

/** Rows around each period, up to the descriptions. Where several follow each other, all have as many rows above it. */
function blocksOf(rows: Row[]): Block[] {
  const groups: Row[][] = [[]];
  for (const row of rows) {
    if (row.isProse) {
      if (groups.at(-1)?.length) groups.push([]);
    } else if (!isAbout(row)) groups.at(-1)?.push(row);
  }
  const hasPeriods = rows.some(({ range }) => range);
  for (const [at, group] of groups.entries())
    if (hasPeriods && !group.some(({ text, range }) => range ?? findPeriod(text)))
      groups[at] = withLoneYear(group);
  const single = groups.filter((group) => group.filter(({ range }) => range).length === 1);
  const above = median(single.map((group) => group.findIndex(({ range }) => range)));
  return groups.flatMap((group, place) => {
    const undated = groups[place - 1]?.every(({ range }) => !range) ? groups[place - 1] : [];
    const dated = group.flatMap(({ range }, at) => (range ? [at] : []));
    const [first = 0] = dated;
    const lead = dated.length > 1 ? Math.min(first, above ?? first) : first;
    return dated.map((at, index) => {
      const from = index === 0 ? 0 : Math.max(at - lead, (dated[index - 1] ?? 0) + 1);
      const next = dated[index + 1];
      const until = next === undefined ? group.length : Math.max(at + 1, next - lead);
      return { above: index === 0 ? (undated ?? []) : [], rows: group.slice(from, until), at: at - from };
    });
  });
}

/** A company's period above those of its positions is none of a job's. */
function withoutTotals(rows: Row[]): Row[] {
  const isTitle = ({ parts }: Row) => parts.some(({ text }) => weigh(text) > 0);
  return rows.map((row, at) => {
    const below = rows[at + 1];
    const isTotal =
      row.range && below?.range && !isTitle(row) && isTitle(below) && isDuring(below.range, row.range);
    return isTotal ? { ...row, range: null, before: 0 } : row;
  });
}

const isDuring = (range: DateRange, other: DateRange) =>
  range.startDate >= other.startDate &&
  (other.isCurrent || (!range.isCurrent && range.endDate <= other.endDate));

/** Where companies stand above their descriptions in a font of their own, they belong to the entries below. */
function withCompaniesAbove(blocks: Block[], rows: Row[]): Block[] {
  const fontsOf = (own: Row[]) => own.map(({ line }) => line.cells[0]?.runs[0]?.font ?? "");
  const headed = blocks.filter(({ above }) => above.length > 0);
  const fonts = new Set(headed.flatMap(({ above }) => fontsOf(above)));
  const [font = ""] = fonts;
  const isProse = fontsOf(rows.filter((row) => row.isProse)).includes(font);
  if (fonts.size !== 1 || font === "" || isProse || headed.length < 2) return blocks;
  return blocks.map(({ above, rows: own, at }) => ({
    above: [],
    rows: [...above, ...own],
    at: at + above.length,
  }));
}

/** 'Acme · 2019' and 'Acme (2019)' have a period where other entries have one. */
function withLoneYear(rows: Row[]): Row[] {
  const lone = /^(?:(.*) \()?((?:19|20)\d\d)\)?$/;
  // 'Acme (2023-' goes on in the next line.
  const texts = rows.map(({ parts, text }) =>
    /\d[–—-]$/.test(text) ? [] : parts.map((part) => lone.exec(part.text)),
  );
  if (texts.flat().filter(Boolean).length !== 1) return rows;
  return rows.map((row, at) => {
    const place = texts[at]?.findIndex(Boolean) ?? -1;
    const [, name = "", year = ""] = texts[at]?.[place] ?? [];
    if (year === "") return row;
    const date = { year: Number(year), month: null };
    const rest = name === "" ? [] : [{ text: name, font: row.parts[place]?.font ?? "" }];
    const parts = row.parts.toSpliced(place, 1, ...rest);
    return { ...row, parts, range: createRange(date, date), before: place + rest.length };
  });
}

/** 'Family business with 120 employees': what a company is, in a line of its own. */
const isAbout = ({ parts, range }: Row) => range === null && parts.length <= 2 && parts.some(isDescription);

function isDescription({ text }: Part): boolean {
  const words = text.split(" ");
  const small = words.filter((word) => /^[\p{Ll}\d]/u.test(word));
  // A position has no number: 'Family business with 120 employees, founded in 1987'.
  const isTitle = titleScore(text) === 2 && !/\d/.test(text.replace(/\([^()]*\)/, ""));
  return words.length >= 5 && small.length * 2 >= words.length && !isTitle;
}

function median(numbers: number[]): number | undefined {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];
}

// Slots

/** Where a name stands: rows from the period's row, and its place within the row. */
interface Slot {
  row: number;
  place: number;
}

interface Slots {
  position: Slot;
  /** Null if it is not known, 'comma' if it follows the position: 'Engineer, Acme, Berlin'. */
  company: Slot | "comma" | null;
}

const partAt = ({ rows, at }: Block, { row, place }: Slot): Part | undefined => rows[at + row]?.parts[place];

/** 'City: London' */
const isLabelled = (text: string) => /^\p{L}+: /u.test(text);

/** How much a text looks like a position, from -1 (surely a company) to 1. */
function weigh(text: string): number {
  if (isDegree(text)) return 0;
  return { [-2]: -1, [-1]: -0.7, 0: 0, 1: 0.3, 2: 1 }[titleScore(text)] ?? 0;
}

/** Against a company: a place, a kind of employment, or words that describe. */
function doubt(text: string): number {
  if (isWorkMode(text) || isEmployment(text) || isLabelled(text)) return 1;
  const words = text.split(/[^\p{L}\d]+/u).filter((word) => word.length > 3);
  const small = words.filter((word) => /^\p{Ll}/u.test(word));
  return (
    (placeIn(text) && titleScore(text) >= 0 ? (isInRegion(text) ? 1.2 : 0.2) : 0) +
    (small.length * 2 > words.length ? 0.5 : 0) +
    (/\d/.test(text) ? 0.3 : 0)
  );
}

/** How often the texts repeat, from 0 to 1. Few people work again and again for one company, but in one town. */
const repetition = (texts: string[]) => (texts.length < 2 ? 0 : 1 - new Set(texts).size / texts.length);

function chooseSlots(blocks: Block[]): Slots | null {
  const keys = new Map<string, Slot>();
  for (const { rows, at } of blocks)
    for (const [index, row] of rows.entries())
      for (const place of row.parts.keys()) {
        const slot = { row: index - at, place };
        if (Math.abs(slot.row) <= 3 && place <= 3) keys.set(`${slot.row} ${place}`, slot);
      }
  const slots = [...keys.values()];
  let best: { slots: Slots; score: number } | null = null;
  for (const position of slots)
    for (const company of [...slots, "comma" as const, null]) {
      if (position === company) continue;
      const score = scoreOf(blocks, { position, company });
      if (score !== null && (!best || score > best.score)) best = { slots: { position, company }, score };
    }
  return best?.slots ?? null;
}

/** How well these slots explain the entries. Null if no word shows that they do. */
function scoreOf(blocks: Block[], { position, company }: Slots): number | null {
  let [evidence, found] = [0, 0];
  const companies: string[] = [];
  for (const [index, block] of blocks.entries()) {
    const one = partAt(block, position)?.text;
    if (one === undefined) continue;
    const [title, other] =
      company === "comma"
        ? (splitAtComma(one) ?? [one, undefined])
        : [one, company ? partAt(block, company)?.text : undefined];
    evidence += weigh(title);
    if (company !== "comma" && splitAtComma(one)) evidence -= 0.4;
    if (hasOtherTitle(block, position, company)) evidence -= 0.7;
    if (other !== undefined) {
      companies.push(splitPlace(other)[0]);
      evidence -= weigh(other) + doubt(other);
      if (company !== "comma" && company && isPlaceOf(block, company, position)) evidence -= 0.5;
      found++;
    } else if (
      company &&
      isBanner({ position, company }) &&
      index > 0 &&
      block.rows.length < (blocks[0]?.rows.length ?? 0)
    )
      found += 0.8;
    else if (!company) found += 0.2;
  }
  if (evidence <= 0) return null;
  return (
    (evidence + found) / blocks.length -
    0.6 * repetition(companies) -
    0.04 * distanceOf({ position, company })
  );
}

/** Whether the company may stand above several positions. */
const isBanner = ({ position, company }: Slots) =>
  company !== null && company !== "comma" && company.row < position.row;

/** Whether another part looks more like the position. */
function hasOtherTitle(block: Block, position: Slot, company: Slots["company"]): boolean {
  const [title, employer] = [
    partAt(block, position),
    company === "comma" || !company ? null : partAt(block, company),
  ];
  const others = block.rows
    .flatMap(({ parts }) => parts)
    .filter((part) => part !== title && part !== employer);
  return weigh(title?.text ?? "") < 1 && others.some(({ text }) => weigh(text) === 1);
}

/** What follows the period in its row is usually a place, unless the position stands there too. */
const isPlaceOf = ({ rows, at }: Block, company: Slot, position: Slot) =>
  company.row === 0 && position.row !== 0 && company.place >= (rows[at]?.before ?? 0);

function distanceOf({ position, company }: Slots): number {
  const own = Math.abs(position.row) + position.place;
  if (company === null) return own;
  // After a comma a team may follow.
  if (company === "comma") return own + 5;
  // What stands beside the dates without a position is usually a place.
  const isBeside = company.row === 0 && position.row !== 0;
  return own + Math.abs(company.row) + company.place + (isBeside ? 4 : 0);
}

// Entries

function entriesOf(blocks: Block[], { position, company }: Slots): Entry[] {
  const entries: Entry[] = [];
  const fonts = new Set(
    blocks.map((block) => (company === "comma" || !company ? "" : (partAt(block, company)?.font ?? ""))),
  );
  const usual = median(blocks.map((block) => namesIn(partAt(block, position)?.text))) ?? 0;
  for (const block of blocks) {
    const { rows, at } = block;
    const range = rows[at]?.range;
    const title = partAt(block, position)?.text;
    if (!range || !title) continue;
    const split = company === "comma" ? splitAtComma(title) : null;
    // 'Engineer, Platform, Acme' among entries as 'Engineer, Acme'.
    const hasTeam = split !== null && namesIn(title) > usual;
    const text = company === "comma" || company === null ? "" : employerOf(block, company, fonts);
    const [written, own, place] = split ?? [title, ...splitPlace(text ?? "")];
    const last = entries.at(-1);
    // Several positions below one company follow each other.
    const isOfSame = last && (areFollowing(range, last) || areFollowing(last, range));
    const name = own === "" && isBanner({ position, company }) && isOfSame ? last.company : own;
    const isDoubtful =
      text === null ||
      (isInRegion(text) && titleScore(text) >= 0) ||
      hasOtherTitle(block, position, company) ||
      (weigh(written) <= 0 && weigh(name) === 1) ||
      hasTeam;
    if (isDoubtful || !isName(name) || (isSchool(name) && weigh(written) <= 0)) continue;
    entries.push({
      ...range,
      position: written,
      company: name,
      place,
      line: rows[at]?.text ?? "",
      lines: [
        // The company stands above the position before.
        ...(own === "" && last ? last.lines.filter((line) => textOf(line).includes(name)).slice(0, 1) : []),
        ...(text !== "" && partIsAbove(block, company) ? block.above.map(({ line }) => line) : []),
        ...rows.map(({ line }) => line),
      ],
    });
  }
  return entries;
}

const partIsAbove = (block: Block, company: Slots["company"]) =>
  company !== null && company !== "comma" && !partAt(block, company);

/** The company, also above its description. Null if it may have been missed there. */
function employerOf(block: Block, slot: Slot, fonts: Set<string>): string | null {
  const own = partAt(block, slot)?.text;
  if (own !== undefined || block.above.length === 0) return own ?? "";
  const part = block.above.at(block.at + slot.row)?.parts[slot.place];
  return part && part.font !== "" && fonts.has(part.font) ? part.text : null;
}

/** Of years without months, the next may follow. */
function areFollowing(earlier: DateRange, later: DateRange): boolean {
  if (!earlier.yearsOnly.end || !later.yearsOnly.start) return isFollowedBy(earlier, later);
  const [end, start] = [earlier.endDate, later.startDate].map((month) => Number(month.slice(0, 4)));
  return Math.abs((start ?? 0) - (end ?? 0)) <= 1;
}

/** Headings and words within a sentence are no companies. */
const isName = (text: string) =>
  /\p{L}/u.test(text) && text.length > 1 && !/^\p{Ll}+$/u.test(text) && classifyHeading(text, false) === null;

const legal =
  /^(?:inc|llc|l\.l\.c|llp|ltd|limited|co|corp|plc|gmbh|ag|s\.?a|s\.?l|s\.?r\.?l|lda|ltda|b\.?v|n\.?v)\.?$/i;

/** 'Acme, Inc., Austin, TX' → 'Acme, Inc.' and 'Austin, TX'. */
function splitPlace(text: string): [name: string, place: string] {
  const [first = "", ...more] = text.split(/,\s+/);
  let name = first;
  // 'Fenwick, Dale & Sons' is one name.
  while (more[0] !== undefined && (legal.test(more[0]) || / (?:&|and|und|et|y|e|i|en) /.test(more[0])))
    name += `, ${more.shift()}`;
  return [name.replace(/\s*\([^()]*\)$/, ""), more.join(", ")];
}

/** 'Engineer, Acme, Inc., Berlin' → 3 */
const namesIn = (text = "") => text.split(/,\s+/).filter((name) => !legal.test(name)).length;

/** 'Engineer, Acme, Berlin' in one font. */
function splitAtComma(text: string): [position: string, company: string, place: string] | null {
  const parts = text.split(/,\s+/);
  const [title = "", ...rest] = parts;
  if (rest.length === 0 || weigh(title) <= 0 || weigh(rest[0] ?? "") > 0) return null;
  const [name, place] = splitPlace(rest.join(", "));
  return [title, name, place];
}
