import { createHash } from "node:crypto";
import { type MonthNumber, monthText } from "#contract/months.ts";
import { inferFunction } from "#server/surveys/infer-role.ts";
import { countMonths, mayHaveMet, monthsApart, sharedSpans, type Span, type Stay, type Stint } from "./overlap.ts";
import { personName } from "./person-name.ts";
import { type Relation, relationOf, sameField } from "./titles.ts";
import { isWorkAddress } from "./work-address.ts";

/** A time that somebody of the directory spent where the candidate worked too. */
export interface SharedEmployment extends Stay {
  personId: number;
  name: string;
  email: string;
  company: string;
  position: string | null;
}

export interface Colleague {
  personId: number;
  name: string;
  email: string;
  company: string;
  position: string | null;
  /** Months in which both were at one company; null where it is not known that they met there. */
  overlapMonths: number | null;
  /** The first and the last month in which both were at the company that is named; null where none is known. */
  together: { first: MonthNumber; last: MonthNumber } | null;
  /** Between what is known of both, where it is not known that they met. */
  monthsApart: number;
  /** What they probably were to the candidate; null where the titles do not tell. */
  relation: Relation | null;
  reason: string;
  score: number;
}

/** What each sign is worth at most; docs/matching.md says why. */
const worth = { overlap: 40, recency: 15, relation: 20, field: 10, address: 10 };
const worthOfRelation = { manager: 1, report: 0.8, peer: 0.7 };
/** So many months together are worth half of what any number is. */
const halfOverlap = 12;
/** After so many months it is worth half. */
const halfRecency = 60;

/** More are not looked through for the best. */
const mostRanked = 300;

interface Ranked {
  colleague: Colleague;
  employments: SharedEmployment[];
}

/** Known to have been there at the same time before perhaps; then what speaks for them. */
export const byMatch = (a: Colleague, b: Colleague) =>
  Number(b.overlapMonths !== null) - Number(a.overlapMonths !== null) ||
  a.monthsApart - b.monthsApart ||
  b.score - a.score ||
  (b.overlapMonths ?? 0) - (a.overlapMonths ?? 0) ||
  (b.together?.last ?? 0) - (a.together?.last ?? 0) ||
  byHash(a, b);

/**
 * One entry for each person, best match first: whoever is known to have been there at the same time before whoever may
 * have been, then by what speaks for them. What is left undecided is ordered by a hash of the address, so that the
 * order says nothing about names. Of one person under two addresses the better entry stays.
 */
export function rankColleagues(
  shared: SharedEmployment[],
  stints: Stint[],
  thisMonth: MonthNumber,
  isExcluded: (employments: SharedEmployment[]) => boolean = () => false,
): Colleague[] {
  const byPerson = Map.groupBy(shared, ({ personId }) => personId);
  const ranked = [...byPerson.values()]
    .flatMap((employments) => describe(employments, stints, thisMonth) ?? [])
    .toSorted((a, b) => byMatch(a.colleague, b.colleague));
  const best: Colleague[] = [];
  const known = new Set<string>();
  for (const { colleague, employments } of ranked) {
    if (best.length === mostRanked) break;
    if (isExcluded(employments)) continue;
    const { first, last } = personName(colleague.name);
    const namedThere = employments.map(({ companyKey }) => `${first} ${last} at ${companyKey}`);
    if (!namedThere.some((one) => known.has(one))) best.push(colleague);
    for (const one of namedThere) known.add(one);
  }
  return best;
}

