import { dayMs, waitedDays } from "#contract/date-words.ts";
import { linkExpiry } from "#server/features/reviewers/link-state.ts";
import { daytimeOfThatDay, nextDaytime } from "./send-times.ts";

const fewest = 2;
const likelyEnough = 0.3;

const silentMs = waitedDays * dayMs;

/** After so long more are asked; so many times, then all are who are waited for. */
const moreMs = 2 * dayMs;
const timesMore = 3;
/** Where answers are shown together: enough of them have to answer. */
const atOnceTogether = 8;
const forEver = new Date(8.64e15);

/** Of a reviewer all that the plan looks at. */
export interface PlannedReviewer {
  key: string;
  status: "identified" | "survey_sent" | "completed" | "declined";
  createdByType: "system" | "manager" | "admin" | "candidate";
  /** A manager handed them over: they are asked whatever else is planned. */
  requestedAt: Date | null;
  surveySentAt: Date | null;
  /** When the system chose to ask them. */
  chosenAt: Date | null;
  /** While this lies ahead, somebody is sending the survey. */
  sendingUntil: Date | null;
  /** The address takes mail, and its owner did not ask never to be contacted. */
  isReachable: boolean;
  /** The candidate did not leave them out, nor anybody who looks like them. */
  isReminded: boolean;
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
  /** How many are asked at first, and how many are waited for in the end where no more are wanted. */
  first: number;
  inAll: number;
  surveyLinkDays: number;
  /** Where answers are shown together: how many are needed, and how many are in of those who were found. */
  together: { least: number; answers: number } | null;
  /** Best match first. */
  reviewers: PlannedReviewer[];
}

export interface Plan {
  isComplete: boolean;
  /** Who is to be asked now, best match first. */
  ask: string[];
  remind: { reviewerKey: string; number: number }[];
  /** When next somebody who was found is to be asked, which may be told, or reminded, if nothing else happens. */
  nextAskAt: Date | null;
  nextReminderAt: Date | null;
  /** When next anything is to be done. */
  dueAt: Date | null;
}

/**
 * What is to be done about one candidate. A few are asked at first, and more every two days; as many are kept waiting for, answers
 * included, until the wanted number of responses is in: each who declines, is silent for seven days or cannot be reached
 * is replaced.
 */
export function planOutreach(facts: Facts, now: Date): Plan {
  const { reviewers, wanted, inAll, together } = facts;
  const plan: Plan = {
    isComplete: together
      ? together.answers >= Math.max(wanted, together.least)
      : isComplete(wanted, reviewers),
    ask: [],
    remind: [],
    nextAskAt: null,
    nextReminderAt: null,
    dueAt: null,
  };
  if (facts.isHeld) return plan;
  const askable = reviewers.filter((one) => one.isAskable && one.status === "identified");
  plan.ask = askable.filter(({ requestedAt }) => requestedAt !== null).map(({ key }) => key);
  if (plan.ask.length > 0) plan.dueAt = now;
  if (plan.isComplete) return plan;

  const open = reviewers
    .map((one) => ({ one, until: waitedFor(one, facts) }))
    .filter(({ until }) => until > now);
  if (facts.isAutomatic && inAll > 0) {
    const places = together ? placesInWave(facts, now) : placesOfSilent(facts, open);
    const best = askable.filter(({ requestedAt }) => requestedAt === null);
    const { most, moreAt } = together
      ? { most: Math.max(atOnceTogether, inAll, wanted), moreAt: null }
      : countPlaces(facts, now);
    const chosen = best.slice(0, Math.max(0, most - places.length)).map(({ key }) => key);
    plan.ask.push(...chosen);
    const freeAt = places.toSorted(byTime)[places.length - most] ?? forEver;
    if (chosen.length > 0) plan.nextAskAt = now;
    else if (best.length > 0 && earlier(moreAt, freeAt) < forEver) plan.nextAskAt = earlier(moreAt, freeAt);
    plan.dueAt = earlier(plan.dueAt, plan.nextAskAt);
  }
  for (const { one, until } of open) {
    const due = one.isReminded && nextReminder(one, now);
    if (!due || due.at >= until) continue;
    if (due.at <= now) plan.remind.push({ reviewerKey: one.key, number: due.number });
    plan.dueAt = earlier(plan.dueAt, due.at);
    if (one.createdByType === "system") plan.nextReminderAt = earlier(plan.nextReminderAt, due.at);
  }
  return plan;
}

