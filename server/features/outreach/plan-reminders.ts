import { dayMs } from "#contract/durations.ts";
import { linkExpiry } from "#server/features/reviewers/link-state.ts";
import type { OutreachFacts, PlannedReviewer } from "./outreach-facts.ts";
import { daytimeOfThatDay, nextDaytime } from "./send-times.ts";

/** A reviewer gets a reminder this many days after the survey, if they have not answered. */
export const reminderDays = [3, 6] as const;
/** A late first reminder delays the second. */
const minReminderGapMs = 2 * dayMs;

/** The minimum time between a manager's reminder and the e-mail before it. */
const minRequestedGapMs = dayMs;

/**
 * The number of the reminder that a manager may have sent now; null if there is none. It counts towards the same
 * maximum as the planned ones.
 */
export function requestedReminder({ reviewers, ...facts }: OutreachFacts, reviewerKey: string, now: Date) {
  const reviewer = reviewers.find(({ key }) => key === reviewerKey);
  if (!reviewer?.surveySentAt || facts.isHeld || reviewer.status !== "survey_sent") return null;
  if (!reviewer.isReachable || !reviewer.mayBeReminded || linkExpiry(reviewer.surveySentAt, facts) <= now)
    return null;
  const times = [reviewer.surveySentAt, ...reviewer.reminders.map(({ createdAt }) => createdAt)].map(Number);
  if (now.getTime() - Math.max(...times) < minRequestedGapMs) return null;
  const number = 1 + Math.max(0, ...reviewer.reminders.map((reminder) => reminder.number));
  return number <= reminderDays.length ? number : null;
}

/**
 * The reviewer's next reminder, at daytime in all their zones; null if none is left. If both are overdue after a
 * pause, only the second is sent.
 * @returns when; now or earlier means due
 */
export function nextReminder(
  { surveySentAt, zones, reminders }: Pick<PlannedReviewer, "surveySentAt" | "zones" | "reminders">,
  now: Date,
) {
  const lastNumber = Math.max(0, ...reminders.map(({ number }) => number));
  const lastReminder = reminders.find(({ number }) => number === lastNumber);
  if (!surveySentAt) return null;
  const remaining = reminderDays
    .map((days, index) => {
      const day = new Date(surveySentAt.getTime() + days * dayMs);
      const earliest = lastReminder ? lastReminder.createdAt.getTime() + minReminderGapMs : 0;
      const at = new Date(Math.max(daytimeOfThatDay(day, zones).getTime(), earliest));
      return { number: index + 1, at };
    })
    .filter(({ number }) => number > lastNumber);
  const due = remaining.findLast(({ at }) => at <= now) ?? remaining[0];
  if (!due) return null;
  return { number: due.number, at: nextDaytime(due.at < now ? now : due.at, zones) };
}
