import { AsyncLocalStorage } from "node:async_hooks";
import type { DBAdapter } from "better-auth";
import { isDatabaseAway } from "#server/platform/db/away.ts";

const noted = new AsyncLocalStorage<{ away?: unknown }>();

/**
 * Does what Better Auth does, and throws what its database threw while it was away: by itself it takes such an error
 * for a wrong password, for nobody being signed in, or signs out a browser whose session lives on.
 */
export async function honestly<Result>(work: () => Promise<Result>): Promise<Result> {
  const seen: { away?: unknown } = {};
  const [outcome] = await noted.run(seen, () => Promise.allSettled([work()]));
  if (seen.away !== undefined) throw seen.away;
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}

/** The adapter, with what it throws noted for whoever asked honestly. */
export function noting<Options, Adapter extends DBAdapter>(adapterFor: (options: Options) => Adapter) {
  return (options: Options): Adapter =>
    new Proxy(adapterFor(options), {
      get(adapter, key) {
        const member: unknown = Reflect.get(adapter, key);
        if (typeof member !== "function") return member;
        return async (...given: unknown[]) => {
          try {
            return await member.apply(adapter, given);
          } catch (error) {
            const seen = noted.getStore();
            if (seen && isDatabaseAway(error)) seen.away = error;
            throw error;
          }
        };
      },
    });
}
