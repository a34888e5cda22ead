import { once } from "#web/lib/once.ts";

const monthName = once(
  () => new Intl.DateTimeFormat("en-GB", { month: "short", year: "numeric", timeZone: "UTC" }),
);

/** `2024-03` → Mar 2024. */
export function monthLabel(month: string): string {
  return monthName().format(new Date(`${month}-01T00:00:00Z`));
}
