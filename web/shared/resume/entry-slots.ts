import type { Block } from "./entry-blocks.ts";
import { scoreAsPosition, scoreAgainstCompany, splitAtComma } from "./entry-names.ts";
import type { Part } from "./entry-rows.ts";

/** Where a name stands: rows from the period's row, and its place within the row. */
export interface Slot {
  row: number;
  place: number;
}

export interface Slots {
  position: Slot;
  /** Null if it is not known, or follows the position. */
  company: Slot | null;
  /** The company follows the position: 'Engineer, Acme, Berlin'. */
  isAfterComma: boolean;
}

export const partAt = ({ rows, at }: Block, { row, place }: Slot): Part | undefined =>
  rows[at + row]?.parts[place];

/** Not a line that is indented, because a description is so below its position. */
export function companyAt(block: Block, company: Slot, position: Slot): Part | undefined {
  const [title, own] = [partAt(block, position), partAt(block, company)];
  const isIndented =
    title && own && company.row !== position.row && company.place === 0 && own.x > title.x + 2;
  return isIndented ? undefined : own;
}

/** The places of position and company that explain most entries. Null if none does. */
export function chooseSlots(blocks: Block[]): Slots | null {
  const keys = new Map<string, Slot>();
  for (const { rows, at } of blocks)
    for (const [index, row] of rows.entries())
      for (const place of row.parts.keys()) {
        const slot = { row: index - at, place };
        if (Math.abs(slot.row) <= 3 && place <= 3) keys.set(`${slot.row} ${place}`, slot);
      }
  const positions = [...keys.values()];
  const companies = [
    ...positions.map((company) => ({ company, isAfterComma: false })),
    { company: null, isAfterComma: true },
    { company: null, isAfterComma: false },
  ];
  let best: { slots: Slots; score: number } | null = null;
  for (const position of positions)
    for (const company of companies) {
      if (position === company.company) continue;
      const slots = { position, ...company };
      const score = scoreOf(blocks, slots);
      if (score !== null && (!best || score > best.score)) best = { slots, score };
    }
  return best?.slots ?? null;
}

/** How well these slots explain the entries. Null if no word shows that they do. */
function scoreOf(blocks: Block[], slots: Slots): number | null {
  const { position, company, isAfterComma } = slots;
  let [evidence, found] = [0, 0];
  for (const [index, block] of blocks.entries()) {
    const text = partAt(block, position)?.text;
    if (text === undefined) continue;
    const [title, other] = isAfterComma
      ? (splitAtComma(text) ?? [text, undefined])
      : [text, company ? companyAt(block, company, position)?.text : undefined];
    evidence += scoreAsPosition(title);
    if (hasOtherTitle(block, slots)) evidence -= 1;
    if (other !== undefined) {
      evidence -= scoreAsPosition(other) + scoreAgainstCompany(other);
      if (company && isPlaceOf(block, company, position)) evidence -= 0.5;
      if (company && hasNameBefore(block, company, position)) evidence -= 0.5;
      found++;
    } else if (isBanner(slots) && index > 0 && block.rows.length < (blocks[0]?.rows.length ?? 0))
      found += 0.8;
    else if (!company && !isAfterComma) found += 0.2;
  }
  if (evidence <= 0) return null;
  return (evidence + found) / blocks.length - 0.04 * distanceOf(slots);
}

/** Whether the company may stand above several positions. */
export const isBanner = ({ position, company }: Slots) => company !== null && company.row < position.row;

/** Whether another part looks more like the position. */
export function hasOtherTitle(block: Block, { position, company }: Slots): boolean {
  const [title, employer] = [partAt(block, position), company && partAt(block, company)];
  const others = block.rows
    .flatMap(({ parts }) => parts)
    .filter((part) => part !== title && part !== employer);
  return scoreAsPosition(title?.text ?? "") < 1 && others.some(({ text }) => scoreAsPosition(text) === 1);
}

/** Whether another name may be the company: towns follow companies, and stand next to dates in a column of their own. */
export function hasNameBefore(block: Block, company: Slot, position: Slot): boolean {
  const [title, employer] = [partAt(block, position), companyAt(block, company, position)];
  const parts = block.rows.flatMap((row) => row.parts);
  const [at, own] = [title, employer].map((part) => parts.findIndex((other) => other === part));
  if (!title || at === undefined || own === undefined || own < 0) return false;
  const isName = ({ text }: Part) => scoreAsPosition(text) <= 0 && scoreAgainstCompany(text) === 0;
  const side = own < at ? parts.slice(0, at) : parts.slice(at + 1);
  const names = side.filter((part) => part === employer || isName(part));
  const isNextTo = ({ x }: Part) => Math.abs(x - title.x) < 2;
  return (names.find(isNextTo) ?? names[0]) !== employer;
}

/** What follows the period in its row is usually a place, unless the position stands there too. */
const isPlaceOf = ({ rows, at }: Block, company: Slot, position: Slot) =>
  company.row === 0 && position.row !== 0 && company.place >= (rows[at]?.before ?? 0);

function distanceOf({ position, company }: Slots): number {
  const own = Math.abs(position.row) + position.place;
  return company ? own + Math.abs(company.row) + company.place : own;
}
