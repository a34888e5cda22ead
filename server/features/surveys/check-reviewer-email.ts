import type { AdminContext } from "#server/platform/context.ts";
import { refuseManager } from "#server/features/reviewers/insert-reviewer.ts";
import { selectCandidate } from "./select-candidate.ts";

interface CheckEmail {
  candidateId: string;
  jobId: string;
  email: string;
}

/** Refuses the address of whoever created the candidate's job. */
export async function checkReviewerEmail(context: AdminContext, { candidateId, jobId, email }: CheckEmail) {
  const { managerEmail } = await selectCandidate(context, candidateId, jobId);
  refuseManager(email, managerEmail);
  return { valid: true as const };
}
