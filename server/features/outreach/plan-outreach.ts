import { dayMs } from "#contract/durations.ts";
import { waitedDays } from "#contract/survey-rules.ts";
import { linkExpiry } from "#server/features/reviewers/link-state.ts";
import { isFound } from "#server/features/reviewers/reviewer-view.ts";
import type { OutreachFacts, PlannedReviewer } from "./outreach-facts.ts";
import { nextReminder } from "./plan-reminders.ts";

const waitMs = waitedDays * dayMs;

/** The last date that JavaScript has. */
const farFuture = new Date(8.64e15);

export interface OutreachPlan {
  isComplete: boolean;
  /** The keys of the reviewers to contact now, best match first. */
  contact: string[];
  remind: { reviewerKey: string; number: number }[];
  /** When the next found reviewer is contacted or reminded, if nothing else happens. Managers may see this. */
  nextAskAt: Date | null;
  nextReminderAt: Date | null;
  /** When the plan must be checked again. */
  dueAt: Date | null;
}

/**
 * Decides what is due for one candidate. The best matches are contacted at once. Anyone who declines, stays silent for
 * seven days or cannot be reached is replaced, until the wanted number of responses is in. With batch release no one is
 * replaced early, because that would show who declined: more are contacted every seven days.
 */
export function planOutreach(facts: OutreachFacts, now: Date): OutreachPlan {
  const { reviewers, wanted, size, batchRelease } = facts;
  const plan: OutreachPlan = {
    isComplete: batchRelease
      ? batchRelease.answers >= Math.max(wanted, batchRelease.minAnswers)
      : isComplete(wanted, reviewers),
    contact: [],
    remind: [],
    nextAskAt: null,
    nextReminderAt: null,
    dueAt: null,
  };
  if (facts.isHeld) return plan;
  const choosable = reviewers.filter(({ mayBeChosen, status }) => mayBeChosen && status === "identified");
  const requested = choosable.filter(({ requestedAt }) => requestedAt !== null);
  plan.contact = requested.map(({ key }) => key);
  if (plan.contact.length > 0) plan.dueAt = now;
  if (plan.isComplete) return plan;

  const awaited = reviewers
    .map((reviewer) => ({ reviewer, until: expectedUntil(reviewer, facts, now) }))
    .filter(({ until }) => until > now);
  if (facts.isAutomatic && size > 0) {
    const taken = batchRelease ? slotsOfBatchRelease(facts, now) : slotsOfUnanswered(facts, awaited);
    const requestedSlots = requested.filter(isFound).map(() => new Date(now.getTime() + waitMs));
    const slots = [...taken, ...requestedSlots];
    const remaining = choosable.filter(
      ({ requestedAt, skippedAt }) => requestedAt === null && skippedAt === null,
    );
    const chosen = remaining.slice(0, Math.max(0, size - slots.length)).map(({ key }) => key);
    plan.contact.push(...chosen);
    // A place is free once fewer than `size` are taken.
    const freeAt = slots.toSorted(byTime)[slots.length - size] ?? farFuture;
    if (chosen.length > 0) plan.nextAskAt = now;
    else if (remaining.length > 0 && freeAt < farFuture) plan.nextAskAt = freeAt;
    if (remaining.length > 0)
      for (const at of reviewers.map(replacementTime))
        if (at && at > now) plan.dueAt = earlier(plan.dueAt, at);
    plan.dueAt = earlier(plan.dueAt, plan.nextAskAt);
  }
  for (const { reviewer, until } of awaited) {
    const sendAt = isFound(reviewer) && unsentUntil(reviewer, now);
    if (sendAt) {
      plan.nextAskAt = earlier(plan.nextAskAt, sendAt);
      plan.dueAt = earlier(plan.dueAt, until);
    }
    const due = reviewer.mayBeReminded && nextReminder(reviewer, now);
    if (!due || due.at >= until) continue;
    if (due.at <= now) plan.remind.push({ reviewerKey: reviewer.key, number: due.number });
    plan.dueAt = earlier(plan.dueAt, due.at);
    if (isFound(reviewer)) plan.nextReminderAt = earlier(plan.nextReminderAt, due.at);
  }
  return plan;
}

