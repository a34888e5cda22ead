import type { DBAdapter } from "better-auth";
import type { drizzleAdapter } from "better-auth/adapters/drizzle";
import { type Clock, systemClock } from "#server/platform/clock.ts";

type AdapterFactory = ReturnType<typeof drizzleAdapter>;

/**
 * An adapter for Better Auth, which has no option for a clock and goes by this machine's. Whatever moment it writes, reads
 * or compares is in the database by the clock that all servers share. So a session or a reset link ends for each of them
 * at the same moment.
 */
export function inSharedTime(clock: Clock, adapterFor: AdapterFactory): AdapterFactory {
  const shared = <Method extends (given: never) => Promise<unknown>>(method: Method) =>
    (async (given: never) => {
      const aheadMs = clock.now().getTime() - systemClock.now().getTime();
      return moved(await method(moved(given, aheadMs)), -aheadMs);
    }) as Method;
  return (options) => {
    const adapter = adapterFor(options);
    const inTime: DBAdapter = {
      ...adapter,
      create: shared(adapter.create),
      findOne: shared(adapter.findOne),
      findMany: shared(adapter.findMany),
      count: shared(adapter.count),
      update: shared(adapter.update),
      updateMany: shared(adapter.updateMany),
      delete: shared(adapter.delete),
      deleteMany: shared(adapter.deleteMany),
      consumeOne: shared(adapter.consumeOne),
      incrementOne: shared(adapter.incrementOne),
      // The database that it is given may be a transaction already.
      transaction: (work) => work(inTime),
    };
    return inTime;
  };
}

/** The same with every moment in it so much later. */
function moved<Value>(value: Value, byMs: number): Value;
function moved(value: unknown, byMs: number): unknown {
  if (value instanceof Date) return new Date(value.getTime() + byMs);
  if (Array.isArray(value)) return value.map((one: unknown) => moved(one, byMs));
  if (value === null || typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, moved(one, byMs)]));
}
