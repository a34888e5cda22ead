import { DateText, DateTimeText, dateTimeText, shortDate } from "#web/app/ui/text.tsx";

/** What follows from what reviewers do has only its day, which is the same in every time zone. */
const dayOf = (value: string): string | null =>
  value.endsWith("T00:00:00.000Z") ? value.slice(0, 10) : null;

export function EventTime({ value }: { value: string }) {
  const day = dayOf(value);
  return day ? <DateText value={day} /> : <DateTimeText value={value} />;
}

const dayText = shortDate({ day: "numeric", year: "numeric" });

export function eventTimeText(value: string): string {
  const day = dayOf(value);
  return day ? dayText(new Date(`${day}T00:00:00`)) : dateTimeText(new Date(value));
}