/**
 * For how many there is a place, and from when on for more. It goes by time alone, and so tells nothing of what came of the
 * first; but not by time in which nobody could be asked: who was asked before these two days, and one step more.
 */
function countPlaces({ reviewers, first, wanted, inAll }: Facts, now: Date) {
  const last = Math.max(inAll, wanted);
  const asked = reviewers.flatMap((one) => askedAt(one) ?? []);
  const begun = asked.reduce<Date | null>(earlier, null);
  if (!begun) return { most: Math.min(last, first), moreAt: null };
  const times = Math.floor((now.getTime() - begun.getTime()) / moreMs);
  const since = new Date(begun.getTime() + times * moreMs);
  const step = Math.ceil((last - first) / timesMore);
  const before = asked.filter((at) => at < since).length;
  const most = Math.min(last, first + times * step, Math.max(first, before) + step);
  return { most, moreAt: most < last ? new Date(since.getTime() + moreMs) : null };
}

/**
 * Until when each place is taken. Whoever was named takes none: whom the system asks instead would tell whether they
 * could be asked.
 */
function placesOfSilent({ reviewers }: Facts, open: { one: PlannedReviewer; until: Date }[]): Date[] {
  const answered = reviewers.filter(({ status }) => status === "completed").map(() => forEver);
  return [...answered, ...open.filter(({ one }) => one.createdByType === "system").map(({ until }) => until)];
}

/** Where answers are shown together, more are asked seven days after the others, whatever has become of those meanwhile. */
function placesInWave({ reviewers }: Facts, now: Date): Date[] {
  return reviewers.flatMap((one) => {
    const at = askedAt(one);
    return at && after(at) > now ? [after(at)] : [];
  });
}

/** When whoever was found was asked, or chosen to be. */
const askedAt = ({ createdByType, surveySentAt, chosenAt }: PlannedReviewer) =>
  createdByType === "system" ? (surveySentAt ?? chosenAt) : null;

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

const byTime = (one: Date, other: Date) => Number(one) - Number(other);
const after = (moment: Date) => new Date(moment.getTime() + silentMs);

/** Which of two moments comes first, where there are any. */
export function earlier(one: Date | null, other: Date): Date;

export function earlier(one: Date | null, other: Date | null): Date | null;

export function earlier(one: Date | null, other: Date | null) {
  return one && (!other || one < other) ? one : other;
}

/**
 * How many are asked at once: whoever is likely enough to have seen the work, at the least a few. Whoever is asked later is
 * chosen by what the first have said: whom they name comes before all others.
 */
export function firstWave(rows: { likelihood: number | null }[]): number {
  const likely = rows.filter(({ likelihood }) => likelihood === null || likelihood >= likelyEnough);
  return Math.max(fewest, likely.length);
}

/** On the third and on the sixth day after the survey was sent. */
export const reminderDays = [3, 6] as const;
/** A late first one pushes the second back. */
const apartMs = 2 * dayMs;

interface Reminder {
  number: number;
  createdAt: Date;
}

interface Remindable {
  surveySentAt: Date | null;
  zones: string[];
  reminders: Reminder[];
}

/**
 * The reviewer's next reminder, by day wherever they may be; null where none is left. Where both are overdue, after a
 * pause, only the second one is sent.
 * @returns when; at or before now: it is due
 */
export function nextReminder({ surveySentAt, zones, reminders }: Remindable, now: Date) {
  const done = Math.max(0, ...reminders.map(({ number }) => number));
  const last = reminders.find(({ number }) => number === done);
  if (!surveySentAt) return null;
  const left = reminderDays
    .map((days, index) => {
      const day = new Date(surveySentAt.getTime() + days * dayMs);
      const earliest = last ? last.createdAt.getTime() + apartMs : 0;
      const at = new Date(Math.max(daytimeOfThatDay(day, zones).getTime(), earliest));
      return { number: index + 1, at };
    })
    .filter(({ number }) => number > done);
  const due = left.findLast(({ at }) => at <= now) ?? left[0];
  if (!due) return null;
  return { number: due.number, at: nextDaytime(due.at < now ? now : due.at, zones) };
}
