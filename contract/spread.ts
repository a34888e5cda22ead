/** How ratings lie: how many, their mean, the lowest, the highest, and the standard deviation of a sample of them. */
export function spreadOf(ratings: number[]) {
  const n = ratings.length;
  const mean = ratings.reduce((sum, rating) => sum + rating, 0) / n;
  // Of a sample: those who answered stand for those who could have.
  const deviation = Math.sqrt(ratings.reduce((sum, rating) => sum + (rating - mean) ** 2, 0) / (n - 1));
  return { n, mean, lowest: Math.min(...ratings), highest: Math.max(...ratings), deviation };
}
