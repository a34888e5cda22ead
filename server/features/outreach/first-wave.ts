const fewest = 2;
const likelyEnough = 0.3;

/**
 * How many are asked at once: whoever is likely enough to have seen the work, at the least a few. Whoever is asked later is
 * chosen by what the first have said: whom they name comes before all others.
 */
export function firstWave(rows: { likelihood: number | null }[]): number {
  const likely = rows.filter(({ likelihood }) => likelihood === null || likelihood >= likelyEnough);
  return Math.max(fewest, likely.length);
}
