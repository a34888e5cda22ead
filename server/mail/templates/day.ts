const parts = { day: "numeric", month: "short", year: "numeric" } as const;

/** A day as 21 Nov 2026. */
export function formatDay(moment: Date, timeZone = "UTC"): string {
  const format = new Intl.DateTimeFormat("en-US", { ...parts, timeZone });
  const named = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${named.get("day")} ${named.get("month")} ${named.get("year")}`;
}
