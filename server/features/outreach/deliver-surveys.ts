import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { SurveySent } from "#contract/reviewers.ts";
import type { Question } from "#contract/surveys.ts";
import type { Context } from "#server/platform/context.ts";
import { dayOf } from "#server/platform/day-of.ts";
import { countAttempts } from "#server/platform/db/rate-limit.ts";
import { holdCandidates, inTransaction } from "#server/platform/db/transaction.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { found, inserted, isRefused, Refused } from "#server/platform/errors.ts";
import { isRoleMailbox } from "#server/features/directory/role-mailbox.ts";
import { happened } from "#server/platform/happened.ts";
import { adminLimit, type DailyLimit, spendDaily } from "#server/platform/mail/daily-limit.ts";
import type { Acceptance } from "#server/platform/mail/message.ts";
import { problemOf } from "#server/platform/mail/send-problem.ts";
import { longestSendMs } from "#server/platform/mail/waits.ts";
import { keepExcluded, selectDoNotContact } from "#server/features/reviewers/do-not-contact.ts";
import { askingKey, keepMailboxAsked, leastRestDays } from "#server/platform/db/asked.ts";
import { selectHistory } from "#server/features/reviewers/contact-history.ts";
import { cardOf } from "#server/features/reviewers/card-of.ts";
import { selectCopyGrants, selectDataSources } from "#server/features/reviewers/data-sources.ts";
import { mailboxOf } from "#server/platform/crypto/mailbox-of.ts";
import { selectLeftOut } from "#server/features/reviewers/excluded-names.ts";
import { selectThinned } from "#server/features/reviewers/below-k.ts";
import { isTwin, selectTwins } from "#server/features/reviewers/look-alikes.ts";
import { wakeOutreach } from "#server/features/reviewers/wake-outreach.ts";
import { questionsFor, selectTemplates } from "#server/features/templates/questions-for.ts";
import type { Viewer } from "#server/platform/scopes/visible-jobs.ts";
import { claimSurveys } from "./claim-surveys.ts";
import { heldBy, refuseHeld } from "./refuse-held.ts";
import { type SurveyRequest, surveyDraft, type ToldRequest } from "./survey-draft.ts";

interface Delivery {
  /** The manager whose reviewers they must be; null where the system or an admin sends. */
  by: Viewer | null;
  /** What an admin who tries the sending asks, instead of what fits best. */
  test?: { questions: Question[] } | undefined;
  /** Somebody was told that outreach is paused, and sends it all the same. */
  whilePaused?: boolean | undefined;
  /** What the manager adds; null: what was added before. */
  words?: OwnWords | null | undefined;
}

/** What a manager adds in their own words, and whose they are. */
export type OwnWords = { ownWords: string; ownWordsBy: string };

interface Plan {
  asked: ToldRequest;
  questions: Question[];
  /** Counted against the limits for one day; this takes it back. */
  giveBack: () => Promise<void>;
}

/** Delivers one survey, or throws why it was not. Where a mail server takes long, it goes on, and the card tells the end. */
export function deliverSurvey(
  context: Context,
  delivery: Delivery & { reviewerKey: string },
): Promise<SurveySent> {
  return context.mail.inTime(deliverOne(context, delivery), () => ({
    success: true as const,
    sentOn: null,
    outcome: "being_sent" as const,
  }));
}

async function deliverOne(
  context: Context,
  { reviewerKey, ...delivery }: Delivery & { reviewerKey: string },
): Promise<SurveySent> {
  const [outcome] = await deliverSurveys(context, { ...delivery, reviewerKeys: [reviewerKey] });
  if (outcome?.status !== "fulfilled") throw outcome?.reason;
  const { sentAt, acceptance } = outcome.value;
  const isSent = acceptance === "accepted" ? "sent" : "may_have_been_sent";
  return { success: true, sentOn: dayOf(sentAt), outcome: isSent };
}

interface Delivered {
  sentAt: Date;
  acceptance: Acceptance;
}

/**
 * Delivers each reviewer's survey; a status changes only once the mail transport has accepted the e-mail. All that the
 * database can be asked or told for all of them together is.
 * @returns for each key when it was sent, or why it was not
 */
