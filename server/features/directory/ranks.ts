import { likelihoodOf } from "./likelihood.ts";
import type { Colleague } from "./rank-colleagues.ts";
import { byMatch } from "./rank-employments.ts";

type Found = Pick<Colleague, "card" | "match"> & { key: string };

/**
 * Ranks everyone who was found, best match first, by the facts on their cards and nothing finer. People with identical
 * cards are in random order and get their average likelihood. Otherwise the order, or who is contacted first, would
 * reveal to anyone who knows them which person it is.
 */
export function assignRanks<One extends Found>(found: One[]): (One & { likelihood: number })[] {
  const cohorts = [...Map.groupBy(found, ({ card }) => JSON.stringify(card))].map(([name, alike]) => ({
    name,
    alike: alike.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    match: {
      months: Number(alike.some(({ match }) => match.months > 0)),
      apart: mean(alike.map(({ match }) => match.apart)),
      // Average the probabilities, not the log-odds: one very likely person of three is worth more than three unlikely
      // ones.
      score: mean(alike.map(({ match }) => 1 / (1 + Math.exp(-match.score)))),
      last: 0,
    },
    likelihood: mean(alike.map(({ match }) => likelihoodOf(match.logOdds))),
  }));
  return cohorts
    .toSorted((a, b) => byMatch(a.match, b.match) || (a.name < b.name ? -1 : 1))
    .flatMap(({ alike, likelihood }) => alike.map((one) => ({ ...one, likelihood })));
}

const mean = (all: number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;
