import { and, eq, inArray, ne, or } from "drizzle-orm";
import type { CandidateConsent } from "#contract/consent-texts.ts";
import { applicantHashes } from "#server/features/reviewers/exclusion-marks.ts";
import type { Context } from "#server/platform/context.ts";
import type { candidates } from "#server/platform/db/schema/candidates.ts";
import { candidateExclusions } from "#server/platform/db/schema/privacy.ts";

/** A smaller number, together with a rejected contact, would reveal who the candidate meant. */
const minReported = 3;

const { kind, entry, candidateId, applicantHash } = candidateExclusions;

/** Those of kind 'card' are not the candidate's own. */
const isCandidatesOwn = ne(kind, "card");

/** All that the candidate excluded, also in other applications to the company. */
export function exclusionsOf(
  { secret }: Pick<Context, "secret">,
  { id, companyId, email }: Pick<typeof candidates.$inferSelect, "id" | "companyId" | "email">,
) {
  const isOfApplicant = email
    ? inArray(applicantHash, applicantHashes(secret, { companyId, email }))
    : undefined;
  return and(or(eq(candidateId, id), isOfApplicant), isCandidatesOwn);
}

/**
 * The number that managers see: people, companies and the employer together. Only of this application, because others may
 * be for jobs that nobody shares with them.
 */
export async function countExcluded(
  { db }: Pick<Context, "db">,
  id: string,
): Promise<CandidateConsent["leftOut"]> {
  // Several hashes may be stored for one exclusion.
  const { length } = await db
    .selectDistinct({ entry })
    .from(candidateExclusions)
    .where(and(eq(candidateId, id), isCandidatesOwn));
  if (length === 0) return "none";
  return length < minReported ? "few" : length;
}
