// Without imports, so that the reviewers' pages do not load zod.

export const releaseModes = [3, 4, 5] as const;
/** The size of batch releases; null: responses are shown as they arrive. */
export type ReleaseMode = (typeof releaseModes)[number] | null;

/** A round ends this many days after the last survey was sent. */
export const roundDays = 21;
/** Responses that are too few to be shown are deleted this many days after the round's end. */
export const tooFewDays = 30;

/** What batch release promises reviewers, in the same words in e-mails and on pages. */
export const shownTogether = "Your answers are shown only together with those of at least two others.";

/** For reviewers: when the hiring team sees the answers. */
export const whenShown = (minAnswers: ReleaseMode): string =>
  minAnswers === null ? "The hiring team can read your answers as soon as you submit them." : shownTogether;

/** For reviewers: how many have to answer first. */
export const howManyFirst = (minAnswers: number) =>
  `At least ${minAnswers} colleagues whom we found have to answer first. Later answers wait for ${minAnswers} more, or for the end of the survey.`;

/** For reviewers: what happens if too few answer. */
export const ifTooFew = (minAnswers: number) =>
  `If fewer than ${minAnswers} answer, nobody reads your answers. We delete them ${tooFewDays} days after the survey ends.`;

/** The same for a reviewer who allowed it. */
export const shownIfFew = (minAnswers: number) =>
  `If fewer than ${minAnswers} answer, the hiring team still reads your answers. Then it is easier to guess who you are.`;

/** When, for a reviewer who allowed it. */
export const shownAnyway =
  "Your answers are shown together with others, or alone if too few answer, because you allowed that.";

/** The label of the reviewer's choice. */
export const mayShow = (minAnswers: number) =>
  `Show my answers even if fewer than ${minAnswers} people answer`;

export const releaseModeName = (minAnswers: ReleaseMode) =>
  minAnswers === null ? "As they arrive" : `Together, once ${minAnswers} are in`;

/** For the hiring team. */
export function releaseModeMeaning(minAnswers: ReleaseMode): string {
  if (minAnswers === null)
    return "Each answer is shown as soon as it arrives. Its time and the profile next to it may show who gave it.";
  return `Answers wait until ${minAnswers} former colleagues who were found have answered. Then all are shown together within a day, in random order, and without the day on which each was given.`;
}

/** The state of a round with batch release. */
export const waitingText = (asked: number, minAnswers: number) =>
  `${asked} contacted; answers are shown together once ${minAnswers} are in`;
export const tooFew = "Too few answered to keep them confidential";
