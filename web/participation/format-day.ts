/** '21 Nov 2026' */
export function formatDay(day: string): string {
  return new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00Z`));
}

/** 2019-03 → Mar 2019. */
export function formatMonth(month: string): string {
  return formatDay(`${month}-01`).slice(2);
}
