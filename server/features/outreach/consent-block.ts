import { whatHolds } from "#server/features/reviewers/cohort.ts";
import type { Context } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { companies, hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { AppError, requireFound } from "#server/platform/errors.ts";
import { and, eq, isNull } from "drizzle-orm";

type Given = Parameters<typeof whatHolds>;

/** Why nothing is sent about a candidate. @param whilePaused somebody was told of the pause, and sends it all the same */
export function consentBlock(candidate: Given[0], company: Given[1], whilePaused: boolean) {
  const held = whatHolds(candidate, company);
  return whilePaused && held === "OUTREACH_PAUSED" ? null : held;
}

/**
 * The same at the last moment, within the transaction that hands a survey over: whoever claimed it may have waited since.
 * A candidate who takes the consent back holds the row that is locked here, so that it was handed over before, or is not; and
 * of two surveys to one person the second sees the first.
 * An archived job's is not there to be sent, as when it was claimed, nor is that of a manager who was shut out.
 * @param isTest an admin tries the sending, for whomever
 */
export async function refuseWithoutConsent(
  { db }: Pick<Context, "db">,
  candidateId: string,
  { whilePaused, isTest }: { whilePaused: boolean; isTest: boolean },
) {
  const [row] = await db
    .select({ candidate: candidates, company: companies })
    .from(candidates)
    .innerJoin(companies, eq(companies.id, candidates.companyId))
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .innerJoin(hiringManagerProfiles, eq(hiringManagerProfiles.id, jobs.createdBy))
    .where(
      and(
        eq(candidates.id, candidateId),
        eq(jobs.isActive, true),
        isTest ? undefined : isNull(hiringManagerProfiles.shutOutAt),
      ),
    )
    .for("no key update", { of: candidates });
  const { candidate, company } = requireFound(row, "REVIEWER_NOT_FOUND");
  const held = consentBlock(candidate, company, whilePaused);
  if (held) throw new AppError(held);
}
