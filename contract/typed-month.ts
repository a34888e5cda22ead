import { readMonth } from "./month-names.ts";

/** What people type for a month, as `YYYY-MM`: 2021-3, 3/2021, Mar 2021, 2021 März. Anything else stays as it is. */
export function typedMonth(text: string): string {
  const { year, month } = readMonth(text) ?? {};
  return year && month ? `${year}-${String(month).padStart(2, "0")}` : text.trim();
}
