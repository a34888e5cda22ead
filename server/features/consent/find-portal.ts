import { oldestLink } from "#server/features/reviewers/link-state.ts";
import { withRateLimit } from "#server/platform/auth/rate-limits.ts";
import type { CandidateContext } from "#server/platform/context.ts";
import { linkHash } from "#server/platform/crypto/survey-link.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { participations } from "#server/platform/db/schema/consent.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { companies } from "#server/platform/db/schema/managers.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { requireFound } from "#server/platform/errors.ts";
import { and, eq, gt, isNotNull, or } from "drizzle-orm";

export type Found = Awaited<ReturnType<typeof select>>;

/**
 * What a link leads to, held until the work is done: agreeing, taking back and being asked about take turns. A wrong link,
 * an expired one and one that another has replaced answer alike, and guesses are counted.
 */
export function findPortal<Result>(
  context: CandidateContext,
  secret: string,
  work: (context: CandidateContext, requireFound: Found) => Promise<Result>,
): Promise<Result> {
  return withRateLimit(context, { kind: "candidate's link", address: context.caller.address }, () =>
    transaction(context, async (context) => work(context, await select(context, secret))),
  );
}

async function select({ db, clock, settings }: CandidateContext, secret: string) {
  const [row] = await db
    .select({ participation: participations, candidate: candidates, job: jobs, company: companies })
    .from(participations)
    .innerJoin(candidates, eq(candidates.id, participations.candidateId))
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(
      and(
        eq(participations.secretHash, linkHash(secret)),
        // Whoever has answered keeps the way to take it back, however long ago that was.
        or(
          gt(participations.askedAt, oldestLink(clock.now(), settings)),
          isNotNull(candidates.agreedAt),
          isNotNull(candidates.takenBackAt),
        ),
      ),
    )
    // Both: of a row that is not held the link that was replaced meanwhile would still count.
    .for("update", { of: [candidates, participations] });
  return requireFound(row, "PARTICIPATION_NOT_FOUND");
}
