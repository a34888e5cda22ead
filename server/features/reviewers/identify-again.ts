import { eq } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { inserted } from "#server/platform/errors.ts";
import { identifyReviewers } from "./identify-reviewers.ts";

/** Who is found now is a reviewer too: the directory knows more, or the candidate was corrected. The caller holds the candidate's row. */
export async function identifyAgain(context: Context, candidateId: string, isCorrected = false) {
  await identifyReviewers(context, { ...(await selectWhose(context, candidateId)), isCorrected });
}

/** Whose former colleagues are looked for, and who is none of them. */
export async function selectWhose({ db }: Pick<Context, "db">, candidateId: string) {
  const [row] = await db
    .select({ candidate: candidates, manager: hiringManagerProfiles })
    .from(candidates)
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .innerJoin(hiringManagerProfiles, eq(hiringManagerProfiles.id, jobs.createdBy))
    .where(eq(candidates.id, candidateId));
  const { candidate, manager } = inserted(row);
  const { firstName, lastName, workHistory, excludeCurrentColleagues } = candidate;
  return {
    candidateId,
    candidateName: `${firstName} ${lastName}`,
    workHistory: workHistory ?? [],
    excludeCurrentColleagues,
    manager: { email: manager.email, name: `${manager.firstName} ${manager.lastName}` },
  };
}
