import { oldestLink } from "#server/features/reviewers/link-state.ts";
import { withRateLimit } from "#server/platform/auth/rate-limits.ts";
import type { CandidateContext } from "#server/platform/context.ts";
import { linkHash } from "#server/platform/crypto/survey-link.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { orReplacement } from "#server/platform/db/schema/columns.ts";
import { participations } from "#server/platform/db/schema/consent.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { companies } from "#server/platform/db/schema/managers.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { requireFound } from "#server/platform/errors.ts";
import { and, eq, getTableColumns, gt, isNotNull, or } from "drizzle-orm";

export type Portal = Awaited<ReturnType<typeof selectPortal>>;

/** Wrong, expired and replaced links get the same answer, and guesses are limited. */
export function refuseUnknownPortal(context: CandidateContext, secret: string): Promise<void> {
  return withRateLimit(context, { kind: "candidate's link", address: context.caller.address }, async () => {
    const [row] = await context.db
      .select({ id: participations.id })
      .from(participations)
      .innerJoin(candidates, eq(candidates.id, participations.candidateId))
      .where(isWorkingLink(context, secret));
    requireFound(row, "PARTICIPATION_NOT_FOUND");
  });
}

/** Does the work in one transaction. The candidate is locked, so that consent, withdrawal and surveys don't overlap. */
export function withPortal<Result>(
  context: CandidateContext,
  secret: string,
  work: (context: CandidateContext, portal: Portal) => Promise<Result>,
): Promise<Result> {
  return transaction(context, async (context) => work(context, await selectPortal(context, secret)));
}

async function selectPortal(context: CandidateContext, secret: string) {
  const [row] = await context.db
    .select({
      participation: participations,
      // As if there were none: a candidate can withdraw consent all the same.
      candidate: {
        ...getTableColumns(candidates),
        email: orReplacement<string | null>(candidates.email, null),
      },
      job: jobs,
      company: companies,
    })
    .from(participations)
    .innerJoin(candidates, eq(candidates.id, participations.candidateId))
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(isWorkingLink(context, secret))
    // Both: otherwise a link that was replaced meanwhile would still work.
    .for("update", { of: [candidates, participations] });
  return requireFound(row, "PARTICIPATION_NOT_FOUND");
}

function isWorkingLink({ clock, settings }: CandidateContext, secret: string) {
  return and(
    eq(participations.secretHash, linkHash(secret)),
    // Someone who has answered can use the link to withdraw consent at any time.
    or(
      gt(participations.askedAt, oldestLink(clock.now(), settings)),
      isNotNull(candidates.agreedAt),
      isNotNull(candidates.consentWithdrawnAt),
    ),
  );
}
