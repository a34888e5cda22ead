import { dayMs } from "#contract/durations.ts";
import { linkExpiry } from "#server/reviewers/link-expiry.ts";
import { nextReminder, type Reminder } from "./next-reminder.ts";

/** Whoever has not answered within these days is not waited for, nor reminded any more. */
const silentMs = 7 * dayMs;

/** Of a reviewer all that the plan looks at. */
export interface PlannedReviewer {
  key: string;
  status: "identified" | "survey_sent" | "completed" | "declined";
  surveySentAt: Date | null;
  /** When the system chose to ask them. */
  chosenAt: Date | null;
  /** While this lies ahead, somebody is sending the survey. */
  sendingUntil: Date | null;
  /** The address takes mail, and its owner did not ask never to be contacted. */
  isReachable: boolean;
  /** Whether the system may ask them now. */
  isAskable: boolean;
  /** By which clocks it must be day. */
  zones: string[];
  reminders: Reminder[];
}

export interface Facts {
  /** Nothing is sent by the system. */
  isHeld: boolean;
  isAutomatic: boolean;
  wanted: number;
  atOnce: number;
  surveyLinkDays: number;
  /** Best match first. */
  reviewers: PlannedReviewer[];
}

export interface Plan {
  isComplete: boolean;
  /** Who is to be asked now, best match first. */
  ask: string[];
  remind: { reviewerKey: string; number: number }[];
  /** When next somebody is to be asked or reminded if nothing else happens. */
  nextAskAt: Date | null;
  nextReminderAt: Date | null;
}

/**
 * What is to be done about one candidate. As many as are asked at once are kept waiting for, answers included, until
 * the wanted number of responses is in: each who declines, is silent for seven days or cannot be reached is replaced.
 */
export function planOutreach(facts: Facts, now: Date): Plan {
  const { reviewers, wanted, atOnce } = facts;
  const responses = countResponses(reviewers);
  const plan: Plan = {
    isComplete: isComplete(wanted, reviewers),
    ask: [],
    remind: [],
    nextAskAt: null,
    nextReminderAt: null,
  };
  if (plan.isComplete || facts.isHeld) return plan;

  const open = reviewers
    .map((one) => ({ one, until: waitedFor(one, facts) }))
    .filter(({ until }) => until > now);
  if (facts.isAutomatic && atOnce > 0) {
    const askable = reviewers.filter((one) => one.isAskable && one.status === "identified");
    const spare = responses + open.length - Math.max(atOnce, wanted);
    plan.ask = askable.slice(0, Math.max(0, -spare)).map(({ key }) => key);
    if (plan.ask.length > 0) plan.nextAskAt = now;
    else if (askable.length > 0)
      plan.nextAskAt =
        open.map(({ until }) => until).toSorted((a, b) => Number(a) - Number(b))[spare] ?? null;
  }
  for (const { one, until } of open) {
    const due = nextReminder(one, now);
    if (!due || due.at >= until) continue;
    if (due.at <= now) plan.remind.push({ reviewerKey: one.key, number: due.number });
    plan.nextReminderAt = earlier(plan.nextReminderAt, due.at);
  }
  return plan;
}

/** As many have answered as were wanted. */
export const isComplete = (wanted: number, reviewers: Pick<PlannedReviewer, "status">[]) =>
  countResponses(reviewers) >= wanted;

const countResponses = (reviewers: Pick<PlannedReviewer, "status">[]) =>
  reviewers.filter(({ status }) => status === "completed").length;

/** The facts once what was planned is done. */
export function afterDoing(facts: Facts, { ask, remind }: Pick<Plan, "ask" | "remind">, now: Date): Facts {
  const reviewers = facts.reviewers.map((one) => {
    const chosen = ask.includes(one.key) && { chosenAt: now, isAskable: false };
    const sent = remind.filter(({ reviewerKey }) => reviewerKey === one.key);
    const reminders = [...one.reminders, ...sent.map(({ number }) => ({ number, createdAt: now }))];
    return { ...one, ...chosen, reminders };
  });
  return { ...facts, reviewers };
}

/** Until when an answer is expected; the beginning of time: it is not. */
function waitedFor(
  { status, surveySentAt, chosenAt, sendingUntil, isReachable }: PlannedReviewer,
  facts: Facts,
): Date {
  const never = new Date(0);
  if (!isReachable) return never;
  if (status === "identified") {
    const chosen = chosenAt ? after(chosenAt) : never;
    return sendingUntil && sendingUntil > chosen ? sendingUntil : chosen;
  }
  if (status !== "survey_sent" || !surveySentAt) return never;
  return earlier(linkExpiry(surveySentAt, facts), after(surveySentAt));
}

const after = (moment: Date) => new Date(moment.getTime() + silentMs);
const earlier = (one: Date | null, other: Date) => (one && one < other ? one : other);
