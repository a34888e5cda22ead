import { createHash } from "node:crypto";
import { type MonthNumber, monthText } from "#contract/months.ts";
import { inferFunction } from "#server/templates/infer-role.ts";
import { countMonths, type Span } from "./overlap.ts";
import { personName } from "./person-name.ts";
import { byMatch, type Ranked } from "./rank-employments.ts";
import type { Relation } from "./titles.ts";
import { isWorkAddress } from "./work-address.ts";

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
  /** What they probably were to the candidate; null where the titles do not tell. */
  relation: Relation | null;
  reason: string;
  match: Pick<Ranked, "months" | "apart" | "score" | "last">;
}

export interface KnownPerson {
  name: string;
  email: string;
}

/** What an address is worth that is one of the company where somebody still works; what it costs where they have left. */
const worthOfAddress = 10;

/**
 * Those of the ranked who are known by name and address, best match first. What is left undecided is ordered by a hash
 * of the address, so that the order says nothing about names. Of one person under two addresses the better entry stays.
 */
export function rankColleagues(ranked: Ranked[], people: Map<number, KnownPerson>): Colleague[] {
  const colleagues = ranked.flatMap((one) => {
    const person = people.get(one.personId);
    return person ? [{ one, colleague: describe(one, person) }] : [];
  });
  const seen = new Set<string>();
  return colleagues
    .toSorted((a, b) => byRank(a.colleague, b.colleague))
    .flatMap(({ one, colleague }) => {
      const { first, last } = personName(colleague.name);
      const namedThere = one.employments.map(({ companyKey }) => `${first} ${last} at ${companyKey}`);
      const isKnown = namedThere.some((name) => seen.has(name));
      for (const name of namedThere) seen.add(name);
      return isKnown ? [] : [colleague];
    });
}

export const byRank = (a: Colleague, b: Colleague) =>
  byMatch(a.match, b.match) || (hash(a.email) < hash(b.email) ? -1 : 1);

function describe(ranked: Ranked, { name, email }: KnownPerson): Colleague {
  const { personId, stay, spans, months, apart, last, relation } = ranked;
  const [first, final] = [spans[0], spans.at(-1)];
  return {
    personId,
    name,
    email,
    company: stay.company,
    position: stay.position,
    overlapMonths: months || null,
    together: first && final ? { first: first.from, last: final.until } : null,
    relation,
    reason: reasonFor(ranked),
    match: { months, apart, last, score: ranked.score + signOfAddress(email, ranked) * worthOfAddress },
  };
}

/** Good where somebody still works there, and probably dead where not. */
function signOfAddress(email: string, { employments }: Ranked): number {
  const there = employments.filter(({ companyKey }) => isWorkAddress(email, companyKey));
  if (there.length === 0) return 0;
  return there.some(({ end }) => end === null) ? 1 : -1;
}

/** One sentence that names nobody. */
function reasonFor({ stay: { company, start, end, seen }, stint, spans, isSameField }: Ranked): string {
  const last = spans.at(-1);
  if (last) {
    const field = isSameField ? inferFunction(stint.position) : null;
    const both = field ? `, both in ${field}` : "";
    return `Worked together at ${company}, ${monthsText(spans)}, until ${monthName(last.until)}${both}`;
  }
  if (start === null && end === null) return `Now at ${company}; since when is not known`;
  if (start === null) return `At ${company} until ${monthName(end ?? seen)}; since when is not known`;
  if (end === null) return `Last known to be at ${company} in ${monthName(seen)}; until when is not known`;
  return `One left ${company} in the month in which the other came; whether they met is not known`;
}

function monthsText(spans: Span[]): string {
  const months = countMonths(spans);
  return months === 1 ? "1 month" : `${months} months`;
}

const monthFormat = new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" });
const monthName = (month: MonthNumber) => monthFormat.format(new Date(`${monthText(month)}-01`));
const hash = (email: string) => createHash("sha256").update(email).digest("hex");
