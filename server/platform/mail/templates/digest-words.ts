import type { CandidateNews, RatingSummary } from "#contract/notifications.ts";

// What a digest says.

/** What is new about a candidate, and how far asking has come. */
export function progressWords(candidate: Omit<CandidateNews, "id" | "name" | "ratings">): string {
  const { newResponses, asked, answered, withdrawnResponses } = candidate;
  const withdrawn = withdrawnResponses > 0 ? ` ${responses(withdrawnResponses)} withdrawn and deleted.` : "";
  return `${responses(newResponses, "new ")}; ${answered} of ${asked} asked have answered.${withdrawn}`;
}

/** What a candidate decided about being reviewed, as it stands. */
export const decisionWords = (agrees: boolean): string =>
  agrees ? "agrees; former colleagues may be asked." : "does not agree; nobody is asked any more.";

export const averageWords = ({ mean, scale }: RatingSummary) => `${mean.toFixed(1)} of ${scale}`;

/** Of how many ratings an average is, and between which they lie. */
export function spreadWords({ n, lowest, highest }: RatingSummary): string {
  return `n = ${n}${lowest < highest ? `, ${lowest} to ${highest}` : ""}`;
}

function responses(count: number, which = ""): string {
  return `${count} ${which}response${count === 1 ? "" : "s"}`;
}
