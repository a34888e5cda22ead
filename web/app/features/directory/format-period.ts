import { formatMonth } from "#web/shared/format-date.ts";

/** 'Feb 2004 to Sep 2005', 'until 2021'. */
export function formatPeriod({ since, until }: { since: string | null; until: string | null }): string {
  if (since && until) return `${formatTime(since)} to ${formatTime(until)}`;
  if (since) return `since ${formatTime(since)}`;
  return until ? `until ${formatTime(until)}` : "";
}

/** Some have only a year. */
const formatTime = (time: string) => (time.length === 4 ? time : formatMonth(time));
