import type { Reviewer } from "#contract/reviewers.ts";
import type { StatusTone } from "#web/ui/status-badge.tsx";

/** The dashboard's view of a reviewer: a response counts before anything else, then whether the survey went out. */
export function reviewerState({ hasResponse, surveySentAt }: Reviewer): Reviewer["status"] {
  if (hasResponse) return "completed";
  return surveySentAt ? "survey_sent" : "identified";
}

export const stateBadges: Record<Reviewer["status"], { tone: StatusTone; label: string }> = {
  completed: { tone: "done", label: "Completed" },
  survey_sent: { tone: "waiting", label: "Survey Sent" },
  identified: { tone: "idle", label: "Pending" },
};
