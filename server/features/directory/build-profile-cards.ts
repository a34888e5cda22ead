import { barestCard, type Card, minCohortSize, overlaps, type seniorities } from "#contract/cards.ts";
import { plainWords } from "#server/features/companies/plain-words.ts";
import { countMonths } from "./overlap.ts";
import { type Ranked, tieBreak } from "./rank-employments.ts";
import { functionOf, seniorityOf } from "./titles.ts";

/** A person who gets a card, or who matches one. */
export interface CardedColleague {
  ranked: Ranked;
  /** Whether they count towards the size of a cohort. A person who cannot be contacted hides nobody. */
  counts: boolean;
}

/** The highest number of separate cohorts of the likeliest people. */
const maxTiers = 4;
/** In log-odds: twice as likely. */
const minTierGap = Math.log(2);

type Facts = Pick<Card, "evidence" | "function" | "sameFunction" | "relation" | "overlap"> & {
  company: string;
  companyKey: string;
  position: string | null;
  seniority: (typeof seniorities)[number] | null;
};
type Member = CardedColleague & { facts: Facts };

/** The facts of a card, coarsest first. A card shows as many of them as the person shares with enough others. */
const levels: ((facts: Facts) => string)[] = [
  ({ companyKey }) => companyKey,
  ({ function: functionName, sameFunction }) => `${functionName} ${sameFunction}`,
  ({ seniority }) => `${seniority}`,
  ({ relation }) => `${relation}`,
  ({ position }) => (position === null ? "" : plainWords(position).join(" ")),
  ({ overlap }) => `${overlap}`,
];

/**
 * Builds every card so that at least `minCohortSize` people who count have the identical card, if there are that many.
 *
 * A person who shares only the coarser facts with enough others gets the coarser card. If too few people are left
 * with a coarse card, others are moved to it. Otherwise the missing facts would reveal who they are.
 */
export function buildProfileCards(people: CardedColleague[]): Map<number, Card> {
  const cards = new Map<number, Card>();
  const members = people.map((person) => ({ ...person, facts: factsOf(person.ranked) }));
  // People that the system contacts are known to have overlapped, so only others who overlapped can hide them.
  for (const alike of Map.groupBy(members, ({ facts }) => facts.evidence).values())
    buildCards(alike, 0, cards);
  return cards;
}

function buildCards(
  members: Member[],
  level: number,
  cards: Map<number, Card>,
  nearness: number | null = null,
) {
  if (level === 1 && nearness === null) {
    const tiers = tiersOf(members);
    for (const [index, tier] of tiers.slice(0, -1).entries()) buildCards(tier, level, cards, index + 1);
    members = tiers.at(-1) ?? [];
  }
  const pick = levels[level];
  const parts = pick ? [...Map.groupBy(members, ({ facts }) => pick(facts)).values()] : [];
  const large = parts
    .filter((part) => sizeOf(part) >= minCohortSize)
    .toSorted((a, b) => sizeOf(a) - sizeOf(b));
  const remaining = pick ? parts.filter((part) => sizeOf(part) < minCohortSize).flat() : members;
  while (remaining.length > 0 && sizeOf(remaining) < minCohortSize && large.length > 0)
    remaining.push(...takeFrom(large, minCohortSize - sizeOf(remaining)));
  const card = { ...cardOf(remaining, level), nearness };
  for (const { ranked } of remaining) cards.set(ranked.personId, card);
  for (const part of large) buildCards(part, level + 1, cards, nearness);
}

/** Takes the least likely people of the largest part if it has enough, otherwise the whole smallest part. */
function takeFrom(parts: Member[][], needed: number): Member[] {
  const largest = parts.at(-1) ?? [];
  if (sizeOf(largest) < minCohortSize + needed) return parts.shift() ?? [];
  const ordered = sortByLikelihood(largest);
  const from = ordered.findLastIndex((_, index) => sizeOf(ordered.slice(index)) >= needed);
  parts[parts.length - 1] = ordered.slice(0, from);
  return ordered.slice(from);
}

const sortByLikelihood = (members: Member[]) =>
  // A random order would reveal who stays when the cards are built again.
  members.toSorted((a, b) => b.ranked.score - a.ranked.score || tieBreak(a.ranked) - tieBreak(b.ranked));

/**
 * Splits the people of one company into tiers of the smallest size that may share a card, as long as each tier is much
 * likelier than the rest. The last tier is the rest. The order within a tier is not shown.
 */
function tiersOf(members: Member[]): Member[][] {
  const tiers: Member[][] = [];
  let rest = sortByLikelihood(members);
  while (tiers.length < maxTiers) {
    const ends = rest.flatMap(({ counts }, index) => (counts ? [index + 1] : []));
    const tier = rest.slice(0, ends[minCohortSize - 1]);
    const others = rest.slice(tier.length);
    if (sizeOf(others) < minCohortSize || meanScore(tier) - meanScore(others) < minTierGap) break;
    tiers.push(tier);
    rest = others;
  }
  return [...tiers, rest];
}

const meanScore = (members: Member[]) =>
  members.reduce((sum, { ranked }) => sum + ranked.score, 0) / members.length;
const sizeOf = (members: Member[]) => members.filter(({ counts }) => counts).length;

/** The card of people who share the facts of this many levels. */
function cardOf(members: Member[], levelsShown: number): Card {
  const [first] = members;
  if (!first) return barestCard;
  const { evidence, function: functionName, sameFunction, seniority, relation, overlap } = first.facts;
  return {
    ...barestCard,
    evidence,
    ...(levelsShown > 0 && { company: mostCommon(members.map(({ facts }) => facts.company)) }),
    ...(levelsShown > 1 && { function: functionName, sameFunction: functionName !== null && sameFunction }),
    ...(levelsShown > 2 && { seniority: functionName && seniority }),
    ...(levelsShown > 3 && { relation }),
    ...(levelsShown > 4 && { position: mostCommon(members.map(({ facts }) => facts.position)) }),
    ...(levelsShown > 5 && { overlap }),
  };
}

/** One spelling for all: different spellings of a company or position would tell people apart. */
function mostCommon(spellings: (string | null)[]): string | null {
  const known = spellings.filter((spelling) => spelling !== null);
  const counted = [...Map.groupBy(known, (spelling) => spelling)].map(([spelling, { length: count }]) => ({
    spelling,
    count,
  }));
  const ordered = counted.toSorted((a, b) => b.count - a.count || (a.spelling < b.spelling ? -1 : 1));
  return ordered[0]?.spelling ?? null;
}

function factsOf({ employment, spans, relation, isSameField }: Ranked): Facts {
  const functionName = functionOf(employment.position);
  const months = countMonths(spans);
  return {
    evidence: months > 0 ? "together" : "possible",
    company: employment.company,
    companyKey: employment.companyKey,
    position: employment.position,
    function: functionName,
    sameFunction: isSameField,
    seniority: functionName && seniorityOf(employment.position),
    relation,
    overlap: months > 0 ? bandOf(months) : null,
  };
}

function bandOf(months: number): (typeof overlaps)[number] {
  if (months < 12) return overlaps[0];
  return months < 36 ? overlaps[1] : overlaps[2];
}
