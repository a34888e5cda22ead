import { and, eq, ne } from "drizzle-orm";
import type { CandidateConsent } from "#contract/consent-texts.ts";
import type { Context } from "#server/platform/context.ts";
import { candidateExclusions } from "#server/platform/db/schema/privacy.ts";

/** With fewer, a press that is refused would tell whom the candidate meant. */
const minReported = 3;

/** Each person and company that a candidate does not want asked, once, however many codes are kept of it. */
export function selectNamed({ db }: Pick<Context, "db">, candidateId: string) {
  return db
    .selectDistinct({ kind: candidateExclusions.kind, entry: candidateExclusions.entry })
    .from(candidateExclusions)
    .where(preferencesOfCandidate(candidateId));
}

/** Of what is kept of a candidate, what the candidate wished. */
export const preferencesOfCandidate = (candidateId: string) =>
  and(eq(candidateExclusions.candidateId, candidateId), ne(candidateExclusions.kind, "card"));

/** How many they are, as a manager is told: people and companies together, and the employer as one of these. */
export async function excludedPeople(
  context: Pick<Context, "db">,
  candidateId: string,
): Promise<CandidateConsent["leftOut"]> {
  const { length } = await selectNamed(context, candidateId);
  if (length === 0) return "none";
  return length < minReported ? "few" : length;
}
