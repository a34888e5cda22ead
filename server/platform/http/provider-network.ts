import { AsyncLocalStorage } from "node:async_hooks";
import { lookup as systemLookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { isLoopbackHost, isPublicRoutableHost } from "@better-auth/core/utils/host";
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from "undici";

const timeoutMs = 5_000;
const maxResponseBytes = 1024 * 1024;

/**
 * Whether the server may call an address that a company entered: over HTTPS, and not in a private network. Where the
 * settings allow it, also a stand-in on this machine, without HTTPS.
 */
export function isAllowedAddress(address: string, allowsLoopback: boolean): boolean {
  const url = URL.parse(address);
  if (!url || url.username || url.password) return false;
  if (allowsLoopback && isLoopbackHost(url.hostname)) return /^https?:$/.test(url.protocol);
  return url.protocol === "https:" && isPublicRoutableHost(url.hostname);
}

/** Resolves a name for a connection, and refuses it if any of its addresses is in a private network. */
export function publicLookup(allowsLoopback: boolean, lookup: LookupFunction = systemLookup): LookupFunction {
  return (hostname, options, done) =>
    lookup(hostname, options, (error, found, family) => {
      const addresses = typeof found === "string" ? [found] : (found ?? []).map(({ address }) => address);
      const isRefused = addresses.some(
        (address) => !isPublicRoutableHost(address) && !(allowsLoopback && isLoopbackHost(address)),
      );
      if (!error && isRefused) done(new Error(`${hostname} is in a private network`), "", 0);
      else done(error, found, family);
    });
}

const agentFor = (allowsLoopback: boolean) =>
  new Agent({
    connect: { timeout: timeoutMs, lookup: publicLookup(allowsLoopback) },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: maxResponseBytes,
  });

const scope = new AsyncLocalStorage<{ allowsLoopback: boolean; agent: Agent }>();
let agents: { [allowsLoopback: string]: Agent } | undefined;

/**
 * Every `fetch` within the work may call only allowed addresses, for a limited time, and gets a limited answer. The check
 * applies to the address of the connection itself, so a name cannot change its address in between. Better Auth's plugin
 * takes no fetch of its own, hence the dispatcher for all of them.
 */
export function inProviderNetwork<Result>(
  { ssoLoopback }: { ssoLoopback: boolean },
  work: () => Promise<Result>,
): Promise<Result> {
  agents ??= guardFetch();
  const agent = agents[String(ssoLoopback)];
  if (!agent) throw new Error("There is no agent for this network");
  return scope.run({ allowsLoopback: ssoLoopback, agent }, work);
}

function guardFetch() {
  setGlobalDispatcher(
    getGlobalDispatcher().compose((dispatch) => (options, handler) => {
      const guarded = scope.getStore();
      if (!guarded) return dispatch(options, handler);
      const origin = String(options.origin);
      if (!isAllowedAddress(origin, guarded.allowsLoopback)) throw new Error(`${origin} may not be called`);
      return guarded.agent.dispatch(options, handler);
    }),
  );
  return { true: agentFor(true), false: agentFor(false) };
}
