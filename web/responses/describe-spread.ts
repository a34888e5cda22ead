import { spreadOf } from "#contract/spread.ts";

/** How many answered, and how far apart the ratings are: 'n = 3, from 2 to 5, average 3.7, standard deviation 1.5'. */
export function describeSpread(answers: (number | string)[]): string {
  const ratings = answers.filter((answer) => typeof answer === "number");
  const { n, mean, lowest, highest, deviation } = spreadOf(ratings);
  if (n === 0) return `n = ${answers.length}`;
  if (n === 1) return `n = 1, ${lowest}`;
  if (lowest === highest) return `n = ${n}, all ${lowest}`;
  return `n = ${n}, from ${lowest} to ${highest}, average ${mean.toFixed(1)}, standard deviation ${deviation.toFixed(1)}`;
}
