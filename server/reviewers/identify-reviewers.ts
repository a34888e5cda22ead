import type { WorkHistoryEntry } from "#contract/candidates.ts";
import type { Context } from "#server/context.ts";
import type { Transaction } from "#server/db/client.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";
import { findColleagues } from "#server/directory/find-colleagues.ts";
import { selectDoNotContact } from "./do-not-contact.ts";
import { newLinkSecret } from "./link-secret.ts";

/** A manager reads no further than this; the best are kept. */
const mostReviewers = 60;

interface Whose {
  candidateId: string;
  candidateName: string;
  workHistory: WorkHistoryEntry[];
  excludeCurrentColleagues: boolean;
  /** Whoever created the job is nobody's reviewer for it. */
  managerEmail: string;
}

/** Former colleagues from the directory become the candidate's reviewers, best match first. */
export async function identifyReviewers(
  tx: Transaction,
  { clock, secret }: Pick<Context, "clock" | "secret">,
  { candidateId, managerEmail, ...search }: Whose,
) {
  const now = clock.now();
  const colleagues = await findColleagues(tx, { ...search, now });
  const refusing = await selectDoNotContact(
    tx,
    secret,
    colleagues.map(({ email }) => email),
  );
  const asked = colleagues
    .filter(({ email }) => email !== managerEmail && !refusing.has(email))
    .slice(0, mostReviewers);
  if (asked.length === 0) return [];
  return tx
    .insert(reviewers)
    .values(
      asked.map(({ personId, name, email, company, position, overlapMonths, together, reason }, index) => ({
        id: newLinkSecret(),
        candidateId,
        rank: index + 1,
        name,
        email,
        company,
        position,
        relationship: "Former colleague",
        createdByType: "system" as const,
        directoryPersonId: personId,
        overlapMonths,
        overlapFirst: together?.first,
        overlapLast: together?.last,
        reason,
        createdAt: now,
      })),
    )
    .returning({ key: reviewers.key, overlapMonths: reviewers.overlapMonths });
}
