import { and, eq } from "drizzle-orm";
import type * as z from "zod";
import type { AddReviewer } from "#contract/reviewers.ts";
import type { Context } from "#server/context.ts";
import { candidates } from "#server/db/schema/candidates.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { hiringManagerProfiles } from "#server/db/schema/managers.ts";
import { found } from "#server/errors.ts";
import { insertReviewer, refuseManager } from "./insert-reviewer.ts";
import { selectReviewers } from "./reviewer-view.ts";

type Input = z.output<typeof AddReviewer> & { candidateId: string };

/** The manager adds a former colleague by hand. */
export function addReviewer(context: Context, managerId: string, { candidateId, ...person }: Input) {
  const { db, clock } = context;
  return db.transaction(async (tx) => {
    const [owned] = await tx
      .select({ managerEmail: hiringManagerProfiles.email })
      .from(candidates)
      .innerJoin(jobs, eq(jobs.id, candidates.jobId))
      .innerJoin(hiringManagerProfiles, eq(hiringManagerProfiles.id, jobs.createdBy))
      .where(and(eq(candidates.id, candidateId), eq(jobs.createdBy, managerId), eq(jobs.isActive, true)))
      // Ranks are given one at a time.
      .for("update", { of: candidates });
    const { managerEmail } = found(owned, "CANDIDATE_NOT_FOUND");
    refuseManager(person.email, managerEmail);
    const { key } = await insertReviewer(tx, context, { ...person, candidateId, createdByType: "manager" });
    const all = await selectReviewers(tx, candidateId, clock.now());
    return found(
      all.find((reviewer) => reviewer.key === key),
      "REVIEWER_NOT_FOUND",
    );
  });
}
