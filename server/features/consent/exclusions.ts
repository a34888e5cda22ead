import { and, eq, ne } from "drizzle-orm";
import type { CandidateConsent } from "#contract/consent-texts.ts";
import type { Context } from "#server/platform/context.ts";
import { candidateExclusions } from "#server/platform/db/schema/privacy.ts";

/** A smaller number, together with a rejected contact, would reveal who the candidate meant. */
const minReported = 3;

/** Each excluded person and company once; several hashes may be stored for one. */
export function selectExclusions({ db }: Pick<Context, "db">, candidateId: string) {
  return db
    .selectDistinct({ kind: candidateExclusions.kind, entry: candidateExclusions.entry })
    .from(candidateExclusions)
    .where(exclusionsOf(candidateId));
}

/** The candidate's own exclusions, without those of kind 'card'. */
export const exclusionsOf = (candidateId: string) =>
  and(eq(candidateExclusions.candidateId, candidateId), ne(candidateExclusions.kind, "card"));

/** The number that managers see: people, companies and the employer together. */
export async function countExcluded(
  context: Pick<Context, "db">,
  candidateId: string,
): Promise<CandidateConsent["leftOut"]> {
  const { length } = await selectExclusions(context, candidateId);
  if (length === 0) return "none";
  return length < minReported ? "few" : length;
}
