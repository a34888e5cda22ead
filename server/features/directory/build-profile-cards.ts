import { barestCard, type Card, fewestAlike, overlaps, type seniorities } from "#contract/cards.ts";
import { plainWords } from "#server/features/companies/plain-words.ts";
import { countMonths } from "./overlap.ts";
import type { Ranked } from "./rank-employments.ts";
import { functionOf, seniorityOf } from "./titles.ts";

/** A person who gets a card, or who matches one. */
export interface CardedColleague {
  ranked: Ranked;
  /** They count among those who fit: anyone who is known not to be asked hides nobody. */
  counts: boolean;
}

/** The number of cohorts of the likeliest people that are kept apart. */
const mostTiers = 4;
/** In log-odds: twice as likely. */
const muchLikelier = Math.log(2);

type Facts = Pick<Card, "evidence" | "function" | "sameFunction" | "relation" | "overlap"> & {
  company: string;
  companyKey: string;
  position: string | null;
  seniority: (typeof seniorities)[number] | null;
};
type Member = CardedColleague & { facts: Facts };

/** What is told, the coarsest first: of each person as many of these as enough others have in common with them. */
const levels: ((facts: Facts) => string)[] = [
  ({ companyKey }) => companyKey,
  ({ function: of, sameFunction }) => `${of} ${sameFunction}`,
  ({ seniority }) => `${seniority}`,
  ({ relation }) => `${relation}`,
  ({ position }) => (position === null ? "" : plainWords(position).join(" ")),
  ({ overlap }) => `${overlap}`,
];

/**
 * Draws everybody's card so that at least three who count have the very same one, wherever there are three at all. Who
 * shares no more than a coarser card with enough others gets that, and where too few are left with it, others join them:
 * else what is left out would tell who they are.
 */
export function buildProfileCards(people: CardedColleague[]): Map<number, Card> {
  const cards = new Map<number, Card>();
  const members = people.map((one) => ({ ...one, facts: factsOf(one.ranked) }));
  // Whom the system asks is known to have been there at the same time: nobody else hides them.
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
  const large = parts.filter((part) => sizeOf(part) >= fewestAlike).toSorted((a, b) => sizeOf(a) - sizeOf(b));
  const left = pick ? parts.filter((part) => sizeOf(part) < fewestAlike).flat() : members;
  while (left.length > 0 && sizeOf(left) < fewestAlike && large.length > 0)
    left.push(...lent(large, fewestAlike - sizeOf(left)));
  const card = { ...cardOf(left, level), nearness };
  for (const { ranked } of left) cards.set(ranked.personId, card);
  for (const part of large) buildCards(part, level + 1, cards, nearness);
}

/** So many as are needed, of the part that can spare them its least likely; else the smallest part as a whole. */
function lent(parts: Member[][], needed: number): Member[] {
  const largest = parts.at(-1) ?? [];
  if (sizeOf(largest) < fewestAlike + needed) return parts.shift() ?? [];
  const ordered = byLikelihood(largest);
  const from = ordered.findLastIndex((_, index) => sizeOf(ordered.slice(index)) >= needed);
  parts[parts.length - 1] = ordered.slice(0, from);
  return ordered.slice(from);
}

const byLikelihood = (members: Member[]) =>
  members.toSorted((a, b) => b.ranked.score - a.ranked.score || lotOf(a) - lotOf(b));

/**
 * The likeliest of one company, as few at a time as may have one card, while they are much likelier than those behind
 * them; at the end all others. Who of them is the likeliest is told by nothing.
 */
function tiersOf(members: Member[]): Member[][] {
  const tiers: Member[][] = [];
  let rest = byLikelihood(members);
  while (tiers.length < mostTiers) {
    const ends = rest.flatMap(({ counts }, index) => (counts ? [index + 1] : []));
    const tier = rest.slice(0, ends[fewestAlike - 1]);
    const others = rest.slice(tier.length);
    if (sizeOf(others) < fewestAlike || meanScore(tier) - meanScore(others) < muchLikelier) break;
    tiers.push(tier);
    rest = others;
  }
  return [...tiers, rest];
}

const meanScore = (members: Member[]) =>
  members.reduce((sum, { ranked }) => sum + ranked.score, 0) / members.length;
/** Of equals it is always the same ones: who comes again whenever it is drawn again would else be known. */
const lotOf = ({ ranked }: Member) => Math.imul(ranked.personId, 0x9e3779b1) >>> 0;

const sizeOf = (members: Member[]) => members.filter(({ counts }) => counts).length;

/** The card of people who have this many levels in common. */
function cardOf(members: Member[], told: number): Card {
  const [first] = members;
  if (!first) return barestCard;
  const { evidence, function: of, sameFunction, seniority, relation, overlap } = first.facts;
  return {
    ...barestCard,
    evidence,
    ...(told > 0 && { company: commonest(members.map(({ facts }) => facts.company)) }),
    ...(told > 1 && { function: of, sameFunction: of !== null && sameFunction }),
    ...(told > 2 && { seniority: of && seniority }),
    ...(told > 3 && { relation }),
    ...(told > 4 && { position: commonest(members.map(({ facts }) => facts.position)) }),
    ...(told > 5 && { overlap }),
  };
}

/** A company and a position may be spelled in several ways, which must not tell people apart. */
function commonest(spellings: (string | null)[]): string | null {
  const counted = [...Map.groupBy(spellings, (one) => one)].filter(([one]) => one !== null);
  const ordered = counted.toSorted(
    ([a, as], [b, bs]) => bs.length - as.length || ((a ?? "") < (b ?? "") ? -1 : 1),
  );
  return ordered[0]?.[0] ?? null;
}

function factsOf({ stay, spans, relation, isSameField }: Ranked): Facts {
  const of = functionOf(stay.position);
  const months = countMonths(spans);
  return {
    evidence: months > 0 ? "together" : "possible",
    company: stay.company,
    companyKey: stay.companyKey,
    position: stay.position,
    function: of,
    sameFunction: isSameField,
    seniority: of && seniorityOf(stay.position),
    relation,
    overlap: months > 0 ? bandOf(months) : null,
  };
}

function bandOf(months: number): (typeof overlaps)[number] {
  return months < 12 ? overlaps[0] : months < 36 ? overlaps[1] : overlaps[2];
}
