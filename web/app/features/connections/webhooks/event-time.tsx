import { DateText, DateTimeText, dateTimeText } from "#web/app/ui/text.tsx";
import { formatDay } from "#web/shared/format-date.ts";

/** The times of what reviewers cause are cut to the day, which must be the same in every time zone. */
const dayOnly = (value: string): string | null =>
  value.endsWith("T00:00:00.000Z") ? value.slice(0, 10) : null;

export function EventTime({ value }: { value: string }) {
  const day = dayOnly(value);
  return day ? <DateText value={day} /> : <DateTimeText value={value} />;
}

export function eventTimeText(value: string): string {
  const day = dayOnly(value);
  return day ? formatDay(day) : dateTimeText(new Date(value));
}