function describe(employments: SharedEmployment[], stints: Stint[], thisMonth: MonthNumber): Ranked | null {
  const possible = employments.filter((stay) => mayHaveMet(stay, stints));
  const byCompany = [...Map.groupBy(possible, ({ companyKey }) => companyKey)]
    .map(([key, there]) => ({ key, there, spans: sharedSpans(there, stints) }))
    .toSorted((a, b) => countMonths(b.spans) - countMonths(a.spans) || (a.key < b.key ? -1 : 1));
  const [best] = byCompany;
  if (!best) return null;

  const own = stints.filter(({ key }) => key === best.key);
  const [stay, stint] = pairOf(best.there, own);
  const spans = byCompany.length === 1 ? best.spans : sharedSpans(possible, stints);
  const months = countMonths(spans);
  const last = spans.at(-1)?.until ?? 0;
  const relation = relationOf(stay.position, stint.position);
  const isSameField = sameField(stay.position, stint.position);
  const { personId, name, email, company, position } = stay;
  return {
    employments,
    colleague: {
      personId,
      name,
      email,
      company,
      position,
      overlapMonths: months || null,
      together: togetherOf(best.spans),
      monthsApart: months > 0 ? 0 : Math.min(...best.there.map((one) => monthsApart(one, own))),
      relation,
      reason: reasonFor(stay, best.spans, isSameField ? inferFunction(stint.position) : null),
      score: scoreOf({
        overlap: months / (months + halfOverlap),
        recency: 0.5 ** ((thisMonth - last) / halfRecency),
        relation: relation ? worthOfRelation[relation] : 0,
        field: isSameField ? 1 : 0,
        address: worthOfAddress(email, possible),
      }),
    },
  };
}

/** What both did when they were there together for longest; of equals what they did last. */
function pairOf(there: SharedEmployment[], own: Stint[]): [SharedEmployment, Stint] {
  const pairs = there.flatMap((stay) =>
    own.map((stint) => ({ stay, stint, months: countMonths(sharedSpans([stay], [stint])) })),
  );
  const [best] = pairs.length < 2 ? pairs : pairs.toSorted(
    (a, b) =>
      b.months - a.months ||
      (b.stay.start ?? 0) - (a.stay.start ?? 0) ||
      b.stint.from - a.stint.from ||
      ((a.stay.position ?? "") < (b.stay.position ?? "") ? -1 : 1),
  );
  if (!best) throw new Error("Nobody is described by no employment");
  return [best.stay, best.stint];
}

/** Good where somebody still works there, and probably dead where not. */
function worthOfAddress(email: string, employments: SharedEmployment[]): number {
  const there = employments.filter(({ companyKey }) => isWorkAddress(email, companyKey));
  if (there.length === 0) return 0;
  return there.some(({ end }) => end === null) ? 1 : -1;
}

function scoreOf(signs: Record<keyof typeof worth, number>): number {
  const keys = Object.keys(worth) as (keyof typeof worth)[];
  // Rounded, so that the last bits of a sum decide nothing.
  return Math.round(keys.reduce((sum, key) => sum + worth[key] * signs[key], 0) * 1e6) / 1e6;
}

/** One sentence that names nobody. */
function reasonFor(
  { company, start, end, seen }: SharedEmployment,
  spans: Span[],
  field: string | null,
): string {
  const last = spans.at(-1);
  if (last) {
    const both = field ? `, both in ${field}` : "";
    return `Worked together at ${company}, ${monthsText(countMonths(spans))}, until ${monthName(last.until)}${both}`;
  }
  if (start === null && end === null) return `Now at ${company}; since when is not known`;
  if (start === null) return `At ${company} until ${monthName(end ?? seen)}; since when is not known`;
  if (end === null) return `Last known to be at ${company} in ${monthName(seen)}; until when is not known`;
  return `One left ${company} in the month in which the other came; whether they met is not known`;
}

function togetherOf(spans: Span[]) {
  const [first, last] = [spans[0], spans.at(-1)];
  return first && last ? { first: first.from, last: last.until } : null;
}

const monthFormat = new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" });
const monthName = (month: MonthNumber) => monthFormat.format(new Date(`${monthText(month)}-01`));
const monthsText = (count: number) => (count === 1 ? "1 month" : `${count} months`);
const hash = (email: string) => createHash("sha256").update(email).digest("hex");
const byHash = (a: Colleague, b: Colleague) => (hash(a.email) < hash(b.email) ? -1 : 1);
