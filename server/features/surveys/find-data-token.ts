import type { Context } from "#server/platform/context.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { found } from "#server/platform/errors.ts";
import { oldestLink } from "#server/features/reviewers/link-expiry.ts";
import { worksNow } from "#server/features/reviewers/link-state.ts";
import { linkHash } from "#server/platform/crypto/survey-link.ts";
import { unsubscribeToken } from "./unsubscribe.ts";

/**
 * By what whoever has a survey's link reaches the page 'About your data', long after the survey too. It opens no survey.
 * Made when it is asked for: hardly anybody does, and sealing it cost each reading of a survey six per cent.
 */
export async function findDataToken(
  { db, clock, settings, secret }: Context,
  { reviewerId }: { reviewerId: string },
): Promise<string> {
  const works = worksNow(linkHash(reviewerId), oldestLink(clock.now(), settings));
  const [row] = await db.select({ key: reviewers.key, email: reviewers.email }).from(reviewers).where(works);
  return unsubscribeToken(secret, found(row, "SURVEY_NOT_FOUND"));
}
