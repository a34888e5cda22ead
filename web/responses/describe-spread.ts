/** How many answered, and how far apart the ratings are: 'n = 3, from 2 to 5, average 3.7, standard deviation 1.5'. */
export function describeSpread(answers: (number | string)[]): string {
  const ratings = answers.filter((answer) => typeof answer === "number");
  const lowest = Math.min(...ratings);
  const highest = Math.max(...ratings);
  if (ratings.length === 0) return `n = ${answers.length}`;
  if (ratings.length === 1) return `n = 1, ${lowest}`;
  if (lowest === highest) return `n = ${ratings.length}, all ${lowest}`;
  const average = mean(ratings);
  // Of a sample: those who answered stand for those who could have.
  const deviation = Math.sqrt(
    ratings.reduce((sum, rating) => sum + (rating - average) ** 2, 0) / (ratings.length - 1),
  );
  return `n = ${ratings.length}, from ${lowest} to ${highest}, average ${average.toFixed(1)}, standard deviation ${deviation.toFixed(1)}`;
}

const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
