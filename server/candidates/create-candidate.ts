import { and, eq } from "drizzle-orm";
import type * as z from "zod";
import type { CandidateFields } from "#contract/candidates.ts";
import { recordActivity } from "#server/activity/record-activity.ts";
import type { Context } from "#server/context.ts";
import { candidates } from "#server/db/schema/candidates.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { found, Refused } from "#server/errors.ts";
import { managerActor, type SignedInManager } from "#server/realms/find-account.ts";
import { advanceOutreach } from "#server/outreach/advance-outreach.ts";
import { wakeOutreach } from "#server/reviewers/wake-outreach.ts";
import { consentOf } from "#server/outreach/keep-consent.ts";
import { identifyReviewers } from "#server/reviewers/identify-reviewers.ts";
import { startSearches } from "#server/sources/start-searches.ts";
import { readCandidate } from "./read-candidate.ts";

/** A source that has not answered by then is not waited for. */
const searchMs = 3 * 60 * 1000;

type CreateCandidate = z.output<typeof CandidateFields> & { jobId: string };

/** Adds a candidate; former colleagues become reviewers, and the best are asked at once where that is wanted. */
export function createCandidate(context: Context, manager: SignedInManager, input: CreateCandidate) {
  const { db, clock } = context;
  const { jobId, firstName, lastName, workHistory, excludeCurrentColleagues } = input;
  return db.transaction(async (tx) => {
    const now = clock.now();
    const [owned] = await tx
      .select({ title: jobs.title, isActive: jobs.isActive })
      .from(jobs)
      .where(and(eq(jobs.id, jobId), eq(jobs.createdBy, manager.id)));
    const job = found(owned, "JOB_NOT_FOUND");
    if (!job.isActive) throw new Refused("JOB_ARCHIVED");

    const [added] = await tx
      .insert(candidates)
      .values({
        firstName,
        lastName,
        jobId,
        positionAppliedFor: job.title,
        workHistory: workHistory.length > 0 ? workHistory : null,
        excludeCurrentColleagues,
        automaticOutreach: input.sendSurveysAutomatically,
        wantedResponses: input.wantedResponses,
        ...consentOf(input.consentNote, managerActor(manager), now),
        createdBy: manager.id,
        createdAt: now,
      })
      .returning({ id: candidates.id });
    const { id: candidateId } = found(added, "JOB_NOT_FOUND");

    if (input.consentNote) {
      const record = { type: "candidate", id: candidateId, label: `${firstName} ${lastName}` } as const;
      await recordActivity(
        { db: tx, clock: { now: () => now } },
        { actor: managerActor(manager), action: "consent.noted", record },
      );
    }
    await identifyReviewers(tx, context, {
      candidateId,
      candidateName: `${firstName} ${lastName}`,
      workHistory,
      excludeCurrentColleagues,
      managerEmail: manager.email,
    });
    const isSearching = await startSearches(tx, context, { candidateId, workHistory });
    // Better matches may be found in a moment; the system waits for them, not for ever.
    if (isSearching)
      await wakeOutreach(tx, eq(candidates.id, candidateId), new Date(now.getTime() + searchMs));
    else await advanceOutreach(tx, context, candidateId);
    return readCandidate({ ...context, db: tx }, manager.id, candidateId);
  });
}
