import type { DBAdapter } from "better-auth";
import { type Clock, systemClock } from "#server/platform/clock.ts";

/**
 * The adapter of a library that knows no clock but this machine's: whatever moment it writes, reads or compares is told on
 * the other side by the clock that all servers share. So a session or a reset link ends for each of them at the same moment.
 */
export function inSharedTime<Options, Adapter extends DBAdapter>(
  clock: Clock,
  adapterFor: (options: Options) => Adapter,
) {
  return (options: Options): Adapter => {
    const shared: Adapter = new Proxy(adapterFor(options), {
      get(adapter, key) {
        const member: unknown = Reflect.get(adapter, key);
        if (typeof member !== "function") return member;
        // There are none here: what is done together goes on with the adapter that it is handed.
        if (key === "transaction") return (work: (adapter: Adapter) => unknown) => work(shared);
        return async (...given: unknown[]) => {
          const aheadMs = clock.now().getTime() - systemClock.now().getTime();
          return moved(await member.apply(adapter, moved(given, aheadMs)), -aheadMs);
        };
      },
    });
    return shared;
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
