const likelyEnough = 0.1;
const ofTheBest = 0.5;
const fewest = 3;

/**
 * How many are asked at once: as many as are likely enough to have seen the work, and not much less likely than the best; at
 * the least a few. The next are asked by what came of them.
 */
export function firstWave(rows: { likelihood: number | null }[]): number {
  const best = Math.max(0, ...rows.map(({ likelihood }) => likelihood ?? 0));
  const least = Math.max(likelyEnough, ofTheBest * best);
  return Math.max(fewest, rows.filter(({ likelihood }) => likelihood === null || likelihood >= least).length);
}
