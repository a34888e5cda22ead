import { and, eq, lte, sql } from "drizzle-orm";
import { maxNamed } from "#contract/survey-rules.ts";
import type { DeclineReason } from "#contract/surveys.ts";
import { forgetPerson } from "#server/features/directory/delete-person.ts";
import { lockImports } from "#server/features/directory/lock-imports.ts";
import { addDoNotContact, addDoNotContactHash } from "#server/features/reviewers/do-not-contact.ts";
import { prioritizeNamed } from "#server/features/reviewers/insert-reviewer.ts";
import { refuseConsumed, consumeLink } from "#server/features/reviewers/link-state.ts";
import { scheduleOutreach } from "#server/features/reviewers/schedule-outreach.ts";
import type { Context, ReviewerContext } from "#server/platform/context.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { publish } from "#server/platform/publish.ts";
import { countCloseness } from "./count-closeness.ts";
import { lockByReceipt } from "./receipts.ts";
import { readAddressee } from "#server/features/reviewers/unsubscribe-token.ts";
import { declineByToken } from "./unsubscribe.ts";

interface DeclineSurvey {
  reviewerId: string;
  reason: DeclineReason;
  neverContact: boolean;
}

/** A reviewer declines. Idempotent, so that they can add 'never contact me again' afterwards. */
export function declineSurvey(context: Context, { reviewerId, reason, neverContact }: DeclineSurvey) {
  return transaction(context, async (context) => {
    const { reviewer, isFirstUse } = await consumeLink(context, reviewerId, { status: "declined", reason });
    if (reviewer.status !== "declined") refuseConsumed(reviewer.status);
    if (isFirstUse && reason === "unknown_person") await countCloseness(context, reviewer, "unknown");
    if (neverContact) await addDoNotContact(context, reviewer.email);
    await publish(context, { type: "survey.declined", reviewerKey: reviewer.key });
    return { declined: true as const };
  });
}

/**
 * A reviewer objects for good: the survey is declined, no company can contact them again, the directory forgets them,
 * and no import brings them back. Profile cards from before stay, because a card that vanished would show who
 * objected.
 */
export function objectForGood(context: Context, { token }: { token: string }) {
  const addressee = readAddressee(context, token);
  return transaction(context, async (context) => {
    await lockImports(context);
    await declineByToken(context, addressee);
    await addDoNotContactHash(context, addressee.hash);
    const email = addressee.email ?? (await selectAddress(context, addressee.key));
    if (email) await forgetPerson(context, email);
    return { objected: true as const };
  });
}

async function selectAddress({ db }: Context, key: string): Promise<string | undefined> {
  const { email } = reviewers;
  const [reviewer] = await db.select({ email }).from(reviewers).where(eq(reviewers.key, key));
  return reviewer?.email;
}

/**
 * A respondent names others who saw the work. The result is the same whether or not the directory knows them: neither
 * the respondent, the named nor the hiring team learn what happens.
 */
export function nameOthers(
  context: ReviewerContext,
  { receipt, names }: { receipt: string; names: string[] },
) {
  return transaction(context, async (context) => {
    const { db, clock } = context;
    const { hasReceipt, candidateId } = await lockByReceipt(context, receipt);
    const { namedOthers } = surveyResponses;
    const [updated] = await db
      .update(surveyResponses)
      .set({ namedOthers: sql`${namedOthers} + ${names.length}` })
      .where(and(hasReceipt, lte(namedOthers, maxNamed - names.length)))
      .returning({ kind: surveyResponses.kind, linkHash: surveyResponses.linkHash });
    if (updated) {
      const wasFound = await wasRespondentFound(context, updated);
      // With batch release another card would show that somebody has answered.
      await prioritizeNamed(context, candidateId, names, { wasFound, mayAddCards: updated.kind === null });
      await scheduleOutreach(context, eq(candidates.id, candidateId), clock.now());
    }
    return { noted: true as const };
  });
}

async function wasRespondentFound(
  { db }: ReviewerContext,
  { kind, linkHash }: Pick<typeof surveyResponses.$inferSelect, "kind" | "linkHash">,
): Promise<boolean> {
  if (linkHash === null) return kind === "found";
  const [reviewer] = await db.select().from(reviewers).where(eq(reviewers.linkHash, linkHash));
  return reviewer?.createdByType === "system";
}
