import { AsyncLocalStorage } from "node:async_hooks";
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from "undici";
import { isAllowedAddress, publicLookup } from "./outgoing.ts";

const timeoutMs = 5_000;
const maxResponseBytes = 1024 * 1024;

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
      const network = scope.getStore();
      if (!network) return dispatch(options, handler);
      const origin = String(options.origin);
      if (!isAllowedAddress(origin, network.allowsLoopback)) throw new Error(`${origin} may not be called`);
      return network.agent.dispatch(options, handler);
    }),
  );
  return { true: agentFor(true), false: agentFor(false) };
}
