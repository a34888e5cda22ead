import { lookup as systemLookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { isLoopbackHost, isPublicRoutableHost } from "@better-auth/core/utils/host";
import { Agent, request } from "undici";

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

/** The name resolves to an address in a private network. */
export class PrivateNetwork extends Error {}

/** Resolves a name for a connection, and refuses it if any of its addresses is in a private network. */
export function publicLookup(allowsLoopback: boolean, lookup: LookupFunction = systemLookup): LookupFunction {
  return (hostname, options, done) =>
    lookup(hostname, options, (error, found, family) => {
      const addresses = typeof found === "string" ? [found] : (found ?? []).map(({ address }) => address);
      const isRefused = addresses.some(
        (address) => !isPublicRoutableHost(address) && !(allowsLoopback && isLoopbackHost(address)),
      );
      if (!error && isRefused) done(new PrivateNetwork(`${hostname} is in a private network`), "", 0);
      else done(error, found, family);
    });
}

/** As `isAllowedAddress`, and on the usual port: other ports of a host may belong to services that trust it. */
export function isAllowedReceiver(address: string, allowsLoopback: boolean): boolean {
  if (!isAllowedAddress(address, allowsLoopback)) return false;
  const { port, hostname } = new URL(address);
  return port === "" || (allowsLoopback && isLoopbackHost(hostname));
}

/** A receiver's answer says little that an operator needs. */
const usualAnswerBytes = 1_000;

export interface Sending {
  address: string;
  headers: Record<string, string>;
  /** Null: none. */
  body: string | null;
  /** POST if omitted. */
  method?: "GET" | "POST" | "PUT" | "PATCH";
}

interface Network {
  allowsLoopback: boolean;
  /** From the first byte to the last. */
  timeoutMs: number;
  /** How much of the answer is read. */
  maxAnswerBytes?: number;
  lookup?: LookupFunction;
}

type Failure = "redirect" | "timeout" | "certificate" | "unreachable" | "private_address";

export interface ReceivedResponse {
  /** Null: there was none. */
  status: number | null;
  /** The beginning of the body. */
  text: string | null;
  retryAfter: string | null;
  /** Null: the receiver answered, whatever its status. */
  failure: Failure | null;
}

/**
 * Sends to an address that a company entered. The address is checked at the connection itself, redirects are not
 * followed, and only the beginning of the answer is read.
 */
export async function send(
  { address, headers, body, method = "POST" }: Sending,
  network: Network,
): Promise<ReceivedResponse> {
  const none = { status: null, text: null, retryAfter: null };
  if (!isAllowedReceiver(address, network.allowsLoopback)) return { ...none, failure: "private_address" };
  const signal = AbortSignal.timeout(network.timeoutMs);
  const dispatcher = agentFor(network);
  try {
    const response = await request(address, { method, headers, body, signal, dispatcher });
    const { statusCode: status } = response;
    const retryAfter = response.headers["retry-after"];
    const text = await readBeginning(response.body, network.maxAnswerBytes ?? usualAnswerBytes);
    return {
      status,
      text,
      retryAfter: typeof retryAfter === "string" ? retryAfter : null,
      failure: status >= 300 && status < 400 ? "redirect" : null,
    };
  } catch (error) {
    return { ...none, failure: signal.aborted ? "timeout" : failureOf(error) };
  }
}

const agents = new Map<boolean, Agent>();

/** One for all receivers, so that connections are used again. */
function agentFor({ allowsLoopback, lookup }: Network): Agent {
  const create = () => new Agent({ connect: { lookup: publicLookup(allowsLoopback, lookup) } });
  if (lookup) return create();
  const agent = agents.get(allowsLoopback) ?? create();
  agents.set(allowsLoopback, agent);
  return agent;
}

async function readBeginning(
  body: AsyncIterable<Buffer> & { destroy: () => void },
  maxAnswerBytes: number,
): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      // Leaving the loop closes the connection.
      if (size >= maxAnswerBytes) break;
    }
  } catch {
    // The status says whether the receiver has the message, even if the rest of its answer is missing.
  }
  const text = Buffer.concat(chunks).subarray(0, maxAnswerBytes).toString("utf8");
  return text.toWellFormed().replaceAll("\0", "\uFFFD");
}

/** When a Retry-After header says to come back: after a number of seconds, or at a date (RFC 9110). Null if it does not. */
export function retryTime(header: string | null, now: Date): Date | null {
  if (!header) return null;
  const retryAt = /^\d{1,9}$/.test(header)
    ? new Date(now.getTime() + Number(header) * 1_000)
    : new Date(header);
  return Number.isNaN(retryAt.getTime()) ? null : retryAt;
}

function failureOf(error: unknown): Failure {
  const { code }: { code?: unknown } = Object(error);
  if (error instanceof PrivateNetwork) return "private_address";
  if (typeof code !== "string") return "unreachable";
  if (/TIMEOUT|TIMEDOUT/.test(code)) return "timeout";
  return /CERT|TLS|SSL|VERIFY/.test(code) ? "certificate" : "unreachable";
}