export async function deliverSurveys(
  context: Context,
  { by, reviewerKeys, test, whilePaused = false, words }: Delivery & { reviewerKeys: string[] },
): Promise<PromiseSettledResult<Delivered>[]> {
  const claims = await claimSurveys(context, by, reviewerKeys);
  const claimed = [...claims.values()].filter((claim): claim is SurveyRequest => !(claim instanceof Refused));
  const plans = await planSurveys(context, claimed, { by, test, whilePaused }).catch(
    async (error: unknown) => {
      await giveUpClaims(context, claimed, by, error);
      throw error;
    },
  );
  const sending = reviewerKeys.map(async (key) => {
    const claim = found(claims.get(key), "REVIEWER_NOT_FOUND");
    if (claim instanceof Refused) throw claim;
    // A key that is named twice was claimed once.
    claims.set(key, new Refused("SURVEY_BEING_SENT"));
    try {
      return await deliver(context, inserted(plans.get(key)), { test, words, whilePaused });
    } catch (error) {
      // Only what was not accepted may be sent again at once.
      if (!isRefused(error, "STATUS_NOT_UPDATED")) await giveUpClaims(context, [claim], by, error);
      throw error;
    }
  });
  return Promise.allSettled(sending);
}

/** What each is asked, unless they asked not to be contacted, outreach is held, or the limit for one day is reached. */
async function planSurveys(
  context: Context,
  claimed: SurveyRequest[],
  { by, test, whilePaused = false }: Delivery,
) {
  // When the claims are over, sent or not, somebody may have to be reminded: noted before, so that no crash loses it.
  const candidateIds = claimed.map(({ candidate }) => candidate.id);
  const claimsEnd = new Date(context.clock.now().getTime() + longestSendMs);
  if (claimed.length > 0) await wakeOutreach(context, inArray(candidates.id, candidateIds), claimsEnd);
  const refusing = await selectRefusing(context, claimed, { by, test });
  const plans = new Map<string, Plan | Refused>();
  const willing = claimed.filter(({ reviewer: { key }, candidate, company }) => {
    const held = heldBy(candidate, company, whilePaused);
    if (held) plans.set(key, new Refused(held));
    return !held;
  });
  const templates = test || willing.length === 0 ? [] : await selectTemplates(context);
  const firstAskedFor = await keepFirstAskedFor(context, test ? [] : willing);
  const copied = await selectCopyGrants(context, candidateIds);
  const sources = await selectDataSources(
    context,
    willing.map(({ reviewer }) => reviewer),
  );
  const spent = await spendDaily(
    context,
    willing.map(({ job }) => limitsOf(context, job)),
  );
  for (const [index, asked] of willing.entries()) {
    const { reviewer, candidate, job } = asked;
    const { position, function: of } = cardOf(reviewer);
    // By what is told of them only: whoever reads the answers sees which questions these are to.
    const askedFor = firstAskedFor.get(candidate.id) ?? job;
    const questions = test?.questions ?? questionsFor(templates, askedFor, { position: position ?? of });
    const giveBack = inserted(spent[index]);
    // What one was told once holds: a mail that may be out says so.
    const mayBeCopied = reviewer.handedOverAt ? reviewer.mayBeCopied : copied.has(reviewer.candidateId);
    const told = {
      ...asked,
      reviewer: { ...reviewer, mayBeCopied },
      sources: sources.get(reviewer.key) ?? [],
    };
    // Whoever must not be asked counts like whom no mail reaches: what is left tells neither from the other.
    const plan = giveBack instanceof Refused ? giveBack : { asked: told, questions, giveBack };
    plans.set(reviewer.key, giveBack instanceof Refused ? plan : (refusing.get(reviewer.key) ?? plan));
  }
  return plans;
}

