export interface Random {
  /** From 0 up to, but not including, 1. */
  next: () => number;
  chance: (share: number) => boolean;
  below: (count: number) => number;
  pick: <One>(all: readonly One[]) => One;
  /** The index of one of them, with probabilities equal to the weights; -1 for none. */
  indexBy: (weights: number[]) => number;
  between: (least: number, most: number) => number;
}

/** The same numbers for the same seed, on every machine (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick: (all) => {
      const one = all[below(all.length)];
      if (one === undefined) throw new Error("Nothing to pick from");
      return one;
    },
    indexBy: (weights) => {
      let lot = next() * weights.reduce((sum, weight) => sum + weight, 0);
      return weights.findIndex((weight) => (lot -= weight) < 0);
    },
    between: (least, most) => least + below(most - least + 1),
  };
}
