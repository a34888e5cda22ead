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

const priorWeight = 4;
/** The standard deviations on each side of the mean that contain 80 % of a normal distribution. */
const intervalWidth = 1.2816;
/** Fewer ratings have no interval, because readers see each rating. */
export const minRatingsForInterval = 3;

/**
 * The mean of a few ratings, shrunk towards the expected mean by `(n·x̄ + k·μ) / (n + k)`, with an 80 % interval. The
 * deviation is shrunk too, towards a quarter of the scale, because two ratings may agree by chance. Neither contradicts
 * the ratings that are shown: the shrunk mean lies among them, and the interval contains their average.
 */
export function estimateMean(ratings: number[], { lowest, highest }: Scale, expected: number) {
  const { n, mean, lowest: minRating, highest: maxRating } = spreadOf(ratings);
  const shrunkMean = (n * mean + priorWeight * expected) / (n + priorWeight);
  const estimate = Math.min(maxRating, Math.max(minRating, shrunkMean));
  const squares = ratings.reduce((sum, rating) => sum + (rating - mean) ** 2, 0);
  const usualDeviation = (highest - lowest) / 4;
  const deviation = Math.sqrt((squares + priorWeight * usualDeviation ** 2) / (n - 1 + priorWeight));
  // The prior is a guess, so only ratings narrow the interval.
  const half = (intervalWidth * deviation) / Math.sqrt(n);
  return {
    mean: estimate,
    low: Math.max(lowest, Math.min(mean, estimate - half)),
    high: Math.min(highest, Math.max(mean, estimate + half)),
  };
}
