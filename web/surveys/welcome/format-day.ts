const parts = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;

/** A day as 21 Nov 2026: the same day that the e-mail with the link names. */
export function formatDay(moment: string): string {
  const named = new Map(
    new Intl.DateTimeFormat("en-US", parts)
      .formatToParts(new Date(moment))
      .map(({ type, value }) => [type, value]),
  );
  return `${named.get("day")} ${named.get("month")} ${named.get("year")}`;
}
