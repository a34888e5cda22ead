import { memoize } from "#web/app/lib/collections.ts";
import type { PointerEvent } from "react";

/** A number with its noun: 1 candidate, 2 candidates. */
export function pluralize(number: number, noun: string, plural = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : plural}`;
}

/** 'Robin Vale' */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;

/** 7,079 */
export const formatNumber = (value: number) => value.toLocaleString("en-US");

const conjunction = memoize(() => new Intl.ListFormat("en-GB", { type: "conjunction" }));

/** 'Cook, Baker and Waiter' */
export const joinNames = (names: string[]) => conjunction().format(names);

const formatDay = shortDate({ day: "numeric", year: "numeric" });
const exactFormat = memoize(
  () => new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "short" }),
);

/** A date as 21 Nov 2026; the exact time, if known, on hover. */
export function DateText({ value }: { value: string }) {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value);
  const date = new Date(isDay ? `${value}T00:00:00` : value);
  const showExactTime = ({ currentTarget }: PointerEvent<HTMLTimeElement>) => {
    currentTarget.title = exactFormat().format(date);
  };
  return (
    <time dateTime={value} onPointerEnter={isDay ? undefined : showExactTime}>
      {formatDay(date)}
    </time>
  );
}

const maxNamed = 3;

/** 'Cook, Baker, Waiter and 4 more' */
export function someNames(names: string[]): string {
  const rest = names.length - maxNamed;
  const named = names.slice(0, maxNamed).join(", ");
  return rest > 0 ? `${named} and ${rest} more` : named;
}

/** Whether all words of the query occur in the texts, in any order. An empty query matches everything. */
export function matchesWords(query: string, texts: (string | null)[]): boolean {
  const words = query.toLowerCase().split(/\s+/);
  const text = texts.join(" ").toLowerCase();
  return words.every((word) => text.includes(word));
}

/** The name of the shortcut key on this machine. */
export const modKey = /Mac|iP(hone|ad|od)/.test(navigator.userAgent) ? "⌘" : "Ctrl";

export const dateTimeText = shortDate({
  day: "numeric",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

export function DateTimeText({ value }: { value: string }) {
  return <time dateTime={value}>{dateTimeText(new Date(value))}</time>;
}

/** Writes days and months as the e-mails do, 21 Sep 2026. In en-GB only September has four letters. */
export function shortDate(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  const format = memoize(() => new Intl.DateTimeFormat("en-GB", { month: "short", ...options }));
  return (date) => format().format(date).replace("Sept", "Sep");
}
