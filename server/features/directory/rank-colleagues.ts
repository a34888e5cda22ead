import type { Card } from "#contract/cards.ts";
import type { MonthNumber } from "#contract/months.ts";
import { companyKey } from "#server/features/companies/company-key.ts";
import { buildProfileCards } from "./build-profile-cards.ts";
import { logOddsOf } from "./likelihood.ts";
import { likeName } from "./similar-names.ts";
import { isWorkAddress, personName } from "./read-person.ts";
import { byMatch, type Ranked } from "./rank-employments.ts";
import { worksThereNow } from "./works-there-now.ts";

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
  /** What may be told of them. */
  card: Card;
  /** Nobody asks them about this candidate, and nobody is told. */
  isSpared: boolean;
  match: Pick<Ranked, "months" | "apart" | "score" | "last"> & {
    /** That they saw the candidate's work, whatever else makes them worth asking. */
    logOdds: number;
  };
}

export interface KnownPerson {
  name: string;
  email: string | null;
  /** They are the manager, or may be the candidate. */
  isSpared: boolean;
  /** They work where the candidate works now, and such people are left out. */
  isPresentColleague: boolean;
  /** Somebody chose to ask them before. */
  isAsked: boolean;
}

/** In log-odds, what an address is worth that is one of the company where somebody still works; what it costs where they have left. */
const worthOfAddress = 0.4;

/**
 * Those of the ranked who are known by name and address, best match first. Of one person under two addresses the better
 * entry stays. Anyone who has no address is not among them, but counts where it is asked how many fit a card.
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
      const namedThere = employments.map((stay) => `${first} ${last} at ${stay.companyKey}`);
      const isKnown = namedThere.some((name) => seen.has(name));
      for (const name of namedThere) seen.add(name);
      return !isKnown;
    });
  const counted = new Set<string>();
  const cards = buildProfileCards(
    once.map(({ ranked: one, person }) => {
      const { full } = likeName(person.name);
      // Of those who are called the same only one is contacted, so only one hides others.
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
  { personId, stay, spans, months, apart, last, score, signs }: Ranked,
  name: string,
  email: string,
  { isSpared }: KnownPerson,
  card: Card,
): Colleague {
  const [first, final] = [spans[0], spans.at(-1)];
  return {
    personId,
    name,
    email,
    company: stay.company,
    position: stay.position,
    overlapMonths: months || null,
    together: first && final ? { first: first.from, last: final.until } : null,
    card,
    isSpared,
    match: { months, apart, last, score, logOdds: logOddsOf(signs) },
  };
}

const mayBeAsked = ({ isSpared, isPresentColleague, isAsked }: KnownPerson) =>
  !isSpared && !isPresentColleague && !isAsked;

function withAddress(ranked: Ranked, { email }: KnownPerson, thisMonth: MonthNumber): Ranked {
  return { ...ranked, score: ranked.score + signOfAddress(email, ranked, thisMonth) * worthOfAddress };
}

/** Good where somebody still works there, and probably dead where not. */
function signOfAddress(email: string | null, { counted }: Ranked, thisMonth: MonthNumber): number {
  if (email === null) return 0;
  const there = counted.filter(
    (stay) => isWorkAddress(email, stay.companyKey) || isWorkAddress(email, companyKey(stay.company)),
  );
  if (there.length === 0) return 0;
  return there.some((stay) => worksThereNow(stay, thisMonth)) ? 1 : -1;
}
