/** The edit distance between two texts, where swapping two neighbours counts as one edit. Null if it exceeds `max`. */
export function editDistance(one: string, other: string, max: number): number | null {
  if (Math.abs(one.length - other.length) > max) return null;
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
    if (Math.min(...row) > max) return null;
    [before, last] = [last, row];
  }
  const distance = at(last, other.length);
  return distance <= max ? distance : null;
}

const at = (row: number[], index: number) => row[index] ?? Infinity;

/** Short names are too similar to variables of other programs: HOST and HOME. */
const minLength = 6;

/**
 * Unknown variables that look like a known one that is missing. If DATABSE_URL were ignored, the server would start
 * with another database than the operator believes.
 */
export function misspelt(given: string[], known: string[]): { name: string; meant: string }[] {
  const missing = known.filter((name) => name.length >= minLength && !given.includes(name));
  return given
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = missing.find((one) => editDistance(name, one, one.length < 10 ? 1 : 2) !== null);
      return meant ? [{ name, meant }] : [];
    });
}
