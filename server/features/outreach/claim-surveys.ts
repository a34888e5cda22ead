import { and, eq, exists, inArray, isNull, sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { lockCandidates, transaction } from "#server/platform/db/transaction.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { companies, hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { AppError } from "#server/platform/errors.ts";
import { maxSendMs } from "#server/platform/mail/message.ts";
import { isUnclaimed } from "#server/platform/mail/claim-message.ts";
import { type ManagerScope, activeCandidatesFor } from "#server/platform/scopes/scopes.ts";
import type { SurveyRequest } from "./survey-draft.ts";

/**
 * Claims surveys so that each is sent by one server only. A claim that a crash left behind expires. All are claimed in
 * one statement, because the system may send thousands.
 * @param by the manager who must be able to edit the job; null if the system or an admin sends
 */
export function claimSurveys(
  context: Context,
  by: ManagerScope | null,
  reviewerKeys: string[],
): Promise<Map<string, SurveyRequest | AppError>> {
  return transaction(context, async (context) => {
    await lockCandidates(context, inArray(reviewers.key, reviewerKeys));
    return claim(context, by, reviewerKeys);
  });
}

async function claim({ db, clock }: Context, by: ManagerScope | null, reviewerKeys: string[]) {
  const now = clock.now();
  const editable = by && activeCandidatesFor({ ...by, db }, "edit");
  const isOwned = editable
    ? inArray(candidates.id, db.select({ id: editable.id }).from(editable))
    : eq(jobs.isActive, true);
  const owned = db
    .select({ one: sql`1` })
    .from(candidates)
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .where(and(eq(candidates.id, reviewers.candidateId), isOwned));
  const claimed = db.$with("claimed").as(
    db
      .update(reviewers)
      .set({
        sendingUntil: new Date(now.getTime() + maxSendMs),
        queuedUntil: null,
        heldUntil: null,
        sendProblem: null,
      })
      .where(
        and(
          inArray(reviewers.key, reviewerKeys),
          eq(reviewers.status, "identified"),
          isNull(reviewers.removedAt),
          isUnclaimed(reviewers.sendingUntil, now),
          exists(owned),
        ),
      )
      .returning({ claimedKey: reviewers.key }),
  );
  const rows = await db
    .with(claimed)
    .select({
      reviewer: reviewers,
      candidate: candidates,
      job: jobs,
      company: companies,
      manager: {
        firstName: hiringManagerProfiles.firstName,
        lastName: hiringManagerProfiles.lastName,
      },
      claimedKey: claimed.claimedKey,
    })
    .from(reviewers)
    .innerJoin(candidates, eq(candidates.id, reviewers.candidateId))
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .innerJoin(hiringManagerProfiles, eq(hiringManagerProfiles.id, jobs.ownerId))
    .leftJoin(claimed, eq(claimed.claimedKey, reviewers.key))
    .where(and(inArray(reviewers.key, reviewerKeys), isNull(reviewers.removedAt), isOwned));
  const outcomes = rows.map(({ claimedKey, ...request }): [string, SurveyRequest | AppError] => {
    const { key, status } = request.reviewer;
    if (status !== "identified") return [key, new AppError("SURVEY_ALREADY_SENT")];
    return [key, claimedKey ? request : new AppError("SURVEY_BEING_SENT")];
  });
  return new Map(outcomes);
}
