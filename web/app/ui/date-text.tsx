import type { PointerEvent } from "react";
import { memoize } from "#web/app/lib/once.ts";
import { shortDate } from "#web/app/lib/short-date.ts";

const day = shortDate({ day: "numeric", year: "numeric" });
const exact = memoize(() => new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "short" }));

/** A date as 21 Nov 2026; the exact moment, where one is known, on hover. */
export function DateText({ value }: { value: string }) {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value);
  const date = new Date(isDay ? `${value}T00:00:00` : value);
  const explain = ({ currentTarget }: PointerEvent<HTMLTimeElement>) => {
    currentTarget.title = exact().format(date);
  };
  return (
    <time dateTime={value} onPointerEnter={isDay ? undefined : explain}>
      {day(date)}
    </time>
  );
}
