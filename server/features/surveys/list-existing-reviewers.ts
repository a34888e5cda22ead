import { eq } from "drizzle-orm";
import type { ExistingReviewer } from "#contract/survey-tests.ts";
import type { AdminContext } from "#server/platform/context.ts";
import { cannotBeOpened, orElse } from "#server/platform/db/schema/columns.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { selectDoNotContact } from "#server/features/reviewers/do-not-contact.ts";
import { adminKey } from "#server/platform/crypto/admin-key.ts";
import { selectCandidate } from "./select-candidate.ts";

/**
 * Whom an admin can choose. No answer is read, nor the secret of a link. Whoever was found looks the same whatever became of
 * them: managers see which card was asked, and that somebody refused for good may be what they did with this very survey.
 */
export async function listExistingReviewers(
  context: AdminContext,
  { candidateId }: { candidateId: string },
): Promise<ExistingReviewer[]> {
  const { id } = await selectCandidate(context, candidateId);
  const rows = await context.db
    .select({
      key: reviewers.key,
      name: orElse<string>(reviewers.name, cannotBeOpened),
      email: orElse<string>(reviewers.email, cannotBeOpened),
      company: reviewers.company,
      position: reviewers.position,
      created_by_type: reviewers.createdByType,
      status: reviewers.status,
    })
    .from(reviewers)
    .where(eq(reviewers.candidateId, id));
  const named = rows.filter((row) => row.created_by_type !== "system");
  const refusing = await selectDoNotContact(
    context,
    named.map(({ email }) => email),
  );
  return rows
    .map(({ status, key, ...row }) => ({
      ...row,
      key: adminKey(context.secret, key),
      canBeAsked: row.created_by_type === "system" || (status === "identified" && !refusing.has(row.email)),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.key.localeCompare(b.key));
}
