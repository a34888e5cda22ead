import { randomNumbers } from "../../random-numbers.ts";

export interface Random {
  /** From 0 up to, but not including, 1. */
  next: () => number;
  chance: (share: number) => boolean;
  below: (count: number) => number;
  pick: <Item>(items: readonly Item[]) => Item;
  /** A random index, with probabilities equal to the weights; -1 for none. */
  indexBy: (weights: number[]) => number;
  between: (min: number, max: number) => number;
}

/** The same choices for the same seed. */
export function randomFrom(seed: number): Random {
  const next = randomNumbers(seed);
  const below = (count: number) => Math.floor(next() * count);
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error("Nothing to pick from");
      return item;
    },
    indexBy: (weights) => {
      let remaining = next() * weights.reduce((sum, weight) => sum + weight, 0);
      return weights.findIndex((weight) => (remaining -= weight) < 0);
    },
    between: (min, max) => min + below(max - min + 1),
  };
}