/**
 * Until when each place is taken. People who were named take no place: replacing them would reveal whether they could
 * be contacted.
 */
function slotsOfUnanswered(
  { reviewers }: OutreachFacts,
  awaited: { reviewer: PlannedReviewer; until: Date }[],
): Date[] {
  const answered = reviewers.filter(({ status }) => status === "completed").map(() => farFuture);
  return [...answered, ...awaited.filter(({ reviewer }) => isFound(reviewer)).map(({ until }) => until)];
}

/** With batch release, more are contacted seven days after the others, regardless of how those reacted. */
function slotsOfBatchRelease({ reviewers }: OutreachFacts, now: Date): Date[] {
  return reviewers.flatMap((reviewer) => {
    const at = contactedAt(reviewer);
    return at && waitEnd(at) > now ? [waitEnd(at)] : [];
  });
}

/** When a found reviewer was contacted or chosen, as far as managers see it. */
const contactedAt = (reviewer: PlannedReviewer) =>
  isFound(reviewer) ? (reviewer.surveySentAt ?? reviewer.withheldAt ?? reviewer.chosenAt) : null;

export const isComplete = (wanted: number, reviewers: Pick<PlannedReviewer, "status">[]) =>
  reviewers.filter(({ status }) => status === "completed").length >= wanted;

/** The facts after the planned steps are done. */
export function applyPlan(
  facts: OutreachFacts,
  { contact, remind }: Pick<OutreachPlan, "contact" | "remind">,
  now: Date,
): OutreachFacts {
  const reviewers = facts.reviewers.map((reviewer) => {
    const chosen = contact.includes(reviewer.key) && {
      chosenAt: now,
      queuedUntil: farFuture,
      mayBeChosen: false,
    };
    const sent = remind.filter(({ reviewerKey }) => reviewerKey === reviewer.key);
    const reminders = [...reviewer.reminders, ...sent.map(({ number }) => ({ number, createdAt: now }))];
    return { ...reviewer, ...chosen, reminders };
  });
  return { ...facts, reviewers };
}

/** When someone whose survey silently stayed unsent is replaced, like someone who declines the day after. */
const replacementTime = ({ surveySentAt, withheldAt }: PlannedReviewer): Date | null =>
  withheldAt && !surveySentAt ? new Date(withheldAt.getTime() + dayMs) : null;

/** Until when an answer is expected; the epoch if none is. */
function expectedUntil(reviewer: PlannedReviewer, facts: OutreachFacts, now: Date): Date {
  const { status, surveySentAt, withheldAt, chosenAt, sendingUntil, isReachable } = reviewer;
  const never = new Date(0);
  const replaceAt = replacementTime(reviewer);
  // As if it had been sent, so that the next steps do not show that it was not.
  if (withheldAt && replaceAt) return now < replaceAt ? waitEnd(withheldAt) : never;
  const isChosen = facts.batchRelease === null && status === "identified" && isFound(reviewer);
  if (!isReachable && !isChosen) return never;
  if (status === "identified") {
    const chosenUntil = chosenAt ? waitEnd(chosenAt) : never;
    return sendingUntil && sendingUntil > chosenUntil ? sendingUntil : chosenUntil;
  }
  if (status !== "survey_sent" || !surveySentAt) return never;
  return earlier(linkExpiry(surveySentAt, facts), waitEnd(surveySentAt));
}

/** When the survey to someone who was chosen earlier goes out: the mail server may be away, or a daily limit reached. */
function unsentUntil(reviewer: PlannedReviewer, now: Date): Date | null {
  const { status, chosenAt, withheldAt, queuedUntil, sendingUntil, heldUntil } = reviewer;
  const isQueued = [queuedUntil, sendingUntil].some((until) => until && until > now);
  if (status !== "identified" || withheldAt || !chosenAt || isQueued) return null;
  return heldUntil && heldUntil > now ? heldUntil : now;
}

const byTime = (a: Date, b: Date) => Number(a) - Number(b);
const waitEnd = (moment: Date) => new Date(moment.getTime() + waitMs);

export function earlier(a: Date | null, b: Date): Date;

export function earlier(a: Date | null, b: Date | null): Date | null;

export function earlier(a: Date | null, b: Date | null) {
  return a && (!b || a < b) ? a : b;
}
