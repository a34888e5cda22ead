import { shortDate } from "./text.tsx";

const monthName = shortDate({ year: "numeric", timeZone: "UTC" });

/** `2024-03` → Mar 2024. */
export function monthLabel(month: string): string {
  return monthName(new Date(`${month}-01T00:00:00Z`));
}
