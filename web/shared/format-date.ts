const parts = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;

/** A day as 21 Nov 2026, the same as in the e-mail with the link. In en-GB only September has four letters. */
export function formatDay(moment: string): string {
  return new Date(moment).toLocaleDateString("en-GB", parts).replace("Sept", "Sep");
}

/** 2019-03 → Mar 2019. */
export function formatMonth(month: string): string {
  return formatDay(`${month}-01`).slice(2);
}
