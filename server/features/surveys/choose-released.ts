interface Waiting {
  kind: "found" | "named" | "referee" | null;
  mayShowIfFew: boolean;
}

interface Round {
  least: number;
  /** As many have been shown together before. */
  wasReached: boolean;
  isOver: boolean;
}

/**
 * Which of the answers that wait are shown now, together: all once enough of those who were found are among them, and at
 * the end of the round what came after those; where there were too few, only those whose writers allowed it.
 */
export function chooseReleased<One extends Waiting>(
  waiting: One[],
  { least, wasReached, isOver }: Round,
): One[] {
  const found = waiting.filter(({ kind }) => kind === "found");
  if (found.length >= least || (isOver && wasReached)) return waiting;
  return isOver ? waiting.filter(({ mayShowIfFew }) => mayShowIfFew) : [];
}