/** Of candidates whose answers are shown together, for which job was asked the first time: kept before anybody is. */
async function keepFirstAskedFor({ db }: Context, willing: SurveyRequest[]) {
  const kept = new Map<string, Parameters<typeof questionsFor>[1]>();
  for (const { candidate, job } of willing) {
    if (candidate.answersTogether === null || kept.has(candidate.id)) continue;
    const { title, department } = job;
    const now = JSON.stringify({ title, department });
    const [row] = candidate.firstAskedFor
      ? [candidate]
      : await db
          .update(candidates)
          .set({ firstAskedFor: sql`coalesce(${candidates.firstAskedFor}, ${now}::jsonb)` })
          .where(eq(candidates.id, candidate.id))
          .returning({ firstAskedFor: candidates.firstAskedFor });
    kept.set(candidate.id, row?.firstAskedFor ?? job);
  }
  return kept;
}

/**
 * Who must not be asked, and what is answered then: a manager is told that it cannot be, in one sentence that fits every
 * reason. Whom the system chose is looked at once more: somebody may have been quicker, about another candidate or by
 * another name for the same person. An admin who tries the sending is told where somebody was asked within the day.
 */
async function selectRefusing(context: Context, claimed: SurveyRequest[], { by, test }: Delivery) {
  const emails = claimed.map(({ reviewer }) => reviewer.email);
  const refusing = await selectDoNotContact(context, emails);
  const keys = claimed.map(({ reviewer }) => reviewer.key);
  const history = await selectHistory(context, emails, {
    but: keys,
    forDays: test ? leastRestDays : undefined,
  });
  const all = claimed.map(({ reviewer }) => reviewer);
  const twins = await selectTwins(context, all);
  const thinned = await selectThinned(context, all);
  const { excluded, namesakes, atWork } = await selectLeftOut(context, all);
  // Two addresses of one mailbox may have been chosen about two candidates.
  const firstOf = new Map(all.toReversed().map(({ key, email }) => [mailboxOf(email), key]));
  if (by)
    await keepExcluded(
      context,
      all.filter((one) => one.createdByType === "system" && (excluded.has(one.key) || thinned.has(one.key))),
    );
  return new Map(
    claimed.flatMap(({ reviewer: { key, email, isSpared, createdByType } }): [string, Refused][] => {
      // Not as an address that takes no mail: others may still ask them.
      const isShared = createdByType === "system" && isRoleMailbox(email);
      const isLeftOut = [excluded, namesakes, atWork].some((left) => left.has(key));
      if (isLeftOut || isSpared || isShared || (thinned.has(key) && !test))
        return [[key, new Refused("CANNOT_BE_ASKED")]];
      const past = history.get(email);
      if (test && past?.isResting) return [[key, new Refused("ASKED_TODAY")]];
      const isFirst = firstOf.get(mailboxOf(email)) === key;
      const isRested = test || (isFirst && !past?.isResting && !past?.isUndeliverable);
      const cannot = refusing.has(email) || !isRested || twins.has(key);
      return cannot ? [[key, new Refused(by ? "CANNOT_BE_ASKED" : "DO_NOT_CONTACT")]] : [];
    }),
  );
}

