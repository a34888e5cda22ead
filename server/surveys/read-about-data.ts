import { eq } from "drizzle-orm";
import type { AboutData } from "#contract/surveys.ts";
import type { Context } from "#server/context.ts";
import { candidates } from "#server/db/schema/candidates.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { companies } from "#server/db/schema/managers.ts";
import { doNotContact, reviewers } from "#server/db/schema/reviewers.ts";
import { selectDeleted } from "#server/directory/deletions.ts";
import { dataFacts } from "#server/reviewers/data-facts.ts";
import { selectDataSources } from "#server/reviewers/select-data-sources.ts";
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
