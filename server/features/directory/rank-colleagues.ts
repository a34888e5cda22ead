import type { Card } from "#contract/cards.ts";
import type { MonthNumber } from "#contract/months.ts";
import { companyKey } from "#server/features/companies/company-key.ts";
import { buildProfileCards } from "./build-profile-cards.ts";
import { logOddsOf } from "./likelihood.ts";
import { likeName } from "./similar-names.ts";
import { personName } from "./read-person.ts";
import { isWorkAddress } from "./works-there-now.ts";
import { byMatch, type Ranked } from "./rank-employments.ts";
import { worksThereNow } from "./works-there-now.ts";

export interface Colleague {
  personId: number;
  name: string;
  email: string;
  company: string;
  position: string | null;
  /** Months in which both were at one company; null if it is not known that they overlapped. */
  overlapMonths: number | null;
  /** The first and last month in which both were at the named company; null if no such month is known. */
  together: { first: MonthNumber; last: MonthNumber } | null;
  /** What a manager may see of them. */
  card: Card;
  /** They are never contacted about this candidate, and no screen shows that. */
  mustNotContact: boolean;
  match: Pick<Ranked, "months" | "apart" | "score" | "last"> & {
    /** Likelihood that they saw the candidate's work, without what else makes them a good choice. */
    logOdds: number;
  };
}

export interface KnownPerson {
  name: string;
  email: string | null;
  /** Perhaps the candidate, someone of the hiring team, or a shared mailbox. */
  mustNotContact: boolean;
  /** They work where the candidate works now, and present colleagues are excluded. */
  isPresentColleague: boolean;
  /** A manager or the system already chose to contact them. */
  isAsked: boolean;
}

/** In log-odds: added for an address at a company where the person still works, subtracted if they have left it. */
const worthOfAddress = 0.4;

/**
 * Returns the people with a name and an address, best match first. If one person has two records, the better one stays.
 * People without an address are not returned, but count towards the size of a cohort.
 */
export function rankColleagues(
  ranked: Ranked[],
  people: Map<number, KnownPerson>,
  thisMonth: MonthNumber,
): Colleague[] {
  const known = ranked.flatMap((one) => {
    const person = people.get(one.personId);
    return person ? [{ ranked: withAddress(one, person, thisMonth), person }] : [];
  });
  const seen = new Set<string>();
  const once = known
    .toSorted(
      (a, b) =>
        Number(b.person.email !== null) - Number(a.person.email !== null) ||
        byMatch(a.ranked, b.ranked) ||
        a.ranked.personId - b.ranked.personId,
    )
    .filter(({ ranked: { employments }, person }) => {
      const { first, last } = personName(person.name);
      const namedThere = employments.map((employment) => `${first} ${last} at ${employment.companyKey}`);
      const isKnown = namedThere.some((name) => seen.has(name));
      for (const name of namedThere) seen.add(name);
      return !isKnown;
    });
  const counted = new Set<string>();
  const cards = buildProfileCards(
    once.map(({ ranked: one, person }) => {
      const { full } = likeName(person.name);
      // Of people with the same name only one is contacted, so only one hides others.
      const counts = mayBeAsked(person) && full.isDisjointFrom(counted);
      if (counts) for (const key of full) counted.add(key);
      return { ranked: one, counts };
    }),
  );
  return once.flatMap(({ ranked: one, person }) => {
    const card = cards.get(one.personId);
    return card && person.email !== null ? [describe(one, person.name, person.email, person, card)] : [];
  });
}

function describe(
  { personId, employment, spans, months, apart, last, score, signs }: Ranked,
  name: string,
  email: string,
  { mustNotContact }: KnownPerson,
  card: Card,
): Colleague {
  const [first, final] = [spans[0], spans.at(-1)];
  return {
    personId,
    name,
    email,
    company: employment.company,
    position: employment.position,
    overlapMonths: months || null,
    together: first && final ? { first: first.from, last: final.until } : null,
    card,
    mustNotContact,
    match: { months, apart, last, score, logOdds: logOddsOf(signs) },
  };
}

const mayBeAsked = ({ mustNotContact, isPresentColleague, isAsked }: KnownPerson) =>
  !mustNotContact && !isPresentColleague && !isAsked;

function withAddress(ranked: Ranked, { email }: KnownPerson, thisMonth: MonthNumber): Ranked {
  return { ...ranked, score: ranked.score + signOfAddress(email, ranked, thisMonth) * worthOfAddress };
}

/** An address at a company is good while the person works there, and probably dead afterwards. */
function signOfAddress(email: string | null, { counted }: Ranked, thisMonth: MonthNumber): number {
  if (email === null) return 0;
  const there = counted.filter(
    (employment) =>
      isWorkAddress(email, employment.companyKey) || isWorkAddress(email, companyKey(employment.company)),
  );
  if (there.length === 0) return 0;
  return there.some((employment) => worksThereNow(employment, thisMonth)) ? 1 : -1;
}
