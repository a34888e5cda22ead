import { likelihoodOf } from "./likelihood.ts";
import type { Colleague } from "./rank-colleagues.ts";
import { byMatch } from "./rank-employments.ts";

type Found = Pick<Colleague, "card" | "match"> & { key: string };

/**
 * All who were found, best match first, by what their cards have in common and nothing finer: anyone who has the same card
 * as others comes before or after them by lot, and is as likely as they are on average. Who comes first, or is asked at
 * all, would else tell anyone who knows them which of them it is.
 */
export function assignRanks<One extends Found>(found: One[]): (One & { likelihood: number })[] {
  const crowds = [...Map.groupBy(found, ({ card }) => JSON.stringify(card))].map(([name, alike]) => ({
    name,
    alike: alike.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    match: {
      months: Number(alike.some(({ match }) => match.months > 0)),
      apart: mean(alike.map(({ match }) => match.apart)),
      // As likely as they are on average, not in log-odds: one of three who is very likely is worth more than three who are hardly.
      score: mean(alike.map(({ match }) => 1 / (1 + Math.exp(-match.score)))),
      last: 0,
    },
    likelihood: mean(alike.map(({ match }) => likelihoodOf(match.logOdds))),
  }));
  return crowds
    .toSorted((a, b) => byMatch(a.match, b.match) || (a.name < b.name ? -1 : 1))
    .flatMap(({ alike, likelihood }) => alike.map((one) => ({ ...one, likelihood })));
}

const mean = (all: number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;
