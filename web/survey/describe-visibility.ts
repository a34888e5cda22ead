import { shownAnyway, shownTogether } from "#contract/batch-release.ts";
import type { Receipt } from "./api.ts";

/** How a response is shown: with or without the name, at once or together with others. */
export function describeVisibility({
  identityShared,
  mayShowIfFew,
  answersTogether,
}: Pick<Receipt, "identityShared" | "mayShowIfFew" | "answersTogether">): string {
  const name = identityShared ? "with your name and e-mail address" : "without your name";
  if (!answersTogether) return `The hiring team can read your answers now, ${name}.`;
  return `${mayShowIfFew ? shownAnyway : shownTogether} They appear ${name}.`;
}
