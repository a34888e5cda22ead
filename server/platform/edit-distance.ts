/** The edit distance between two texts, where swapping two neighbours counts as one edit. Null if it exceeds `max`. */
export function editDistance(a: string, b: string, max: number): number | null {
  if (Math.abs(a.length - b.length) > max) return null;
  let secondLastRow: number[] = [];
  let lastRow = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        valueAt(lastRow, j) + 1,
        valueAt(row, j - 1) + 1,
        valueAt(lastRow, j - 1) + cost,
        isSwap ? valueAt(secondLastRow, j - 2) + 1 : Infinity,
      );
    }
    if (Math.min(...row) > max) return null;
    secondLastRow = lastRow;
    lastRow = row;
  }
  const distance = valueAt(lastRow, b.length);
  return distance <= max ? distance : null;
}

const valueAt = (row: number[], index: number) => row[index] ?? Infinity;

/** Short names are too similar to variables of other programs: HOST and HOME. */
const minLength = 6;

/**
 * Unknown variables that look like a known one that is missing. If DATABSE_URL were ignored, the server would start
 * with another database than the operator believes.
 */
export function findMisspelledNames(names: string[], known: string[]): { name: string; meant: string }[] {
  const missing = known.filter((name) => name.length >= minLength && !names.includes(name));
  return names
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = missing.find((candidate) => isSimilar(name, candidate));
      return meant ? [{ name, meant }] : [];
    });
}

const isSimilar = (name: string, known: string) =>
  editDistance(name, known, known.length < 10 ? 1 : 2) !== null;
