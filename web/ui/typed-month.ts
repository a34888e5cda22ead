/** What people type for a month, as `YYYY-MM`: 2021-3, 2021/03, 3/2021, 03.2021. Anything else stays as it is. */
export function typedMonth(text: string): string {
  const typed = text.trim();
  const [, yearFirst, monthAfter] = /^(\d{4})[-/. ](\d{1,2})$/.exec(typed) ?? [];
  if (yearFirst && monthAfter) return `${yearFirst}-${monthAfter.padStart(2, "0")}`;
  const [, monthFirst, yearAfter] = /^(\d{1,2})[-/. ](\d{4})$/.exec(typed) ?? [];
  if (monthFirst && yearAfter) return `${yearAfter}-${monthFirst.padStart(2, "0")}`;
  return typed;
}
