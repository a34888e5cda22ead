import type { DuePeriod } from "./due-periods.ts";

/** What a digest is about: one response, those that were shown together, all jobs with this frequency between two moments, or all jobs whatsoever. */
export type DigestSubject =
  | { frequency: "requested"; coversFrom: Date; coversUntil: Date }
  | { frequency: "immediate"; responseId: string }
  | { frequency: "immediate"; releaseId: string }
  | { frequency: DuePeriod["frequency"]; coversFrom: Date; coversUntil: Date };

/** How the period of a digest about one response begins; the response's id follows. */
export const responsePrefix = "response:";
/** And of one about those that were shown together; the release's id follows. */
export const releasePrefix = "release:";
/**
 * And of a pause that is over, which is kept as a digest that nobody was sent: it covers the time in which none came. The
 * moment follows in which it began.
 */
export const pausePrefix = "pause:";

interface Digest {
  /** `daily:2026-11-21`, `weekly:2026-11-16`, or `response:` or `release:` and an id. */
  period: string;
  coversFrom: Date;
  coversUntil: Date;
}

export function digestSubject({ period, coversFrom, coversUntil }: Digest): DigestSubject {
  if (period.startsWith(responsePrefix))
    return { frequency: "immediate", responseId: period.slice(responsePrefix.length) };
  if (period.startsWith(releasePrefix))
    return { frequency: "immediate", releaseId: period.slice(releasePrefix.length) };
  const frequency = period.startsWith("weekly:") ? "weekly" : "daily";
  return { frequency, coversFrom, coversUntil };
}
