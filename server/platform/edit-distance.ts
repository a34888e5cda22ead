/**
 * How many letters must be added, left out, changed or swapped with their neighbour to make one text of the other;
 * null where it is more than `most`.
 */
export function editDistance(one: string, other: string, most: number): number | null {
  if (Math.abs(one.length - other.length) > most) return null;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1;
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        at(last, j) + 1,
        at(row, j - 1) + 1,
        at(last, j - 1) + cost,
        isSwap ? at(before, j - 2) + 1 : Infinity,
      );
    }
    if (Math.min(...row) > most) return null;
    [before, last] = [last, row];
  }
  const distance = at(last, other.length);
  return distance <= most ? distance : null;
}

const at = (row: number[], index: number) => row[index] ?? Infinity;

/** Short names have too many neighbours that are somebody else's: HOST and HOME. */
const shortest = 6;

/**
 * Variables that are none of ours, and look so much like one that is not given that they must have been meant for it.
 * Without a word DATABSE_URL would start another database than whoever wrote it believes.
 */
export function misspelt(given: string[], known: string[]): { name: string; meant: string }[] {
  const missing = known.filter((name) => name.length >= shortest && !given.includes(name));
  return given
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = missing.find((one) => editDistance(name, one, one.length < 10 ? 1 : 2) !== null);
      return meant ? [{ name, meant }] : [];
    });
}
