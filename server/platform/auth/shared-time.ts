import type { DBTransactionAdapter } from "better-auth";
import type { drizzleAdapter } from "better-auth/adapters/drizzle";
import { type Clock, systemClock } from "#server/platform/clock.ts";

type AdapterFactory = ReturnType<typeof drizzleAdapter>;

/**
 * Better Auth uses this machine's clock and has no option for another. This adapter converts every date that it reads,
 * writes or compares to the clock that all servers share, so that a session ends at the same time on each of them.
 */
export function withSharedClock(clock: Clock, adapterFor: AdapterFactory): AdapterFactory {
  const shared = <Method extends (query: never) => Promise<unknown>>(method: Method) =>
    (async (query: never) => {
      const aheadMs = clock.now().getTime() - systemClock.now().getTime();
      return shiftDates(await method(shiftDates(query, aheadMs)), -aheadMs);
    }) as Method;
  const wrap = (adapter: DBTransactionAdapter) => ({
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
  });
  return (options) => {
    const adapter = adapterFor(options);
    const { transaction } = adapter;
    return { ...wrap(adapter), transaction: (work) => transaction((inner) => work(wrap(inner))) };
  };
}

function shiftDates<Value>(value: Value, byMs: number): Value;
function shiftDates(value: unknown, byMs: number): unknown {
  if (value instanceof Date) return new Date(value.getTime() + byMs);
  if (Array.isArray(value)) return value.map((item: unknown) => shiftDates(item, byMs));
  if (value === null || typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, shiftDates(field, byMs)]));
}
