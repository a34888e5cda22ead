import type { TestedCandidate } from "#contract/survey-tests.ts";
import type { AdminContext } from "#server/platform/context.ts";
import { selectCandidate } from "./select-candidate.ts";

export async function validateCandidate(
  context: AdminContext,
  { candidateId }: { candidateId: string },
): Promise<TestedCandidate> {
  const { id, firstName, lastName, job } = await selectCandidate(context, candidateId);
  return { id, firstName, lastName, job };
}
