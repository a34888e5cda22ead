import { and, eq, inArray } from "drizzle-orm";
import type * as z from "zod";
import type { CorrectReviewer, Reviewer } from "#contract/reviewers.ts";
import { withSystemRole, transaction } from "#server/platform/db/transaction.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { oneRow } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { addressHashes } from "#server/platform/crypto/hashes.ts";
import { addressFor, nameReviewer, refuseTeamOfJob } from "./add-reviewer.ts";
import { namedCard, untilSent } from "./card-of.ts";
import { hideReviewer, lockNamedReviewer, type LockedReviewer } from "./remove-reviewer.ts";
import { selectReviewers } from "./reviewer-view.ts";

type Input = z.output<typeof CorrectReviewer> & { reviewerKey: string };

/**
 * A manager corrects someone they named, contacted or not. A changed address means another person: the first is
 * removed and the other added, as if named for the first time.
 */
export function correctReviewer(
  context: ManagerContext,
  { reviewerKey, name, email, ...fields }: Input,
): Promise<Reviewer> {
  return transaction(context, async (context) => {
    const locked = await lockNamedReviewer(context, reviewerKey);
    const { candidate } = locked;
    const isSamePerson = and(
      eq(reviewers.key, reviewerKey),
      email === null
        ? undefined
        : inArray(
            reviewers.emailHash,
            addressHashes(context.secret, addressFor(context, { candidateId: candidate.id, email })),
          ),
    );
    const [corrected] = await withSystemRole(context, ({ db }) =>
      db
        .update(reviewers)
        .set({ ...(name !== null && { name }), ...untilSent(fields), card: namedCard(fields) })
        .where(isSamePerson)
        .returning({ key: reviewers.key }),
    );
    if (corrected) await publish(context, { type: "reviewer.corrected", reviewerKey });
    const key =
      corrected?.key ?? (await replaceReviewer(context, locked, { name, email: email ?? "", ...fields }));
    const views = await selectReviewers(context, candidate);
    return oneRow(views.find((view) => view.key === key));
  });
}

async function replaceReviewer(
  context: ManagerContext,
  locked: LockedReviewer,
  { name, ...person }: Omit<Input, "reviewerKey" | "email"> & { email: string },
): Promise<string> {
  await refuseTeamOfJob(context, person.email, locked.candidate.jobId);
  const hidden = await hideReviewer(context, locked);
  return nameReviewer(context, { ...person, name: name ?? hidden.name, candidateId: locked.candidate.id });
}
