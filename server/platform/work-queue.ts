import { setImmediate } from "node:timers/promises";
import { AppError } from "./errors.ts";

/**
 * Runs one piece of work at a time. The owners take turns, so that nobody waits for more than one piece of each other
 * owner. Do not wait for a turn in a transaction: the work may need the connection.
 * @param perOwner how many pieces of one owner may wait or run; a limit for all could be used up by a few owners
 * @throws AppError with TOO_MANY_AT_ONCE if the owner has no place left
 */
export function createWorkQueue(perOwner = 3) {
  /** The owners who wait, in the order of their turns. */
  const waiting = new Map<string, (() => void)[]>();
  let running: string | null = null;

  return async <Result>(owner: string, work: () => Promise<Result>): Promise<Result> => {
    const ownWork = waiting.get(owner) ?? [];
    if (ownWork.length + (running === owner ? 1 : 0) >= perOwner) throw new AppError("TOO_MANY_AT_ONCE");
    if (running === null) running = owner;
    else await new Promise<void>((start) => waiting.set(owner, [...ownWork, start]));
    try {
      // The embedded database answers without a pause, so that requests would wait for all that is in the queue.
      await setImmediate();
      return await work();
    } finally {
      startNext();
    }
  };

  function startNext() {
    const [next] = waiting;
    running = next?.[0] ?? null;
    if (!next) return;
    const [owner, [start, ...remaining]] = next;
    // Deleted and set again, so that this owner comes after the others.
    waiting.delete(owner);
    if (remaining.length > 0) waiting.set(owner, remaining);
    start?.();
  }
}
