import { isFollowedBy, type DateRange } from "#web/shared/work-history/experience-dates.ts";
import type { DatedRole } from "#web/shared/work-history/experience-names.ts";
import { titleScore } from "#web/shared/work-history/experience-titles.ts";
import {
  isBullet,
  isCareerBreak,
  isInRegion,
  isSelfEmployed,
} from "#web/shared/work-history/experience-words.ts";
import { isStudy } from "#web/shared/work-history/parse-experience.ts";
import { splitTable, type TableRow } from "./columns.ts";
import {
  type Block,
  buildBlocks,
  isDuring,
  withoutTotals,
  withCompaniesAbove,
  median,
} from "./entry-blocks.ts";
import {
  scoreAsPosition,
  scoreAgainstCompany,
  isName,
  splitPlace,
  countNames,
  splitAtComma,
  withoutAt,
} from "./entry-names.ts";
import { buildRows, isLong, type Row } from "./entry-rows.ts";
import {
  type Slot,
  type Slots,
  companyAt,
  partAt,
  chooseSlots,
  isBanner,
  hasNameBefore,
  hasOtherTitle,
} from "./entry-slots.ts";
import type { Line } from "./lines.ts";
import { textOf } from "./sections.ts";

/** A job with the lines that it was read from. */
export interface Entry extends DatedRole {
  lines: Line[];
}

/**
 * Reads the jobs of sections by their layout. Within one résumé position and company stand at the same place of each entry,
 * so what one clear title shows holds for all entries.
 */
export function readEntries(sections: Line[][]): { entries: Entry[]; notUnderstood: Line[][] } {
  const split = sections.map((lines) => {
    const table = splitTable(lines);
    const rows = withoutTotals(buildRows(table.rest));
    return { table: table.rows, rows, blocks: withCompaniesAbove(buildBlocks(rows), rows) };
  });
  const slots = chooseSlots(split.flatMap(({ blocks }) => blocks));
  const entries = split.flatMap(({ table, rows, blocks }) => [
    ...table.flatMap(entryOfTable),
    ...(slots ? entriesOf(blocks, slots, rows) : []),
  ]);
  const read = new Set(entries.flatMap((entry) => entry.lines));
  const all = split.flatMap(({ table, blocks }) => [
    ...table.map(({ lines }) => lines),
    ...blocks.map((block) => block.rows.map(({ line }) => line)),
  ]);
  return { entries, notUnderstood: all.filter((own) => !own.some((line) => read.has(line))) };
}

function entryOfTable({ company, position, place, range, isDoubtful, lines }: TableRow): Entry[] {
  const [name, town] = splitPlace(company);
  const isRow = !isDoubtful && range && position && isName(name) && ![position, company].some(isLong);
  if (!isRow) return [];
  return [
    { ...range, position, company: name, place: place || town, line: lines.map(textOf).join("\n"), lines },
  ];
}

function entriesOf(blocks: Block[], slots: Slots, all: Row[]): Entry[] {
  const { position, company, isAfterComma } = slots;
  const entries: Entry[] = [];
  const fonts = new Set(blocks.map((block) => (company && partAt(block, company)?.font) ?? ""));
  const usual = median(blocks.map((block) => countNames(partAt(block, position)?.text))) ?? 0;
  for (const [index, block] of blocks.entries()) {
    const { rows, at } = block;
    const range = rows[at]?.range;
    const title = partAt(block, position)?.text;
    if (!range || !title) continue;
    const split = isAfterComma ? splitAtComma(title) : null;
    // 'Engineer, Platform, Acme' among entries as 'Engineer, Acme'.
    const hasTeam = split !== null && countNames(title) > usual;
    const text = company ? employerOf(block, { position, company }, fonts) : "";
    const [written, own, place] = split ?? [title, ...splitPlace(text ?? "")];
    const last = entries.at(-1);
    // Several positions below one company follow each other.
    const isOfSame =
      last &&
      (areFollowing(range, last) || areFollowing(last, range)) &&
      !hasNameBetween(blocks[index - 1], block, all, fonts);
    // 'Acme (client)' with what was done there, below 'Designer' and 'Self-employed'.
    const isClient =
      scoreAsPosition(written) <= 0 &&
      entries.some((other) => isSelfEmployed(other.company) && isDuring(range, other));
    const name = own === "" && isBanner(slots) && isOfSame ? last.company : own;
    const isDoubtful =
      text === null ||
      (isInRegion(text) && titleScore(text) >= 0) ||
      hasOtherTitle(block, slots) ||
      (company !== null && hasNameBefore(block, company, position)) ||
      (scoreAsPosition(written) <= 0 && scoreAsPosition(name) === 1) ||
      mayBeTown(written, slots) ||
      (isAfterComma && hasCompanyAbove(block, position)) ||
      (own !== "" && hasOtherFont(block, slots, blocks)) ||
      isClient ||
      hasTeam;
    const isNoJob = [written, name].some(isCareerBreak) || isStudy({ position: written, company: name });
    if (isDoubtful || isNoJob || !isName(name)) continue;
    entries.push({
      ...range,
      position: withoutAt(written),
      company: name,
      place,
      line: rows[at]?.text ?? "",
      lines: [
        // The company stands above the position before.
        ...(own === "" && last ? last.lines.filter((line) => textOf(line).includes(name)).slice(0, 1) : []),
        ...(text !== "" && company && !partAt(block, company) ? block.above.map(({ line }) => line) : []),
        ...rows.map(({ line }) => line),
      ],
    });
  }
  return entries;
}

/** A description above a position stands where the first entry has its company. */
function hasOtherFont(block: Block, { position, company }: Slots, [first]: Block[]): boolean {
  if (!first || company === null || company.row >= position.row) return false;
  const [own, usual] = [block, first].map((other) => partAt(other, company)?.font ?? "");
  return own !== "" && usual !== "" && own !== usual;
}

/** 'Engineer, Acme' above 'Bonn · 2019 – 2021', where others have 'Engineer' above 'Acme · 2019 – 2021'. */
function mayBeTown(title: string, { position, company }: Slots): boolean {
  if (company?.row !== 0 || position.row === 0) return false;
  const own = title.split(/,\s+/)[1];
  return own !== undefined && titleScore(own) <= 0;
}

/** 'Acme' above 'Engineer, Berlin': what follows the comma may be a town or a team. */
function hasCompanyAbove({ rows, at }: Block, position: Slot): boolean {
  return rows
    .slice(0, at + position.row)
    .flatMap(({ parts }) => parts)
    .some(({ text }) => isName(text) && scoreAsPosition(text) <= 0 && scoreAgainstCompany(text) === 0);
}

/** Whether a line between entries has the font of companies: 'Verein für die Förderung von Kindern' reads as a description. */
function hasNameBetween(above: Block | undefined, block: Block, all: Row[], fonts: Set<string>): boolean {
  const [from = 0, until = 0] = [above?.rows.at(-1), block.rows[0]].map((row) =>
    all.findIndex(({ line }) => line === row?.line),
  );
  const edge = block.rows[block.at]?.line.cells[0]?.x ?? 0;
  return all.slice(from + 1, until).some(({ line, text }) => {
    const [cell] = line.cells;
    const isAlike = cell && cell.x < edge + 2 && fonts.has(cell.runs[0]?.font ?? "");
    return isAlike && !isBullet(text);
  });
}

/** The company, also above its description. Null if it may have been missed there. */
function employerOf(
  block: Block,
  { position, company: slot }: { position: Slot; company: Slot },
  fonts: Set<string>,
): string | null {
  const own = companyAt(block, slot, position)?.text;
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
