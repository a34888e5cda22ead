import { shortDate } from "#web/app/lib/short-date.ts";

export const moment = shortDate({ day: "numeric", year: "numeric", hour: "2-digit", minute: "2-digit" });

export function Moment({ value }: { value: string }) {
  return <time dateTime={value}>{moment(new Date(value))}</time>;
}
