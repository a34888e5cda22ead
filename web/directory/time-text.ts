import { monthLabel } from "#web/ui/month-label.ts";

/** From when to when, as far as it is known: 'Feb 2004 to Sep 2005', 'until Dec 2021'. */
export function timeText({ since, until }: { since: string | null; until: string | null }): string {
  if (since && until) return `${monthLabel(since)} to ${monthLabel(until)}`;
  if (since) return `since ${monthLabel(since)}`;
  return until ? `until ${monthLabel(until)}` : "";
}
