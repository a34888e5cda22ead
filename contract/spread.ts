/** Descriptive statistics of ratings. */
export function spreadOf(ratings: number[]) {
  const n = ratings.length;
  const mean = ratings.reduce((sum, rating) => sum + rating, 0) / n;
  return { n, mean, lowest: Math.min(...ratings), highest: Math.max(...ratings) };
}

export interface Scale {
  lowest: number;
  highest: number;
}

/** The weight of the prior, in ratings. */
const known = 4;
/** 80 % of a normal distribution. */
const within = 1.2816;
/** Below this many ratings there is no interval: each rating is seen by itself. */
export const minRatingsForInterval = 3;

/**
 * The mean of a few ratings, shrunk towards the expected mean by `(n·x̄ + k·μ) / (n + k)`, with an 80 % interval. The
 * deviation is shrunk too, towards a quarter of the scale, because two ratings may agree by chance. Neither contradicts
 * the ratings that are shown: the shrunk mean lies among them, and the interval contains their average.
 */
export function estimateMean(ratings: number[], { lowest, highest }: Scale, expected: number) {
  const { n, mean, lowest: least, highest: most } = spreadOf(ratings);
  const drawn = Math.min(most, Math.max(least, (n * mean + known * expected) / (n + known)));
  const squares = ratings.reduce((sum, rating) => sum + (rating - mean) ** 2, 0);
  const usual = (highest - lowest) / 4;
  const deviation = Math.sqrt((squares + known * usual ** 2) / (n - 1 + known));
  // The prior is a guess, so only ratings narrow the interval.
  const half = (within * deviation) / Math.sqrt(n);
  return {
    mean: drawn,
    low: Math.max(lowest, Math.min(mean, drawn - half)),
    high: Math.min(highest, Math.max(mean, drawn + half)),
  };
}
