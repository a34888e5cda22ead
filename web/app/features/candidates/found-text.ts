import type { Candidate } from "#contract/candidates.ts";
import { pluralize } from "#web/app/ui/text.tsx";

type Created = Pick<Candidate, "reviewers" | "outreach" | "consent">;

/** How many former colleagues were found for a new candidate, and what they wait for. */
export function foundText({ reviewers, outreach, consent }: Created): string {
  const found =
    reviewers.length === 0
      ? "No former colleagues were found yet."
      : `${pluralize(reviewers.length, "former colleague")} found.`;
  if (outreach.consentMissing === "note")
    return `${found} Nothing is sent before the candidate's consent is recorded.`;
  if (outreach.consentMissing !== "consent") return found;
  return consent.state === "asked"
    ? `${found} The candidate is asked by e-mail; nobody else is before they agree.`
    : `${found} Nobody is asked before the candidate agrees: add their e-mail address to ask them.`;
}
