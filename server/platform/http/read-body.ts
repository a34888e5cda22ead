import type { IncomingMessage } from "node:http";

export class BodyError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

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
    const ofNetwork = (this.#bytesByNetwork.get(network) ?? 0) + bytes;
    if (ofNetwork > 0) this.#bytesByNetwork.set(network, ofNetwork);
    else this.#bytesByNetwork.delete(network);
    return ofNetwork;
  }
}

/**
 * Reads a request's JSON; undefined if it has no body.
 * @throws BodyError if it is not JSON or too large, or too many bodies arrive at the same time
 */
export async function readBody(
  request: IncomingMessage,
  maxBytes: number,
  budget: BodyBudget,
  network: string,
): Promise<unknown> {
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Keep the connection open, so that an error can be answered on it.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      budget.take(chunk.length, network);
      if (size > maxBytes) throw tooLarge();
      chunks.push(chunk);
    }
    return size === 0 ? undefined : parse(Buffer.concat(chunks));
  } finally {
    budget.give(size, network);
  }
}

const tooLarge = () => new BodyError(413, "PAYLOAD_TOO_LARGE", "This request is too large.");

/** Deeper than any input of ours. Functions that call themselves for each level would run out of stack. */
const maxDepth = 50;

function parse(body: Buffer): unknown {
  const value = parseJson(new TextDecoder().decode(body));
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
