import type { TimelineEntry } from "#contract/outreach.ts";
import { counted } from "#web/app/ui/counted.ts";

const ofReviewers = {
  // By the hiring team or the candidate.
  added: (who: string) => `${who} named`,
  asked: (who: string) => `Asked ${who}`,
  refused: (who: string) => `${who} could not be asked`,
  answered: (who: string) => `${who} answered`,
};

const ofManagers = {
  paused: "Paused",
  resumed: "Resumed",
  consent_noted: "Consent noted",
  consent_removed: "Noted consent taken back",
  consent_asked: "Candidate asked to agree",
};

const ofCandidates = {
  consent_given: "The candidate agreed",
  consent_refused: "The candidate did not agree",
  consent_taken_back: "The candidate took the consent back",
};

/** An entry of the timeline as people say it. */
export function sentenceOf(entry: TimelineEntry): string {
  if ("reviewers" in entry) return ofReviewers[entry.kind](listed(entry.reviewers));
  if ("by" in entry) return `${ofManagers[entry.kind]} by ${entry.by}`;
  if (!("count" in entry)) return entry.kind === "created" ? "Candidate added" : ofCandidates[entry.kind];
  if (entry.kind === "asked_some") return `Asked ${counted(entry.count, "former colleague")}`;
  if (entry.kind === "shown") return `${counted(entry.count, "answer")} shown together`;
  return entry.count === 0
    ? "No former colleagues found"
    : `${counted(entry.count, "former colleague")} found`;
}

const list = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** 'Reviewer A', 'Reviewers A, B and C' */
function listed(labels: string[]): string {
  const letters = labels.map((label) => label.split(" ").at(-1) ?? "");
  return `Reviewer${letters.length === 1 ? "" : "s"} ${list.format(letters)}`;
}
