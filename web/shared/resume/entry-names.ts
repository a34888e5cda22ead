import { classifyHeading } from "#web/shared/work-history/experience-headings.ts";
import { isDegree, titleScore } from "#web/shared/work-history/experience-titles.ts";
import {
  isDescriptionLabel,
  isEmployment,
  isInRegion,
  isWorkMode,
  parsePlace,
} from "#web/shared/work-history/experience-words.ts";

/** 'City: London' */
const isLabelled = (text: string) => /^\p{L}+: /u.test(text);

/** How much a text looks like a position, from -1 (surely a company) to 1. */
export function scoreAsPosition(text: string): number {
  if (isDegree(text)) return 0;
  return { [-2]: -1, [-1]: -0.7, 0: 0, 1: 0.3, 2: 1 }[titleScore(text)] ?? 0;
}

/** Against a company: a place, a kind of employment, or words that describe. */
export function scoreAgainstCompany(text: string): number {
  if (isWorkMode(text) || isEmployment(text) || isLabelled(text)) return 1;
  const all = text.split(/[^\p{L}\d]+/u).filter(Boolean);
  const isSmall = (word: string) => /^\p{Ll}/u.test(word);
  const words = all.filter((word) => word.length > 3);
  const small = words.filter(isSmall);
  return (
    (parsePlace(text) && titleScore(text) >= 0 ? (isInRegion(text) ? 1.2 : 0.2) : 0) +
    (small.length * 2 > words.length ? 0.5 : 0) +
    // 'Suivi des commandes'
    (all.length > 2 && all.filter(isSmall).length * 2 > all.length ? 0.3 : 0) +
    (/\d/.test(text) ? 0.3 : 0)
  );
}

/** Headings and words within a sentence are no companies. */
export const isName = (text: string) =>
  /\p{L}/u.test(text) &&
  text.length > 1 &&
  !/^\p{Ll}+$/u.test(text) &&
  !isDescriptionLabel(text) &&
  classifyHeading(text, false) === null;

const legal =
  /^(?:inc|llc|l\.l\.c|llp|ltd|limited|co|corp|plc|gmbh|ag|s\.?a|s\.?l|s\.?r\.?l|lda|ltda|b\.?v|n\.?v)\.?$/i;

/** 'Acme, Inc., Austin, TX' and 'Acme, Inc. (Austin, TX)' → 'Acme, Inc.' and 'Austin, TX'. */
export function splitPlace(text: string): [name: string, place: string] {
  const [, before, town = ""] = /^([^()]+) \(([^()]*)\)$/.exec(text) ?? [];
  if (before && town.includes(", ")) return [splitPlace(before)[0], parsePlace(town) ?? ""];
  const [first = "", ...more] = text.split(/,\s+/);
  // 'Fenwick, Dale & Sons' is one name, and 'Fenwick, Dale, Moss & Rowe' is, too.
  const isOwn = (part: string) => legal.test(part) || / (?:&|and|und|et|y|e|i|en) /.test(part);
  const isPartner = (part: string) => part.includes(" & ") && titleScore(part) <= 0;
  let end = titleScore(first) < 0 ? 0 : more.findLastIndex(isPartner) + 1;
  while (more[end] !== undefined && isOwn(more[end] ?? "")) end++;
  const name = [first, ...more.splice(0, end)].join(", ");
  return [name.replace(/\s*\([^()]*\)$/, ""), more.join(", ")];
}

/** 'Engineer at', where the company has another font. */
export const withoutAt = (position: string) => position.replace(/\s+(?:@|at|bei|bij|hos|chez|presso)$/i, "");

/** 'Engineer, Acme, Inc., Berlin' → 3 */
export const countNames = (text = "") => text.split(/,\s+/).filter((name) => !legal.test(name)).length;

/** 'Engineer, Acme, Berlin' in one font. */
export function splitAtComma(text: string): [position: string, company: string, place: string] | null {
  const parts = text.split(/,\s+/);
  const [title = "", ...rest] = parts;
  if (rest.length === 0 || scoreAsPosition(title) <= 0 || scoreAsPosition(rest[0] ?? "") > 0) return null;
  const [name, place] = splitPlace(rest.join(", "));
  return [title, name, place];
}
