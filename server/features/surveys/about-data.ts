import { eq } from "drizzle-orm";
import type { AboutData } from "#contract/surveys.ts";
import { selectDeleted } from "#server/features/directory/delete-person.ts";
import { selectDoNotContact } from "#server/features/reviewers/do-not-contact.ts";
import { dataFacts, selectDataSources } from "#server/features/reviewers/data-sources.ts";
import { oldestLink, isLinkActive } from "#server/features/reviewers/link-state.ts";
import type { Context } from "#server/platform/context.ts";
import { linkHash } from "#server/platform/crypto/survey-link.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { companies } from "#server/platform/db/schema/managers.ts";
import { doNotContact, reviewers } from "#server/platform/db/schema/reviewers.ts";
import { requireFound } from "#server/platform/errors.ts";
import { readAddressee, unsubscribeToken } from "#server/features/reviewers/unsubscribe-token.ts";

/** What a reviewer may know about their data, as long as any is stored. It does not open the survey. */
export async function readAboutData(context: Context, { token }: { token: string }): Promise<AboutData> {
  const { db, settings } = context;
  const { key, hash, email: tokenEmail } = readAddressee(context, token);
  const [survey] = await db
    .select({ reviewer: reviewers, candidate: candidates, company: companies })
    .from(reviewers)
    .innerJoin(candidates, eq(candidates.id, reviewers.candidateId))
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(eq(reviewers.key, key));
  const email = tokenEmail ?? survey?.reviewer.email ?? null;
  const sources = survey && (await selectDataSources(context, [survey.reviewer]));
  return {
    facts:
      survey && sources
        ? dataFacts(settings, survey, sources.get(key) ?? [], survey.reviewer.mayBeCopied)
        : null,
    contact: settings.privacyEmail,
    objected: email
      ? (await selectDoNotContact(context, [email])).size > 0
      : (await db.$count(doNotContact, eq(doNotContact.emailHash, hash))) > 0,
    forgotten: (await selectDeleted(context, [{ email, profileUrl: null }])).size > 0,
  };
}

/**
 * The token for the page 'About your data', which works long after the survey. Created on demand: encrypting it slowed
 * every survey read by six per cent.
 */
export async function findDataToken(
  { db, clock, settings, secret }: Context,
  { reviewerId }: { reviewerId: string },
): Promise<string> {
  const isActive = isLinkActive(linkHash(reviewerId), oldestLink(clock.now(), settings));
  const [row] = await db
    .select({ key: reviewers.key, email: reviewers.email })
    .from(reviewers)
    .where(isActive);
  return unsubscribeToken(secret, requireFound(row, "SURVEY_NOT_FOUND"));
}
