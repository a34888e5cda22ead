import { dayMs } from "#contract/durations.ts";
import { roundDays } from "#contract/gate-words.ts";

/** When nobody who was asked is waited for any more. It follows from what the hiring team knows, not from who answered. */
export function roundEnd({ createdAt, lastAskedAt }: { createdAt: Date; lastAskedAt: Date | null }): Date {
  return new Date((lastAskedAt ?? createdAt).getTime() + roundDays * dayMs);
}
