import { os } from "@orpc/server";
import type { ResponseHeadersPluginContext } from "@orpc/server/plugins";
import { isOldRead } from "#contract/old-reads.ts";
import type { Caller, Context } from "#server/platform/context.ts";
import type { Source } from "#server/platform/db/client.ts";

interface Asked extends Context, ResponseHeadersPluginContext {
  caller: Caller;
}

/** What is read from a replica lacks nothing that was there five seconds ago (server/platform/db/replica.ts). */
const restMs = 10_000;
const name = "forthright.changed";

/**
 * Reads from the replica what may be old, and from the primary all else, and all that somebody reads who has just changed
 * something: they see what they did. When that was is noted in their browser; of whom it is not known nothing old is read.
 */
export const readElsewhere = os.$context<Asked>().middleware(async ({ context, procedure, next }) => {
  const { db, dbOf, replica, clock, caller } = context;
  const ask = async (source: Source, primary?: Source) =>
    next({ context: { ...source, elsewhere: primary } });
  const here = { db, dbOf };
  if (!replica) return ask(here);
  const now = clock.now().getTime();
  const changed = changedAt(caller.cookie);
  const changes = procedure["~orpc"].route.method !== "GET";
  if (changes || changed === null) note(context, now);
  const isRested = changed !== null && now - changed > restMs;
  const old = isRested && isOldRead(procedure) ? await replica.read((there) => ask(there, here)) : null;
  return old ? old.answer : ask(here);
});

function changedAt(cookie: string): number | null {
  const [, ms] = /(?:^|;\s*)forthright\.changed=(\d{1,15})(?:;|$)/.exec(cookie) ?? [];
  return ms === undefined ? null : Number(ms);
}

function note({ resHeaders, settings }: Asked, now: number) {
  const secure = settings.origin.startsWith("https:") ? "; Secure" : "";
  resHeaders?.append("set-cookie", `${name}=${now}; Path=/api; HttpOnly; SameSite=Lax${secure}`);
}
