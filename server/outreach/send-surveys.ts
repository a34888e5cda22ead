import { eq, inArray } from "drizzle-orm";
import type { Question } from "#contract/surveys.ts";
import { rowOf } from "#server/activity/record-activity.ts";
import type { ActingContext, Context } from "#server/context.ts";
import { activities } from "#server/db/schema/activity.ts";
import { candidates } from "#server/db/schema/candidates.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";
import { found, isRefused, Refused } from "#server/errors.ts";
import { adminLimit, type DailyLimit, spendDaily } from "#server/mail/daily-limit.ts";
import { longestSendMs } from "#server/mail/waits.ts";
import { wakeOutreach } from "#server/reviewers/wake-outreach.ts";
import { whatHolds } from "#server/reviewers/what-holds.ts";
import { questionsFor, selectTemplates } from "#server/templates/questions-for.ts";
import { claimSurveys } from "./claim-surveys.ts";
import { selectDoNotContact } from "#server/reviewers/do-not-contact.ts";
import { type Asked, surveyDraft } from "./survey-draft.ts";

interface Wanted {
  /** Whose reviewers they must be; null where the system or an admin sends. */
  managerId: string | null;
  reviewerKeys: string[];
  /** What an admin who tries the sending asks, instead of what fits best. */
  test?: { questions: Question[] } | undefined;
  /** Somebody was told that outreach is paused, and sends it all the same. */
  whilePaused?: boolean | undefined;
}

interface Plan {
  asked: Asked;
  questions: Question[];
  /** Counted against the limits for one day; this takes it back. */
  giveBack: () => Promise<void>;
}

/**
 * Sends each reviewer the survey; a status changes only once the mail transport has accepted the e-mail. All that the
 * database can be asked or told for all of them together is.
 * @returns for each key when it was sent, or why it was not
 */
export async function sendSurveys(
  context: ActingContext,
  { managerId, reviewerKeys, test, whilePaused = false }: Wanted,
): Promise<PromiseSettledResult<Date>[]> {
  const claims = await claimSurveys(context, managerId, reviewerKeys);
  const claimed = [...claims.values()].filter((claim): claim is Asked => !(claim instanceof Refused));
  const plans = await planSurveys(context, claimed, { test, whilePaused }).catch(async (error: unknown) => {
    await giveUpClaims(context, claimed, error);
    throw error;
  });
  const sending = reviewerKeys.map(async (key) => {
    const claim = found(claims.get(key), "REVIEWER_NOT_FOUND");
    if (claim instanceof Refused) throw claim;
    // A key that is named twice was claimed once.
    claims.set(key, new Refused("SURVEY_BEING_SENT"));
    const action = test ? "survey.test_sent" : "survey.sent";
    try {
      return await sendOne(context, found(plans.get(key), "REVIEWER_NOT_FOUND"), action);
    } catch (error) {
      // Only what was not accepted may be sent again at once.
      if (!isRefused(error, "STATUS_NOT_UPDATED")) await giveUpClaims(context, [claim], error);
      throw error;
    }
  });
  return Promise.allSettled(sending);
}

/** What each is asked, unless they asked not to be contacted, outreach is held, or the limit for one day is reached. */
async function planSurveys(
  context: ActingContext,
  claimed: Asked[],
  { test, whilePaused }: Pick<Wanted, "test" | "whilePaused">,
) {
  const { db, secret, clock } = context;
  // When the claims are over, sent or not, somebody may have to be reminded: noted before, so that no crash loses it.
  const candidateIds = claimed.map(({ candidate }) => candidate.id);
  const claimsEnd = new Date(clock.now().getTime() + longestSendMs);
  if (claimed.length > 0) await wakeOutreach(db, inArray(candidates.id, candidateIds), claimsEnd);
  const refusing = await selectDoNotContact(
    db,
    secret,
    claimed.map(({ reviewer }) => reviewer.email),
  );
  const plans = new Map<string, Plan | Refused>();
  const willing = claimed.filter(({ reviewer: { key, email }, candidate, company }) => {
    const held = whatHolds(candidate, company);
    const isHeld = held !== null && !(whilePaused && held === "OUTREACH_PAUSED");
    if (isHeld) plans.set(key, new Refused(held));
    if (refusing.has(email)) plans.set(key, new Refused("DO_NOT_CONTACT"));
    return !isHeld && !refusing.has(email);
  });
  const templates = test || willing.length === 0 ? [] : await selectTemplates(db);
  const spent = await spendDaily(
    context,
    willing.map(({ job }) => limitsOf(context, job)),
  );
  for (const [index, asked] of willing.entries()) {
    const { reviewer, job } = asked;
    const questions = test?.questions ?? questionsFor(templates, job, reviewer);
    const giveBack = found(spent[index], "DAILY_LIMIT_REACHED");
    plans.set(reviewer.key, giveBack instanceof Refused ? giveBack : { asked, questions, giveBack });
  }
  return plans;
}

async function sendOne(
  context: ActingContext,
  plan: Plan | Refused,
  action: "survey.sent" | "survey.test_sent",
): Promise<Date> {
  if (plan instanceof Refused) throw plan;
  const { asked, questions, giveBack } = plan;
  const { db, mail, clock, log, actor } = context;
  const now = clock.now();
  await mail.sendNow(surveyDraft(context, asked, now)).catch(async (error: unknown) => {
    // An address that was tried out counts.
    if (!isRefused(error, "MAIL_REFUSED")) await giveBack();
    throw error;
  });

  // The status and the trail in one statement: a crash before it leads to a second e-mail with the same Message-ID.
  const { key } = asked.reviewer;
  const news = { status: "survey_sent", surveySentAt: now, questions, sendingUntil: null } as const;
  const sent = db.$with("sent").as(
    db
      .update(reviewers)
      .set({ ...news, undeliverableAt: null })
      .where(eq(reviewers.key, key))
      .returning({ key: reviewers.key }),
  );
  const activity = rowOf({ actor, action, record: { type: "reviewer", id: key } }, now);
  try {
    await db.with(sent).insert(activities).values(activity);
  } catch (error) {
    log.error({ err: error }, "a survey was sent, and that could not be noted");
    throw new Refused("STATUS_NOT_UPDATED");
  }
  return now;
}

async function giveUpClaims({ db, clock }: Context, claimed: Asked[], reason: unknown) {
  const isUndeliverable = isRefused(reason, "DO_NOT_CONTACT", "MAIL_REFUSED");
  const keys = claimed.map(({ reviewer }) => reviewer.key);
  await db
    .update(reviewers)
    .set({ sendingUntil: null, ...(isUndeliverable && { undeliverableAt: clock.now() }) })
    .where(inArray(reviewers.key, keys));
}

/** Against which limits for one day a mail about this job counts. */
export function limitsOf(
  { settings: { dailyLimits }, actor }: ActingContext,
  { createdBy, companyId }: Pick<Asked["job"], "createdBy" | "companyId">,
): DailyLimit[] {
  if (actor.realm === "admin") return [adminLimit(actor.id, dailyLimits.admin)];
  return [
    { key: `manager ${createdBy}`, most: dailyLimits.manager, whose: "for one hiring manager" },
    { key: `company ${companyId}`, most: dailyLimits.company, whose: "for one company" },
  ];
}
