import { calendarDay } from "#contract/fields.ts";

/** When a day begins in the viewer's time zone, or the day after it. Undefined if the URL has no valid day. */
export function startOfDay(day: string | undefined, daysLater: 0 | 1): string | undefined {
  if (!calendarDay.safeParse(day).success) return undefined;
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + daysLater);
  return start.toISOString();
}
