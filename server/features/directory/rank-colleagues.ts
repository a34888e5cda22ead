import type { Card } from "#contract/cards.ts";
import type { MonthNumber } from "#contract/months.ts";
import { companyKey } from "#server/features/companies/company-key.ts";
import { buildProfileCards } from "./build-profile-cards.ts";
import { logOddsOf } from "./likelihood.ts";
import { likeName } from "./similar-names.ts";
import { firstAndLastName } from "./person-name.ts";
import { isWorkAddress, isCurrentEmployment } from "./works-there-now.ts";
import { compareMatches, type Ranked } from "./rank-employments.ts";

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
  /** Known from the candidate's present employer, where they work too. They are not contacted while both do. */
  isPresentColleague: boolean;
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
  isContacted: boolean;
}

/** In log-odds: added for an address at a company where the person still works, subtracted if they have left it. */
const addressWeight = 0.4;

/**
 * Returns the people with a name and an address, best match first. If one person has two records, the better one stays.
 * People without an address are not returned, but count towards the size of a cohort.
 */
export function rankColleagues(
  ranked: Ranked[],
  people: Map<number, KnownPerson>,
  thisMonth: MonthNumber,
): Colleague[] {
  const knownPeople = ranked.flatMap((match) => {
    const person = people.get(match.personId);
    return person ? [{ ranked: withAddress(match, person, thisMonth), person }] : [];
  });
  const seen = new Set<string>();
  const distinct = knownPeople
    .toSorted(
      (a, b) =>
        Number(b.person.email !== null) - Number(a.person.email !== null) ||
        compareMatches(a.ranked, b.ranked) ||
        a.ranked.personId - b.ranked.personId,
    )
    .filter(({ ranked: { employments }, person }) => {
      const { first, last } = firstAndLastName(person.name);
      const nameKeys = employments.map((employment) => `${first} ${last} at ${employment.companyKey}`);
      const isDuplicate = nameKeys.some((name) => seen.has(name));
      for (const name of nameKeys) seen.add(name);
      return !isDuplicate;
    });
  const countedNames = new Set<string>();
  const cards = buildProfileCards(
    distinct.map(({ ranked: match, person }) => {
      const { full } = likeName(person.name);
      // Of people with the same name only one is contacted, so only one hides others.
      const counts = mayBeContacted(person) && full.isDisjointFrom(countedNames);
      if (counts) for (const key of full) countedNames.add(key);
      return { ranked: match, counts };
    }),
  );
  return distinct.flatMap(({ ranked: match, person }) => {
    const card = cards.get(match.personId);
    return card && person.email !== null ? [toColleague(match, person, person.email, card)] : [];
  });
}

function toColleague(
  { personId, employment, jobs, spans, months, apart, last, score, signs }: Ranked,
  { name, mustNotContact, isPresentColleague }: KnownPerson,
  email: string,
  card: Card,
): Colleague {
  const [firstSpan] = spans;
  const lastSpan = spans.at(-1);
  return {
    personId,
    name,
    email,
    company: employment.company,
    position: employment.position,
    overlapMonths: months || null,
    together: firstSpan && lastSpan ? { first: firstSpan.from, last: lastSpan.until } : null,
    card,
    mustNotContact,
    isPresentColleague: isPresentColleague && jobs.some(({ isCurrent }) => isCurrent),
    match: { months, apart, last, score, logOdds: logOddsOf(signs) },
  };
}

const mayBeContacted = ({ mustNotContact, isPresentColleague, isContacted }: KnownPerson) =>
  !mustNotContact && !isPresentColleague && !isContacted;

function withAddress(ranked: Ranked, { email }: KnownPerson, thisMonth: MonthNumber): Ranked {
  return { ...ranked, score: ranked.score + rateAddress(email, ranked, thisMonth) * addressWeight };
}

/** An address at a company is good while the person works there, and probably dead afterwards. */
function rateAddress(email: string | null, { counted }: Ranked, thisMonth: MonthNumber): number {
  if (email === null) return 0;
  const matching = counted.filter(
    (employment) =>
      isWorkAddress(email, employment.companyKey) || isWorkAddress(email, companyKey(employment.company)),
  );
  if (matching.length === 0) return 0;
  return matching.some((employment) => isCurrentEmployment(employment, thisMonth)) ? 1 : -1;
}
