import {
  createRange,
  findPeriod,
  hasYear,
  type DateRange,
} from "#web/shared/work-history/experience-dates.ts";
import { isPhrase } from "#web/shared/work-history/experience-titles.ts";
import { scoreAsPosition } from "./entry-names.ts";
import type { Row } from "./entry-rows.ts";

/** Rows of names, with at most one period. */
export interface Block {
  /** Rows without a period, with only a description between. */
  above: Row[];
  rows: Row[];
  at: number;
}

/** Rows around each period, up to the descriptions. Where several follow each other, all have as many rows above it. */
export function buildBlocks(rows: Row[]): Block[] {
  const groups: Row[][] = [[]];
  for (const row of rows) {
    if (row.isProse || isAbout(row)) {
      if (groups.at(-1)?.length) groups.push([]);
    } else groups.at(-1)?.push(row);
  }
  const hasPeriods = rows.some(({ range }) => range);
  for (const [at, group] of groups.entries())
    if (hasPeriods && !group.some(({ text, range }) => range ?? findPeriod(text)))
      groups[at] = withLoneYear(group);
  const single = groups.filter((group) => group.filter(({ range }) => range).length === 1);
  const above = median(single.map((group) => group.findIndex(({ range }) => range)));
  return groups.flatMap((group, place) => {
    const undated = groups[place - 1]?.every(({ range }) => !range) ? groups[place - 1] : [];
    // What cannot be read as a period still begins an entry: '03/2020 –'.
    const dated = group.flatMap(({ range, text }, at) =>
      range || (hasYear(text) && !findPeriod(text)) ? [at] : [],
    );
    const [first = 0] = dated;
    const lead = dated.length > 1 ? Math.min(first, above ?? first) : first;
    return dated.flatMap((at, index) => {
      if (!group[at]?.range) return [];
      const from = index === 0 ? 0 : Math.max(at - lead, (dated[index - 1] ?? 0) + 1);
      const next = dated[index + 1];
      const until = next === undefined ? group.length : Math.max(at + 1, next - lead);
      return { above: index === 0 ? (undated ?? []) : [], rows: group.slice(from, until), at: at - from };
    });
  });
}

/** A company's period above those of its positions is none of a job's. */
export function withoutTotals(rows: Row[]): Row[] {
  const isTitle = ({ parts }: Row) => parts.some(({ text }) => scoreAsPosition(text) > 0);
  return rows.map((row, at) => {
    const below = rows[at + 1];
    const isTotal =
      row.range && below?.range && !isTitle(row) && isTitle(below) && isDuring(below.range, row.range);
    return isTotal ? { ...row, range: null, before: 0 } : row;
  });
}

export const isDuring = (range: DateRange, other: DateRange) =>
  range.startDate >= other.startDate &&
  (other.isCurrent || (!range.isCurrent && range.endDate <= other.endDate));

/** Where companies stand above their descriptions in a font of their own, they belong to the entries below. */
export function withCompaniesAbove(blocks: Block[], rows: Row[]): Block[] {
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
  // 'Acme (2023-' continues in the next line, and '2019 – 21' is no year.
  const texts = rows.map(({ parts, text }) =>
    /\d\s*[–—-](?:\s*\d|$)/.test(text) ? [] : parts.map((part) => lone.exec(part.text)),
  );
  if (texts.flat().filter(Boolean).length !== 1) return rows;
  return rows.map((row, at) => {
    const place = texts[at]?.findIndex(Boolean) ?? -1;
    const [, name = "", year = ""] = texts[at]?.[place] ?? [];
    if (year === "") return row;
    const date = { year: Number(year), month: null };
    const rest = name === "" ? [] : [{ x: 0, font: "", ...row.parts[place], text: name }];
    const parts = row.parts.toSpliced(place, 1, ...rest);
    return { ...row, parts, range: createRange(date, date), before: place + rest.length };
  });
}

/** 'Family business with 120 employees': what a company is, in a line of its own. */
const isAbout = ({ parts, range }: Row) =>
  range === null && parts.length <= 2 && parts.some(({ text }) => isPhrase(text));

export function median(numbers: number[]): number | undefined {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}
