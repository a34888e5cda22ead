// It imports nothing: the reviewers' pages say the same as the e-mails and the dashboard, and carry no schema library.

/** With how many answers they may be shown together. */
export const releaseModes = [3, 4, 5] as const;
/** How the answers about a candidate are shown: together, once so many are in; null: as they arrive. */
export type ReleaseMode = (typeof releaseModes)[number] | null;

/** So many days after the last survey was sent a round ends: whoever is silent then is not waited for. */
export const roundDays = 21;
/** So many days after that, answers that were too few to be shown are deleted. */
export const tooFewDays = 30;

/** When the hiring team sees the answers, told to whoever is asked for them. */
export function whenShown(company: string, gate: ReleaseMode): string {
  if (gate === null) return `The hiring team at ${company} can read your answers as soon as you submit them.`;
  return `The hiring team at ${company} can read answers only once at least ${gate} former colleagues whom we found have answered, and then all of them together; what comes in later waits for ${gate} more, or for the end of the survey.`;
}

/** What becomes of them if that never happens. */
export const ifTooFew = (gate: number) =>
  `If fewer than ${gate} answer, nobody reads your answers, and they are deleted ${tooFewDays} days after the end of the survey. You can allow them to be shown even then.`;

/** How the reviewer allows it. */
export const mayShow = (gate: number) => `My answers may be shown even if fewer than ${gate} answer`;

export const releaseModeName = (gate: ReleaseMode) =>
  gate === null ? "As they arrive" : `Together, once ${gate} are in`;

/** What it means, told to the hiring team. */
export function releaseModeMeaning(gate: ReleaseMode): string {
  if (gate === null)
    return "Each answer is shown as soon as it is given. Its moment, and the card beside it, may tell who gave it.";
  return `Answers wait until ${gate} former colleagues who were found have answered. Then all are shown together, the next morning, in random order, and without the day on which each was given.`;
}

/** How far a round is whose answers are shown together. */
export const asWaiting = (asked: number, gate: number) =>
  `${asked} asked; answers are shown together once ${gate} are in`;
export const tooFew = "Too few answered to keep them confidential";
