import { holdReason } from "#server/features/reviewers/cohort.ts";
import type { Context } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { companies, hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { AppError, requireFound } from "#server/platform/errors.ts";
import { and, eq, isNull } from "drizzle-orm";

type Given = Parameters<typeof holdReason>;

/**
 * Why nothing may be sent about a candidate, or null.
 * @param whilePaused a manager confirmed sending despite the pause
 */
export function consentBlock(candidate: Given[0], company: Given[1], whilePaused: boolean) {
  const held = holdReason(candidate, company);
  return whilePaused && held === "OUTREACH_PAUSED" ? null : held;
}

/**
 * Checks again inside the transaction that makes the link work, because time may have passed since the claim. A
 * candidate who withdraws consent locks the same row: the survey is either queued before that, or refused. For the
 * same reason the second of two surveys to one person sees the first. An archived job or a deactivated manager counts
 * as not found.
 * @param isTest an admin sends a test survey
 */
export async function requireConsent(
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
