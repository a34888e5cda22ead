import { shortDate } from "#web/app/lib/short-date.ts";

export const dateTimeText = shortDate({
  day: "numeric",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

export function DateTimeText({ value }: { value: string }) {
  return <time dateTime={value}>{dateTimeText(new Date(value))}</time>;
}
