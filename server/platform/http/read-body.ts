import type { IncomingMessage } from "node:http";

/** Why a request is not taken: what the caller is answered. */
export class BodyError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Bodies on their way, of everybody who shares this: so many bytes at once, half of them from one network. */
export class BodyBudget {
  readonly #most: number;
  #held = 0;
  readonly #heldOf = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  take(bytes: number, network: string) {
    if (this.#count(bytes, network) > this.#most / 2 || this.#held > this.#most)
      throw new BodyError(503, "SERVICE_UNAVAILABLE", "Too much is arriving at once. Please try again.");
  }

  give(bytes: number, network: string) {
    this.#count(-bytes, network);
  }

  #count(bytes: number, network: string): number {
    this.#held += bytes;
    const held = (this.#heldOf.get(network) ?? 0) + bytes;
    if (held > 0) this.#heldOf.set(network, held);
    else this.#heldOf.delete(network);
    return held;
  }
}

/**
 * The JSON that a request carries; undefined where it carries none.
 * @throws BodyError where it is no JSON, larger than it may be, or too much arrives from everybody together
 */
export async function readBody(
  request: IncomingMessage,
  largest: number,
  budget: BodyBudget,
  network: string,
): Promise<unknown> {
  if (Number(request.headers["content-length"] ?? 0) > largest) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Whoever is refused still has to be answered on the same connection.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      // What is counted here is given back below, whatever comes of it.
      size += chunk.length;
      budget.take(chunk.length, network);
      if (size > largest) throw tooLarge();
      chunks.push(chunk);
    }
    return size === 0 ? undefined : parse(Buffer.concat(chunks));
  } finally {
    budget.give(size, network);
  }
}

const tooLarge = () => new BodyError(413, "PAYLOAD_TOO_LARGE", "This is larger than what can be sent here.");

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    throw new BodyError(400, "BAD_REQUEST", "The body is not JSON.");
  }
}
