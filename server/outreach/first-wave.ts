const likelyEnough = 0.1;
const fewest = 3;

/** How many are asked at once: as many as are likely enough to have seen the work, at the least a few; the next by what came of them. */
export const firstWave = (rows: { likelihood: number | null }[]): number =>
  Math.max(fewest, rows.filter(({ likelihood }) => likelihood === null || likelihood >= likelyEnough).length);
