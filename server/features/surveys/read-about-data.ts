import { eq } from "drizzle-orm";
import type { AboutData } from "#contract/surveys.ts";
import type { Context } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { companies } from "#server/platform/db/schema/managers.ts";
import { doNotContact, reviewers } from "#server/platform/db/schema/reviewers.ts";
import { selectDeleted } from "#server/features/directory/deletions.ts";
import { dataFacts } from "#server/features/reviewers/data-facts.ts";
import { selectDataSources } from "#server/features/reviewers/select-data-sources.ts";
import { readAddressee } from "./unsubscribe.ts";

/** What a reviewer may know about their data, as long as any is kept. It opens no survey. */
export async function readAboutData(context: Context, { token }: { token: string }): Promise<AboutData> {
  const { db, settings } = context;
  const { key, hash, email: mailed } = readAddressee(context, token);
  const [asked] = await db
    .select({ reviewer: reviewers, candidate: candidates, company: companies })
    .from(reviewers)
    .innerJoin(candidates, eq(candidates.id, reviewers.candidateId))
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(eq(reviewers.key, key));
  const email = mailed ?? asked?.reviewer.email ?? null;
  const sources = asked && (await selectDataSources(context, [asked.reviewer]));
  return {
    facts:
      asked && sources
        ? dataFacts(settings, asked, sources.get(key) ?? [], asked.reviewer.mayBeCopied)
        : null,
    contact: settings.privacyEmail,
    objected: (await db.$count(doNotContact, eq(doNotContact.emailHash, hash))) > 0,
    forgotten: (await selectDeleted(context, [{ email, profileUrl: null }])).size > 0,
  };
}
