import { and, eq, isNull, sql } from "drizzle-orm";
import type { CandidatePortal, candidatePortal } from "#contract/candidate-portal.ts";
import type { InputOf } from "#contract/requests.ts";
import { recountSignals } from "#server/features/signals/read-signals.ts";
import type { CandidateContext, Context } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { candidateConsents, participations } from "#server/platform/db/schema/consent.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { AppError } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { withPortal } from "./with-portal.ts";
import { findLastConsent } from "./consent-texts.ts";
import { mailConsentWithdrawn } from "./consent-mails.ts";
import { buildPortalView } from "./candidate-portal.ts";
import { lockOtherApplications, rememberRefusal } from "./refusals.ts";

/**
 * The candidate declines or withdraws consent. From now on nobody is contacted or reminded and no survey can be answered.
 * Answers are kept or deleted as promised when the candidate agreed. Notifies the manager. The same holds for the person's
 * other applications to the company on which they have not decided. Idempotent.
 */
export function withdrawConsent(
  context: CandidateContext,
  { secret, seen }: InputOf<typeof candidatePortal.withdraw>,
): Promise<CandidatePortal> {
  return withPortal(context, secret, async (context, portal) => {
    const { candidate } = portal;
    if (candidate.consentWithdrawnAt) return buildPortalView(context, portal);

    // The promise of the latest consent still holds for a candidate who was invited again for another job.
    const last = await findLastConsent(context, candidate.id);
    // Someone who agreed in another tab has not read here that answers are deleted.
    const answersIfWithdrawn = last?.consent.afterWithdrawal ?? null;
    if (seen && seen.answersIfWithdrawn !== answersIfWithdrawn) throw new AppError("CONSENT_TEXT_CHANGED");
    const decision = await decline(context, candidate, last);
    await rememberRefusal(context, candidate);
    for (const other of await lockOtherApplications(context, candidate))
      await decline(context, other, await findLastConsent(context, other.id));
    return buildPortalView(context, { ...portal, candidate: { ...candidate, ...decision } });
  });
}

async function decline(
  context: Context,
  { id, firstName, lastName }: Pick<typeof candidates.$inferSelect, "id" | "firstName" | "lastName">,
  last: Awaited<ReturnType<typeof findLastConsent>>,
) {
  const { db, clock } = context;
  const now = clock.now();
  const decision = { agreedAt: null, consentWithdrawnAt: now };
  await db.update(candidates).set(decision).where(eq(candidates.id, id));
  await db.update(participations).set({ reminderDueAt: null }).where(eq(participations.candidateId, id));
  await db
    .update(candidateConsents)
    .set({ withdrawnAt: now })
    .where(and(eq(candidateConsents.candidateId, id), isNull(candidateConsents.withdrawnAt)));
  if (last?.consent.afterWithdrawal === "go") await deleteAnswers(context, id);
  await context.tasks.enqueue(db, mailConsentWithdrawn, { candidateId: id });
  const type = last ? "consent.taken_back" : "consent.refused";
  await publish(context, { type, candidateId: id, name: `${firstName} ${lastName}` });
  return decision;
}

/** Deletes all answers, released or not. Reviewers end as if they had withdrawn; later answers need a new batch. */
async function deleteAnswers(context: Context, candidateId: string) {
  const { db, clock } = context;
  const deleted = await db
    .delete(surveyResponses)
    .where(eq(surveyResponses.candidateId, candidateId))
    .returning({ releasedAt: surveyResponses.releasedAt });
  await db
    .update(reviewers)
    .set({ status: "declined", surveyCompletedAt: null, declinedAt: clock.now(), declineReason: "withdrawn" })
    .where(and(eq(reviewers.candidateId, candidateId), eq(reviewers.status, "completed")));
  const released = deleted.filter(({ releasedAt }) => releasedAt !== null).length;
  await db
    .update(candidates)
    .set({ withdrawnResponses: sql`${candidates.withdrawnResponses} + ${released}`, foundShown: 0 })
    .where(eq(candidates.id, candidateId));
  await recountSignals(context, candidateId);
}
