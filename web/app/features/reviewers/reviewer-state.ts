import type { Reviewer } from "#contract/reviewers.ts";
import type { StatusTone } from "#web/app/ui/status-badge.tsx";

type State = Reviewer["status"] | "handed_over";
export type StateCounts = Record<State, number>;

/** How the dashboard shows each state, in the order of the progress bar. */
export const states: Record<State, { tone: StatusTone; badge: string; meaning?: string }> = {
  completed: { tone: "done", badge: "Completed" },
  survey_sent: { tone: "waiting", badge: "Survey Sent" },
  handed_over: { tone: "idle", badge: "Queued" },
  identified: { tone: "idle", badge: "Pending", meaning: "not asked yet" },
};

export const stateNames = Object.keys(states) as State[];

/** A response counts first, then whether the survey was sent. */
export function reviewerState({ hasResponse, handedOver, surveySentOn }: Reviewer): State {
  if (hasResponse) return "completed";
  if (handedOver) return "handed_over";
  return surveySentOn ? "survey_sent" : "identified";
}

export function countStates(reviewers: Reviewer[]): StateCounts {
  const counts: StateCounts = { completed: 0, survey_sent: 0, handed_over: 0, identified: 0 };
  for (const reviewer of reviewers) counts[reviewerState(reviewer)]++;
  return counts;
}
