import { memoize } from "./once.ts";

/** Writes days and months as the e-mails do, 21 Sep 2026: September alone has four letters in en-GB. */
export function shortDate(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  const format = memoize(() => new Intl.DateTimeFormat("en-GB", { month: "short", ...options }));
  return (date) => format().format(date).replace("Sept", "Sep");
}
