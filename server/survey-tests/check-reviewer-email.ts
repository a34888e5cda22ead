import type { Context } from "#server/context.ts";
import { refuseManager } from "#server/reviewers/insert-reviewer.ts";
import { selectCandidate } from "./select-candidate.ts";

interface Checked {
  candidateId: string;
  jobId: string;
  email: string;
}

/** Refuses the address of whoever created the candidate's job. */
export async function checkReviewerEmail({ db }: Context, { candidateId, jobId, email }: Checked) {
  const { managerEmail } = await selectCandidate(db, candidateId, jobId);
  refuseManager(email, managerEmail);
  return { valid: true as const };
}
