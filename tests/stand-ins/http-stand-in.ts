import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface Asked {
  method: string;
  url: URL;
  headers: IncomingMessage["headers"];
  body: string;
}

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  /** An object becomes JSON. */
  body?: unknown;
}

/** The request is taken, and never answered. */
export type Hang = "hang";

/** A service on loopback that answers requests one by one, and records them. */
export async function startStandIn(answer: (asked: Asked) => Reply | Hang | Promise<Reply | Hang>, port = 0) {
  const asked: Asked[] = [];
  /** The next answers instead of its own; null: its own. "hang up" closes the connection. A promise keeps the caller waiting. */
  const troubles: (Reply | Promise<Reply> | "hang up" | null)[] = [];
  const server = createServer((request, response) => {
    void reply(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  async function reply(request: IncomingMessage, response: ServerResponse) {
    const { method = "", headers, url = "/" } = request;
    const received = { method, url: new URL(url, "http://127.0.0.1"), headers, body: await text(request) };
    asked.push(received);
    const trouble = (await troubles.shift()) ?? null;
    if (trouble === "hang up") {
      response.destroy();
      return;
    }
    const replied = trouble ?? (await answer(received));
    if (replied === "hang") return;
    const { status = 200, headers: extra, body } = replied;
    const isText = typeof body === "string" || body instanceof Uint8Array;
    response.writeHead(status, { "content-type": isText ? "application/xml" : "application/json", ...extra });
    response.end(isText ? body : JSON.stringify(body ?? {}));
  }

  await new Promise<void>((resolve) => void server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    troubles,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
