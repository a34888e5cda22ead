import type { Candidate } from "#contract/candidates.ts";
import { pluralize } from "#web/app/ui/text.tsx";

type Created = Pick<Candidate, "reviewers" | "outreach" | "consent" | "together">;

/** How many former colleagues were found for a new candidate, and whether they are contacted. */
export function foundText({ reviewers, outreach, consent, together }: Created): string {
  const found =
    reviewers.length === 0
      ? "No former colleagues were found yet."
      : `${pluralize(reviewers.length, "former colleague")} found.`;
  if (outreach.consentMissing === "note")
    return `${found} Nothing is sent before the candidate's consent is noted.`;
  if (outreach.consentMissing !== "consent") {
    const { automatic, unlikely, nextAskOn } = outreach;
    const isAnybodyAsked = nextAskOn !== null || reviewers.some(({ sending }) => sending);
    return automatic && unlikely > 0 && !together && !isAnybodyAsked
      ? `${found} Nobody is asked yet: they probably saw little of the work. Choose whom to ask.`
      : found;
  }
  return consent.state === "asked"
    ? `${found} The candidate is asked by e-mail; nobody else is before they agree.`
    : `${found} Nobody is asked before the candidate agrees: add their e-mail address to ask them.`;
}
