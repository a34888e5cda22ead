import type { IncomingMessage } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { ConcurrencyLimit } from "#server/platform/concurrency-limit.ts";

export class BodyError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** This much of each body needs no budget, so that slow bodies cannot refuse anyone's sign-in. */
const freeBytes = 16 * 1024;

/** A body that uses the budget must send this many bytes in each such period, so that none holds it for long. */
const minPace = { bytes: 8 * 1024, ms: 10_000 };

/** One large body is parsed at a time, and at most 100 a second, so that other requests continue in between. */
const parsing = new ConcurrencyLimit(1, 10);

/** Limits the memory of request bodies that arrive in parallel. One network may use half of it. */
export class BodyBudget {
  readonly #maxBytes: number;
  #bytes = 0;
  readonly #bytesByNetwork = new Map<string, number>();

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  take(bytes: number, network: string) {
    if (this.#count(bytes, network) > this.#maxBytes / 2 || this.#bytes > this.#maxBytes)
      throw new BodyError(503, "SERVICE_UNAVAILABLE", "The server is busy. Please try again.");
  }

  give(bytes: number, network: string) {
    this.#count(-bytes, network);
  }

  #count(bytes: number, network: string): number {
    this.#bytes += bytes;
    const networkBytes = (this.#bytesByNetwork.get(network) ?? 0) + bytes;
    if (networkBytes > 0) this.#bytesByNetwork.set(network, networkBytes);
    else this.#bytesByNetwork.delete(network);
    return networkBytes;
  }
}

/**
 * Reads a request's JSON; undefined if it has no body.
 * @param read for bodies in another form
 * @throws BodyError if it is not JSON in UTF-8, too large or too slow, or too many large bodies arrive at the same time
 */
export async function readBody(
  request: IncomingMessage,
  maxBytes: number,
  budget: BodyBudget,
  network: string,
  read: (text: string) => unknown = parseBody,
): Promise<unknown> {
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  let reserved = 0;
  let bytesSinceTimer = 0;
  let timer: NodeJS.Timeout | undefined;
  const timeout = Promise.withResolvers<never>();
  // Keep the connection open, so that an error can be answered on it.
  const arriving = request.iterator({ destroyOnReturn: false }) as AsyncGenerator<Buffer, undefined>;
  try {
    for (;;) {
      const { done, value: chunk } = await Promise.race([arriving.next(), timeout.promise]);
      if (done && reserved > 0) return await parsing.run(() => nextTurn().then(() => read(decode(chunks))));
      if (done) return size === 0 ? undefined : read(decode(chunks));
      size += chunk.length;
      const toReserve = Math.max(0, size - freeBytes) - reserved;
      reserved += toReserve;
      if (toReserve > 0) budget.take(toReserve, network);
      if (size > maxBytes) throw tooLarge();
      chunks.push(chunk);
      bytesSinceTimer += chunk.length;
      if (reserved === 0 || (timer && bytesSinceTimer < minPace.bytes)) continue;
      bytesSinceTimer = 0;
      timer = timer?.refresh() ?? setTimeout(() => timeout.reject(tooSlow()), minPace.ms);
    }
  } finally {
    clearTimeout(timer);
    budget.give(reserved, network);
    // Not awaited: if the body is too slow, this waits for its next part.
    void arriving.return(undefined);
  }
}

const tooLarge = () => new BodyError(413, "PAYLOAD_TOO_LARGE", "This request is too large.");

const tooSlow = () => new BodyError(408, "TIMEOUT", "This request arrived too slowly. Please try again.");

/** Deeper than any input of ours. Functions that call themselves for each level would run out of stack. */
const maxDepth = 50;

/** Another encoding would store names with replacement characters. */
function decode(chunks: Buffer[]): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new BodyError(400, "BAD_REQUEST", "The request body is not in UTF-8.");
  }
}

/** @throws BodyError if the text is not JSON, or nested too deeply */
export function parseBody(text: string): unknown {
  const value = parseJson(text);
  if (isDeeper(value, maxDepth)) throw new BodyError(400, "BAD_REQUEST", "The body is nested too deeply.");
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BodyError(400, "BAD_REQUEST", "The request body is not valid JSON.");
  }
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1));
}
