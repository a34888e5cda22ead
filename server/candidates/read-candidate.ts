import type { Candidate } from "#contract/candidates.ts";
import { asSystem } from "#server/as-system.ts";
import type { ManagerContext } from "#server/context.ts";
import { readOutreach } from "#server/outreach/read-outreach.ts";
import { selectPanel } from "#server/outreach/select-outreach.ts";
import { selectReviewers } from "#server/reviewers/reviewer-view.ts";
import { selectSearches } from "#server/sources/select-searches.ts";
import { readTogether } from "#server/reviewers/read-together.ts";
import { seeCandidate } from "#server/visible/visible-candidates.ts";

/** One of the manager's candidates with the reviewers. */
export async function readCandidate(
  context: ManagerContext,
  { candidateId }: { candidateId: string },
): Promise<Candidate> {
  await seeCandidate(context, candidateId);
  const { candidate, job, outreach } = await asSystem(context, async (context) => {
    const panel = await selectPanel(context, candidateId);
    return { ...panel, outreach: await readOutreach(context, panel) };
  });
  const { id, firstName, lastName, positionAppliedFor, jobId, excludeCurrentColleagues } = candidate;
  return {
    id,
    firstName,
    lastName,
    positionAppliedFor,
    jobId,
    excludeCurrentColleagues,
    withdrawnResponses: candidate.withdrawnResponses,
    together: await readTogether(context, candidate),
    jobTitle: job.title,
    jobIsActive: job.isActive,
    workHistory: candidate.workHistory ?? [],
    createdAt: candidate.createdAt.toISOString(),
    reviewers: await selectReviewers(context, candidate),
    searches: await selectSearches(context, candidateId),
    outreach,
  };
}
