import { barestCard, type Card, fewestAlike, overlaps, type seniorities } from "#contract/cards.ts";
import { functions } from "#contract/roles.ts";
import { inferFunction } from "#server/templates/infer-role.ts";
import { plainWords } from "#server/companies/plain-words.ts";
import { countMonths } from "./overlap.ts";
import type { Ranked } from "./rank-employments.ts";
import { seniorityOf } from "./titles.ts";

/** Somebody of whom a card is drawn, or who fits one. */
export interface Pictured {
  ranked: Ranked;
  /** They count among those who fit: whoever is known not to be asked hides nobody. */
  counts: boolean;
}

type Facts = Pick<Card, "evidence" | "function" | "sameFunction" | "relation" | "overlap"> & {
  company: string;
  companyKey: string;
  position: string | null;
  seniority: (typeof seniorities)[number] | null;
};
type Member = Pictured & { facts: Facts };

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
export function drawCards(people: Pictured[]): Map<number, Card> {
  const cards = new Map<number, Card>();
  const members = people.map((one) => ({ ...one, facts: factsOf(one.ranked) }));
  // Whom the system asks is known to have been there at the same time: nobody else hides them.
  for (const alike of Map.groupBy(members, ({ facts }) => facts.evidence).values()) draw(alike, 0, cards);
  return cards;
}

function draw(members: Member[], level: number, cards: Map<number, Card>) {
  const pick = levels[level];
  const parts = pick ? [...Map.groupBy(members, ({ facts }) => pick(facts)).values()] : [];
  const large = parts.filter((part) => sizeOf(part) >= fewestAlike).toSorted((a, b) => sizeOf(a) - sizeOf(b));
  const left = pick ? parts.filter((part) => sizeOf(part) < fewestAlike).flat() : members;
  while (left.length > 0 && sizeOf(left) < fewestAlike && large.length > 0)
    left.push(...(large.shift() ?? []));
  const card = cardOf(left, level);
  for (const { ranked } of left) cards.set(ranked.personId, card);
  for (const part of large) draw(part, level + 1, cards);
}

const sizeOf = (members: Member[]) => members.filter(({ counts }) => counts).length;

/** What is told of people who have so many levels in common. */
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
  const of = functions.find((name) => name === inferFunction(stay.position)) ?? null;
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
