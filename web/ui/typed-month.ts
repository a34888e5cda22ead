import { monthNamed } from "#contract/month-names.ts";

/** What people type for a month, as `YYYY-MM`: 2021-3, 3/2021, Mar 2021, 2021 März. Anything else stays as it is. */
export function typedMonth(text: string): string {
  const typed = text.trim();
  const [, yearFirst, monthAfter = ""] = /^(\d{4})[-/., ]+(\d{1,2}|\p{L}+\.?)$/u.exec(typed) ?? [];
  const [, monthFirst = "", yearAfter] = /^(\d{1,2}|\p{L}+\.?)[-/., ]+(\d{4})$/u.exec(typed) ?? [];
  const year = yearFirst ?? yearAfter;
  const word = yearFirst ? monthAfter : monthFirst;
  const month = /^\d/.test(word) ? word : (monthNamed(word)?.toString() ?? "");
  return year && month ? `${year}-${month.padStart(2, "0")}` : typed;
}
