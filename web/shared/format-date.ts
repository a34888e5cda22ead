import type { WorkHistoryEntry } from "#contract/candidates.ts";

type Job = Pick<WorkHistoryEntry, "position" | "company" | "startDate" | "endDate">;

const parts = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;

/** A day as 21 Nov 2026, the same as in the e-mail with the link. In en-GB only September has four letters. */
export function formatDay(moment: string): string {
  return new Date(moment).toLocaleDateString("en-GB", parts).replace("Sept", "Sep");
}

/** 2019-03 → Mar 2019. */
export function formatMonth(month: string): string {
  return formatDay(`${month}-01`).slice(2);
}

/** A job of a work history: 'Cook, Acme, Mar 2019 to now' */
export function formatJob({ position, company, startDate, endDate }: Job): string {
  return `${position}, ${company}, ${formatMonth(startDate)} to ${endDate ? formatMonth(endDate) : "now"}`;
}

/** 'Feb 2004 to Sep 2005', 'until 2021'. */
export function formatPeriod({ since, until }: { since: string | null; until: string | null }): string {
  if (since && until) return `${formatTime(since)} to ${formatTime(until)}`;
  if (since) return `since ${formatTime(since)}`;
  return until ? `until ${formatTime(until)}` : "";
}

/** Some have only a year. */
const formatTime = (time: string) => (time.length === 4 ? time : formatMonth(time));
