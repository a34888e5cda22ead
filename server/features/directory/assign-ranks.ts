import { likelihoodOf } from "./likelihood.ts";
import type { Colleague } from "./rank-colleagues.ts";
import { compareMatches } from "./rank-employments.ts";

type RankedPerson = Pick<Colleague, "card" | "match"> & { key: string };

/**
 * Ranks everyone who was found, best match first, by the facts on their cards and nothing finer. People with identical
 * cards are in random order and get their average likelihood. Otherwise the order, or who is contacted first, would
 * reveal to anyone who knows them which person it is.
 */
export function assignRanks<Person extends RankedPerson>(
  found: Person[],
): (Person & { likelihood: number })[] {
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
    .toSorted((a, b) => compareMatches(a.match, b.match) || (a.name < b.name ? -1 : 1))
    .flatMap(({ alike, likelihood }) => alike.map((person) => ({ ...person, likelihood })));
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
