import { buildProfileCards } from "#server/features/directory/build-profile-cards.ts";
import type { Ranked } from "#server/features/directory/rank-employments.ts";

const worthOfRelation = { manager: 1, report: 0.8, peer: 0.7 };

/**
 * The ranking before the model: weights chosen by judgement, without teams, places and sizes; ranks assigned at random
 * among equal cards.
 */
export function formerOrder(ranked: Ranked[], thisMonth: number, lot: () => number): Ranked[] {
  const cards = buildProfileCards(ranked.map((one) => ({ ranked: { ...one, score: 0 }, counts: true })));
  const cardOf = ({ personId }: Ranked) => JSON.stringify(cards.get(personId));
  const ordered = ranked.toSorted((a, b) => formerScore(b, thisMonth) - formerScore(a, thisMonth));
  const lots = new Map(
    [...Map.groupBy(ordered, cardOf)].map(([card, alike]) => {
      const shuffled = alike.map((one) => ({ one, at: lot() })).toSorted((a, b) => a.at - b.at);
      return [card, shuffled.map(({ one }) => one)];
    }),
  );
  return ordered.map((one) => lots.get(cardOf(one))?.shift() ?? one);
}

function formerScore({ months, last, relation, isSameField }: Ranked, thisMonth: number): number {
  return (
    (40 * months) / (months + 12) +
    15 * 0.5 ** ((thisMonth - last) / 60) +
    20 * (relation ? worthOfRelation[relation] : 0) +
    10 * Number(isSameField)
  );
}

/**
 * The size of the first wave: those who were likely enough, and not much less likely than the likeliest. Nobody else
 * was contacted for a week.
 */
export function formerWave(rows: { likelihood: number }[]): number {
  const least = Math.max(0.1, 0.5 * Math.max(...rows.map(({ likelihood }) => likelihood)));
  return Math.max(3, rows.filter(({ likelihood }) => likelihood >= least).length);
}
