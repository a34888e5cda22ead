/** Fewer words are alike by chance. */
const fewestWords = 8;
/** Of all that two texts say in three words in a row, so much both say. */
const share = 0.4;
const inARow = 3;

/** Whether two texts are nearly the same: copied, and then changed here and there. */
export function alike(one: string, other: string): boolean {
  const [ours, theirs] = [runsOf(one), runsOf(other)];
  if (Math.min(ours.size, theirs.size) < fewestWords - inARow + 1) return false;
  const both = ours.intersection(theirs).size;
  return both / (ours.size + theirs.size - both) >= share;
}

function runsOf(text: string): Set<string> {
  const words = wordsOf(text.toLowerCase());
  return new Set(words.slice(inARow - 1).map((_, index) => words.slice(index, index + inARow).join(" ")));
}

export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
