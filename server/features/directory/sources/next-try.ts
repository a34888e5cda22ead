import { dayMs, minuteMs } from "#contract/durations.ts";
import type { SourceFailed } from "./source.ts";

/** After the first try and after the second. */
const pausesMs = [minuteMs, 5 * minuteMs];
/** What goes wrong otherwise, after people were paid for, is not tried more often either. */
export const mostTries = pausesMs.length + 1;
/** A manager waits for nothing that would come later than this. */
const patienceMs = dayMs;

/** When to ask a source again that failed so often; null: it is of no use. */
export function nextTry({ problem, resetAt }: SourceFailed, tries: number, now: Date): Date | null {
  const pause = pausesMs[tries - 1];
  if (problem === "refused" || pause === undefined) return null;
  const earliest = new Date(now.getTime() + pause);
  if (problem === "limit" && resetAt && resetAt > earliest)
    return resetAt.getTime() - now.getTime() <= patienceMs ? resetAt : null;
  return earliest;
}
