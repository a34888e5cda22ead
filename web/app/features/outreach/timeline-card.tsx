import type { Candidate } from "#contract/candidates.ts";
import type { TimelineEntry } from "#contract/outreach.ts";
import { DayList } from "#web/app/ui/day-list.tsx";
import { joinNames, pluralize } from "#web/app/ui/text.tsx";
import { FoldingCard } from "#web/app/ui/folding-card.tsx";

const reviewerEvents = {
  // Named by the hiring team or by the candidate.
  added: (reviewers: string) => `${reviewers} named`,
  asked: (reviewers: string) => `Contacted ${reviewers}`,
  answered: (reviewers: string) => `${reviewers} answered`,
};

const managerEvents = {
  paused: "Paused",
  resumed: "Resumed",
  consent_noted: "Consent recorded",
  consent_removed: "Consent removed",
  consent_asked: "Consent requested",
};

const candidateEvents = {
  consent_given: "The candidate agreed",
  consent_refused: "The candidate declined",
  consent_taken_back: "The candidate withdrew consent",
};

/** A candidate's events by day, the latest last. Events that could identify a reviewer have no day. */
export function TimelineCard({ candidate: { outreach } }: { candidate: Candidate }) {
  return (
    <FoldingCard id="timeline" title="Timeline">
      <DayList entries={outreach.timeline} describe={describeEntry} />
    </FoldingCard>
  );
}

export function describeEntry(entry: TimelineEntry): string {
  if ("reviewers" in entry) return reviewerEvents[entry.kind](listReviewers(entry.reviewers));
  if ("by" in entry) return `${managerEvents[entry.kind]} by ${entry.by}`;
  if (!("count" in entry)) return entry.kind === "created" ? "Candidate added" : candidateEvents[entry.kind];
  if (entry.kind === "asked_some") return `Contacted ${pluralize(entry.count, "former colleague")}`;
  if (entry.kind === "shown") return `${pluralize(entry.count, "answer")} shown together`;
  return entry.count === 0
    ? "No former colleagues found"
    : `${pluralize(entry.count, "former colleague")} found`;
}

/** 'Reviewer A', 'Reviewers A, B and C' */
function listReviewers(labels: string[]): string {
  const letters = labels.map((label) => label.split(" ").at(-1) ?? "");
  return `Reviewer${letters.length === 1 ? "" : "s"} ${joinNames(letters)}`;
}
