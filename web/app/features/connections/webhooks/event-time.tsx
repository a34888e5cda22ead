import { DateText, DateTimeText, dateTimeText, shortDate } from "#web/app/ui/text.tsx";

/** The times of what reviewers cause are cut to the day, which must be the same in every time zone. */
const dayOnly = (value: string): string | null =>
  value.endsWith("T00:00:00.000Z") ? value.slice(0, 10) : null;

export function EventTime({ value }: { value: string }) {
  const day = dayOnly(value);
  return day ? <DateText value={day} /> : <DateTimeText value={value} />;
}

const dayText = shortDate({ day: "numeric", year: "numeric" });

export function eventTimeText(value: string): string {
  const day = dayOnly(value);
  return day ? dayText(new Date(`${day}T00:00:00`)) : dateTimeText(new Date(value));
}
