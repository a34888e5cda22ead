import { Agent, fetch, type RequestInit, type Response } from "undici";
import { isAllowedAddress, PrivateNetwork, publicLookup, retryTime } from "#server/platform/http/outgoing.ts";
import { FeedFailed } from "./feed.ts";

const connectMs = 5_000;

/** Where a source may be: "public" is on the internet, with HTTPS; "any" is what the environment's settings allow. */
type Network = "public" | "any";

interface CallOptions {
  /** The source's name in sentences. */
  name: string;
  network: Network;
  maxBytes: number;
  /** For the whole answer. */
  timeoutMs: number;
}

export interface SourceResponse {
  status: number;
  headers: Response["headers"];
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Calls a source for a limited time and reads a limited answer. The check of the address applies to the connection itself,
 * so a name cannot change its address in between. Redirects are not followed: they would send the credentials elsewhere.
 * @throws FeedFailed if there is no complete answer
 */
export async function call(url: URL, init: RequestInit, options: CallOptions): Promise<SourceResponse> {
  const { name, network, maxBytes, timeoutMs } = options;
  if (network === "public" && !isAllowedAddress(url.href, false))
    throw new FeedFailed(`${name} may not be called at this address. Use https:// and a public address.`);
  const dispatcher = agentFor(network, maxBytes);
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(url, { ...init, redirect: "manual", dispatcher, signal });
    return {
      status: answer.status,
      headers: answer.headers,
      bytes: new Uint8Array(await answer.arrayBuffer()),
    };
  } catch (error) {
    throw callFailure(error, name);
  }
}

const agents = new Map<string, Agent>();

/** Keeps connections open for the next call. */
function agentFor(network: Network, maxBytes: number): Agent {
  const key = `${network} ${maxBytes}`;
  const connect = { timeout: connectMs, ...(network === "public" && { lookup: publicLookup(false) }) };
  const agent = agents.get(key) ?? new Agent({ connect, maxResponseSize: maxBytes });
  agents.set(key, agent);
  return agent;
}

function callFailure(error: unknown, name: string): FeedFailed {
  const causes = [error, Object(error).cause, Object(Object(error).cause).cause];
  const has = (code: string) =>
    causes.some((cause) => Object(cause).code === code || Object(cause).name === code);
  if (has("UND_ERR_RES_EXCEEDED_MAX_SIZE"))
    return new FeedFailed(`${name} answered with more data than allowed.`);
  if (causes.some((cause) => cause instanceof PrivateNetwork))
    return new FeedFailed(`${name} is in a private network, where it may not be called.`);
  if (has("TimeoutError")) return new FeedFailed(`${name} took too long to answer.`, { mayPass: true });
  if (has("ENOTFOUND"))
    return new FeedFailed(`There is no server at the address of ${name}.`, { mayPass: true });
  return new FeedFailed(`${name} could not be reached.`, { mayPass: true });
}

/** What the status of a failed answer means. `hints` say what an admin can do about it. */
export function responseFailure(
  { status, headers }: Pick<SourceResponse, "status" | "headers">,
  {
    name,
    now,
    hints,
  }: { name: string; now: Date; hints: { signIn: string; rights: string; missing: string } },
): FeedFailed {
  if (status === 401) return new FeedFailed(hints.signIn);
  if (status === 403) return new FeedFailed(hints.rights);
  if (status === 404) return new FeedFailed(hints.missing);
  if (status === 429)
    return new FeedFailed(`${name} takes no more calls at present.`, {
      mayPass: true,
      retryAt: retryTime(headers.get("retry-after"), now),
    });
  if (status >= 500)
    return new FeedFailed(`${name} has a problem of its own (${status}).`, { mayPass: true });
  return new FeedFailed(`${name} gave an unexpected answer (${status}).`);
}

/** The answer's JSON; undefined if it is none. */
export function parseJsonBody({ bytes }: Pick<SourceResponse, "bytes">): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
