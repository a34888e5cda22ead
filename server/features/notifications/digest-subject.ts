import type { DuePeriod } from "./due-periods.ts";

/**
 * What a digest is about: one response, those that were shown together, all that is untold by a moment of the jobs with this
 * frequency, or all jobs between two moments whatsoever.
 */
export type DigestSubject =
  | { frequency: "requested"; coversFrom: Date; coversUntil: Date }
  | { frequency: "immediate"; responseId: string }
  | { frequency: "immediate"; releaseId: string }
  | { frequency: Frequency; coversUntil: Date };

/** Of what was untold when a job's frequency became `immediate` one e-mail tells. */
type Frequency = DuePeriod["frequency"] | "immediate";

/** How the period of that one begins; the moment follows. */
export const changePrefix = "immediate:";

/** How the period of a digest about one response begins; the response's id follows. */
export const responsePrefix = "response:";
/** And of one about those that were shown together; the release's id follows. */
export const releasePrefix = "release:";

interface Digest {
  /** `daily:2026-11-21`, `weekly:2026-11-16`, or `response:` or `release:` and an id. */
  period: string;
  coversUntil: Date;
}

export function digestSubject({ period, coversUntil }: Digest): DigestSubject {
  if (period.startsWith(responsePrefix))
    return { frequency: "immediate", responseId: period.slice(responsePrefix.length) };
  if (period.startsWith(releasePrefix))
    return { frequency: "immediate", releaseId: period.slice(releasePrefix.length) };
  if (period.startsWith(changePrefix)) return { frequency: "immediate", coversUntil };
  return { frequency: period.startsWith("weekly:") ? "weekly" : "daily", coversUntil };
}
