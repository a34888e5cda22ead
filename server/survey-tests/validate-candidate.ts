import type { TestedCandidate } from "#contract/survey-tests.ts";
import type { Context } from "#server/context.ts";
import { selectCandidate } from "./select-candidate.ts";

export async function validateCandidate(
  { db }: Context,
  { candidateId }: { candidateId: string },
): Promise<TestedCandidate> {
  const { id, firstName, lastName, job } = await selectCandidate(db, candidateId);
  return { id, firstName, lastName, job };
}
