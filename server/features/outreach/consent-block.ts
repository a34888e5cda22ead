import type { Context } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { companies, hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { AppError, requireFound } from "#server/platform/errors.ts";
import { and, eq, isNull } from "drizzle-orm";

const missingConsentErrors = {
  taken_back: "CONSENT_TAKEN_BACK",
  note: "CONSENT_REQUIRED",
  consent: "OWN_CONSENT_REQUIRED",
} as const;

type Candidate = Pick<
  typeof candidates.$inferSelect,
  "outreachPausedAt" | "consentAt" | "agreedAt" | "consentWithdrawnAt"
>;

type Company = Pick<typeof companies.$inferSelect, "needed">;

/**
 * Why nobody may be contacted about a candidate; null if they may. Every sender checks here.
 * @param whilePaused a manager confirmed sending one survey despite the pause; missing consent cannot be overridden
 */
export function consentBlock(candidate: Candidate, company: Company, whilePaused = false) {
  const missing = consentMissing(candidate, company);
  if (missing) return missingConsentErrors[missing];
  return candidate.outreachPausedAt && !whilePaused ? "OUTREACH_PAUSED" : null;
}

/** What is missing before anyone may be contacted. The candidate's own decision overrides the company's rule. */
export function consentMissing(
  { consentAt, agreedAt, consentWithdrawnAt }: Omit<Candidate, "outreachPausedAt">,
  { needed }: Company,
) {
  if (consentWithdrawnAt) return "taken_back";
  if (agreedAt || needed === "nothing") return null;
  if (needed === "note") return consentAt ? null : "note";
  return "consent";
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
    .innerJoin(hiringManagerProfiles, eq(hiringManagerProfiles.id, jobs.ownerId))
    .where(
      and(
        eq(candidates.id, candidateId),
        eq(jobs.isActive, true),
        isTest ? undefined : isNull(hiringManagerProfiles.deactivatedAt),
      ),
    )
    .for("no key update", { of: candidates });
  const { candidate, company } = requireFound(row, "REVIEWER_NOT_FOUND");
  const code = consentBlock(candidate, company, whilePaused);
  if (code) throw new AppError(code);
}
