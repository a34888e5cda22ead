import { and, eq, inArray } from "drizzle-orm";
import type * as z from "zod";
import { dayMs } from "#contract/durations.ts";
import type { AddReviewer, Reviewer } from "#contract/reviewers.ts";
import { withSystemRole, transaction } from "#server/platform/db/transaction.ts";
import type { ManagerContext, PresentManagerContext } from "#server/platform/context.ts";
import { incrementCounter } from "#server/platform/auth/rate-limits.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { oneRow, AppError } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { addressHashes } from "#server/platform/crypto/hashes.ts";
import { recordOwnUse } from "#server/features/signals/lock-round.ts";
import { sandboxAddress } from "#server/platform/sandbox.ts";
import { lockCandidateTo, candidatesFor } from "#server/platform/scopes/scopes.ts";
import { refuseTeamAsReviewer, selectHiringTeam } from "./hiring-team.ts";
import { insertReviewer } from "./insert-reviewer.ts";
import { selectReviewers } from "./reviewer-view.ts";

type Input = z.output<typeof AddReviewer> & { candidateId: string };

/**
 * A manager names a former colleague, who is contacted if eligible. The response is the same for everyone: it must not
 * reveal whether the person was found, has objected or was contacted recently.
 */
export function addReviewer(
  context: PresentManagerContext,
  { candidateId, ...person }: Input,
): Promise<Reviewer> {
  return transaction(context, async (context) => {
    const candidate = await lockCandidateTo("edit", context, candidateId);
    await refuseTeamOfJob(context, person.email, candidate.jobId);
    const key = await nameReviewer(context, { ...person, candidateId });
    const views = await selectReviewers(context, candidate);
    return oneRow(views.find((view) => view.key === key));
  });
}

/** @throws if someone who shares the job has this address */
export async function refuseTeamOfJob(context: ManagerContext, email: string, jobId: string) {
  refuseTeamAsReviewer(email, await withSystemRole(context, (context) => selectHiringTeam(context, jobId)));
}

/**
 * Adds a named reviewer, or finds the one named before. The caller has locked the candidate.
 * @returns the reviewer's key
 */
export async function nameReviewer(context: PresentManagerContext, input: Input): Promise<string> {
  await limitNamedPeople(context);
  const email = addressFor(context, input);
  const person = {
    ...input,
    email,
    createdByType: "manager" as const,
    requestedAt: context.clock.now(),
  };
  const added = await withSystemRole(context, (context) => insertReviewer(context, person));
  const key = added?.key ?? (await findNamedReviewer(context, person.candidateId, email));
  if (added) await publish(context, { type: "reviewer.added", reviewerKey: key });
  await recordOwnUse(context, person.candidateId);
  return key;
}

/** The address that is stored for a reviewer named by a manager. In a sandbox it accepts no mail. */
export const addressFor = (
  { manager }: Pick<ManagerContext, "manager">,
  { candidateId, email }: Pick<Input, "candidateId" | "email">,
): string => (manager.isSandbox ? sandboxAddress(candidateId, email) : email);

async function findNamedReviewer(
  context: ManagerContext,
  candidateId: string,
  email: string,
): Promise<string> {
  const { key, emailHash, createdByType } = reviewers;
  const candidates = candidatesFor(context);
  const isNamed = and(
    eq(candidates.id, candidateId),
    inArray(emailHash, addressHashes(context.secret, email)),
    eq(createdByType, "manager"),
  );
  const [row] = await withSystemRole(context, ({ db }) =>
    db
      .select({ key })
      .from(candidates)
      .innerJoin(reviewers, eq(reviewers.candidateId, candidates.id))
      .where(isNamed),
  );
  return oneRow(row).key;
}

/** Limits how many people a manager may name a day, so that addresses cannot be tried out. */
async function limitNamedPeople(context: ManagerContext) {
  const { manager, settings } = context;
  const { count } = await incrementCounter(context, `named ${manager.id}`, dayMs);
  if (count > settings.dailyLimits.named) throw new AppError("TOO_MANY_NAMED");
}
