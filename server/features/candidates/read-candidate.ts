import type { Candidate } from "#contract/candidates.ts";
import { withSystemRole } from "#server/platform/db/transaction.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { readOutreach } from "#server/features/outreach/read-outreach.ts";
import { type Panel, selectPanel } from "#server/features/outreach/select-panel.ts";
import { readCorrection } from "#server/features/consent/correct-history.ts";
import { readConsent } from "#server/features/consent/give-consent.ts";
import { selectReviewers } from "#server/features/reviewers/reviewer-view.ts";
import { selectSearches } from "#server/features/sources/start-searches.ts";
import { readBatchRelease } from "#server/features/reviewers/batch-release.ts";
import { undecryptable } from "#server/platform/db/schema/columns.ts";
import { shownExternalId } from "#server/platform/external-ids.ts";
import { requireCandidate } from "#server/platform/scopes/scopes.ts";

export async function readCandidate(
  context: ManagerContext,
  { candidateId }: { candidateId: string },
): Promise<Candidate> {
  const { role } = await requireCandidate(context, candidateId);
  const { panel, typedNames, ...details } = await withSystemRole(context, (context) =>
    readDetails(context, candidateId),
  );
  const { candidate, job } = panel;
  const { id, firstName, lastName, positionAppliedFor, jobId, excludeCurrentColleagues } = candidate;
  return {
    id,
    firstName,
    lastName,
    email: candidate.email,
    positionAppliedFor,
    jobId,
    excludeCurrentColleagues,
    withdrawnResponses: candidate.withdrawnResponses,
    together: await readBatchRelease(context, candidate),
    jobTitle: job.title,
    jobIsActive: job.isActive,
    role,
    workHistory: candidate.workHistory ?? [],
    createdAt: candidate.createdAt.toISOString(),
    ...shownExternalId(candidate),
    reviewers: (await selectReviewers(context, candidate)).map((reviewer) => {
      const typedName = typedNames.get(reviewer.key);
      return typedName === undefined ? reviewer : { ...reviewer, typedName };
    }),
    searches: await selectSearches(context, candidateId),
    ...details,
  };
}

async function readDetails(context: ManagerContext, candidateId: string) {
  const panel = await selectPanel(context, candidateId);
  const outreach = await readOutreach(context, panel);
  const consent = await readConsent(context, panel.candidate);
  const correction = await readCorrection(context, candidateId);
  return { panel, typedNames: typedNamesOf(panel), outreach, consent, correction };
}

/** Names that the manager typed. No other reviewer's name leaves the server. */
function typedNamesOf({ reviewers }: Panel): Map<string, string> {
  const typed = reviewers.filter(
    ({ createdByType, name }) => createdByType === "manager" && name !== undecryptable,
  );
  return new Map(typed.map(({ key, name }) => [key, name]));
}
