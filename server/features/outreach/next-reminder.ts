import { dayMs } from "#contract/durations.ts";
import { daytimeOfThatDay, nextDaytime } from "./daytime.ts";

/** On the third and on the sixth day after the survey was sent. */
export const reminderDays = [3, 6] as const;
/** A late first one pushes the second back. */
const apartMs = 2 * dayMs;

export interface Reminder {
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
