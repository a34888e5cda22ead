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