async function deliver(
  context: Context,
  plan: Plan | Refused,
  { test, words, whilePaused = false }: Pick<Delivery, "test" | "words" | "whilePaused">,
): Promise<Delivered> {
  if (plan instanceof Refused) throw plan;
  const { asked, giveBack } = plan;
  const { mail, clock, log } = context;
  const { key, ...before } = asked.reviewer;
  const now = clock.now();
  // The link works from here on. One that may be out since a crash keeps its questions.
  const questions = (before.handedOverAt && before.questions) ?? plan.questions;
  const added = before.handedOverAt ? null : words;
  const handOver = inTransaction(context, async (context) => {
    await refuseHeld(context, asked.candidate.id, { whilePaused, isTest: test !== undefined });
    const [handedOver] = await context.db
      .update(reviewers)
      .set({ handedOverAt: before.handedOverAt ?? now, questions, mayBeCopied: before.mayBeCopied, ...added })
      // Since the claim they may have been removed.
      .where(and(isUnsent(key), isNull(reviewers.removedAt)))
      .returning({ key: reviewers.key });
    found(handedOver, "REVIEWER_NOT_FOUND");
    const onTheirWay = await asking(context, before, 1);
    // One that may be out since a crash may go out once more.
    if (before.handedOverAt) return;
    if (onTheirWay > 1 || (await isTwin(context, asked.reviewer))) throw new Refused("CANNOT_BE_ASKED");
  });
  const withWords = { ...asked, reviewer: { ...asked.reviewer, ...added } };
  const acceptance = await handOver
    .then(() =>
      mail.sendNow(surveyDraft(context, withWords, now)).catch(async (error: unknown) => {
        await asking(context, before, -1);
        throw error;
      }),
    )
    .catch(async (error: unknown) => {
      // An address that was tried out counts.
      if (!isRefused(error, "MAIL_REFUSED", "CANNOT_BE_ASKED")) await giveBack();
      throw error;
    });

  // A crash before this leads to a second e-mail with the same Message-ID.
  const sendProblem = acceptance === "unknown" ? "unconfirmed" : null;
  const sent = { status: "survey_sent", surveySentAt: now, sendingUntil: null, sendProblem } as const;
  try {
    await inTransaction(context, async (context) => {
      await happened(
        context,
        test
          ? { type: "survey.test_sent", reviewerKey: key }
          : { type: "survey.sent", candidateId: asked.candidate.id },
      );
      await context.db
        .update(reviewers)
        .set({ ...sent, undeliverableAt: null, refusedAt: null })
        // Whoever was quicker than the mail server has answered already.
        .where(isUnsent(key));
      await keepMailboxAsked(context, before.email);
    });
  } catch (error) {
    log.error({ err: error }, "a survey was sent, and that could not be noted");
    throw new Refused("STATUS_NOT_UPDATED");
  }
  return { sentAt: now, acceptance };
}

/** How many surveys are on their way to a mailbox: until one is there, nothing else tells under its other addresses. */
async function asking(context: Context, { email }: { email: string }, by: 1 | -1) {
  const one = new Map([[askingKey(context.secret, email), by]]);
  const [row] = await countAttempts(context, one, longestSendMs);
  return inserted(row).count;
}

const isUnsent = (key: string) => and(eq(reviewers.key, key), eq(reviewers.status, "identified"));

async function giveUpClaims(context: Context, claimed: SurveyRequest[], by: Viewer | null, reason: unknown) {
  // Only a mail server condemns an address: that somebody cannot be asked here says nothing of them elsewhere.
  const isUndeliverable = isRefused(reason, "MAIL_REFUSED");
  const cannotBeAsked = isUndeliverable || isRefused(reason, "CANNOT_BE_ASKED");
  const keys = claimed.map(({ reviewer }) => reviewer.key);
  const isPressed = context.actor.realm !== "system";
  const sendProblem = isPressed ? problemOf(reason) : null;
  await inTransaction(context, async (context) => {
    const now = context.clock.now();
    await holdCandidates(context, inArray(reviewers.key, keys));
    if (isUndeliverable)
      await happened(
        context,
        ...keys.map((reviewerKey) => ({ type: "survey.undeliverable" as const, reviewerKey })),
      );
    for (const { reviewer } of claimed)
      await context.db
        .update(reviewers)
        .set({
          sendingUntil: null,
          sendProblem,
          // What was so before this try, which is known to have failed.
          handedOverAt: reviewer.handedOverAt,
          questions: reviewer.questions,
          ownWords: reviewer.ownWords,
          ownWordsBy: reviewer.ownWordsBy,
          ...(isUndeliverable && { undeliverableAt: now }),
          ...(by && cannotBeAsked && { refusedAt: now }),
        })
        .where(isUnsent(reviewer.key));
  });
}

/** Against which limits for one day a mail about this job counts. */
export function limitsOf(
  { settings: { dailyLimits }, actor }: Context,
  { createdBy, companyId }: Pick<SurveyRequest["job"], "createdBy" | "companyId">,
): DailyLimit[] {
  if (actor.realm === "admin") return [adminLimit(actor.id, dailyLimits.admin)];
  return [
    { key: `manager ${createdBy}`, most: dailyLimits.manager, whose: "for one hiring manager" },
    { key: `company ${companyId}`, most: dailyLimits.company, whose: "for one company" },
  ];
}
