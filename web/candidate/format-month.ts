import { formatDay } from "#web/survey/welcome/format-day.ts";

/** 2019-03 → Mar 2019. */
export function formatMonth(month: string): string {
  return formatDay(`${month}-01`).slice(2);
}
