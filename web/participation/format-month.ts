import { formatDay } from "#web/surveys/welcome/format-day.ts";

/** 2019-03 → Mar 2019. */
export function formatMonth(month: string): string {
  return formatDay(`${month}-01`).slice(2);
}
