import { and, eq, max } from "drizzle-orm";
import type * as z from "zod";
import type { AddReviewer } from "#contract/reviewers.ts";
import type { Context } from "#server/context.ts";
import { candidates } from "#server/db/schema/candidates.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { hiringManagerProfiles } from "#server/db/schema/managers.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";
import { found, Refused } from "#server/errors.ts";
import { selectDoNotContact } from "./do-not-contact.ts";
import { newLinkSecret } from "./link-secret.ts";
import { selectReviewers } from "./reviewer-view.ts";

type Input = z.output<typeof AddReviewer> & { candidateId: string };

/** The manager adds a former colleague by hand. */
export function addReviewer(
  { db, clock, secret }: Context,
  managerId: string,
  { candidateId, ...person }: Input,
) {
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
    if (person.email === managerEmail)
      throw new Refused("REVIEWER_IS_MANAGER", {
        message: `You cannot add the hiring manager who created this job (${managerEmail}) as a reviewer.`,
      });
    const refusing = await selectDoNotContact(tx, secret, [person.email]);
    if (refusing.size > 0) throw new Refused("DO_NOT_CONTACT");

    const [last] = await tx
      .select({ rank: max(reviewers.rank) })
      .from(reviewers)
      .where(eq(reviewers.candidateId, candidateId));
    const [added] = await tx
      .insert(reviewers)
      .values({
        ...person,
        id: newLinkSecret(),
        candidateId,
        rank: (last?.rank ?? 0) + 1,
        createdByType: "manager",
        createdAt: clock.now(),
      })
      .onConflictDoNothing({ target: [reviewers.candidateId, reviewers.email] })
      .returning({ key: reviewers.key });
    const { key } = found(added, "REVIEWER_EXISTS");
    const all = await selectReviewers(tx, candidateId, clock.now());
    return found(
      all.find((reviewer) => reviewer.key === key),
      "REVIEWER_NOT_FOUND",
    );
  });
}
