import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Logger } from "pino";
import { unavailable } from "#contract/errors.ts";
import { isDatabaseAway, retryAfterSeconds } from "#server/platform/db/database-errors.ts";
import { type Telemetry, watchRequest } from "#server/platform/telemetry/telemetry.ts";

/** What is under way when a server stops listening may take so long. */
const longestAnswerMs = 5_000;

/** So long what nobody reads may go on coming after the answer. */
const lingerMs = 2_000;

/** Whoever takes longer to send a request's head, or all of it, is not waited for. */
const patience = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
  // Longer than the 60 s of the usual proxies: one that ended first would break off what they send at that moment.
  keepAliveTimeout: 65_000,
};

/** An HTTP server that logs what it answers and survives what it cannot. */
export function createHttpServer(
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  log: Logger,
  telemetry: Telemetry | null = null,
) {
  /** Browsers connect in advance. To Node a connection on which nothing came yet is a request on its way. */
  const silent = new Set<Socket>();
  const server = createServer(patience, (request, response) => {
    silent.delete(request.socket);
    const started = performance.now();
    response.on("finish", () => {
      // Whoever is still sending may miss the answer where the connection ends at once: the rest is thrown away.
      if (!request.complete) setTimeout(() => request.complete || request.destroy(), lingerMs).unref();
      request.resume();
      const ms = Math.round(performance.now() - started);
      log.info(
        { method: request.method, path: withoutSecrets(request.url), status: response.statusCode, ms },
        "answered",
      );
    });
    // Whoever asked before the end began may keep the connection for more.
    response.on("close", () => !server.listening && server.closeIdleConnections());
    const answering = () => answerOrFail(request, response);
    void (telemetry ? watchRequest(telemetry, request, response, answering) : answering());
  });
  server.on("connection", (socket) => {
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
  });

  async function answerOrFail(request: IncomingMessage, response: ServerResponse) {
    try {
      await answer(request, response);
    } catch (error) {
      if (isDatabaseAway(error) && !response.headersSent) {
        log.warn({ err: error }, "the database is away");
        answerUnavailable(request, response);
        return;
      }
      const id = randomUUID();
      log.error({ err: error, errorId: id }, "a request failed");
      if (response.headersSent) {
        response.destroy();
        return;
      }
      response.writeHead(500, { "content-type": "application/json" });
      response.end(
        JSON.stringify({
          code: "INTERNAL_SERVER_ERROR",
          message: "Something went wrong on our side. Please try again.",
          data: { id },
        }),
      );
    }
  }

  return {
    server,
    /**
     * Stops listening once nobody is connected any more, or after so long. Until then every answer ends its connection:
     * whoever keeps one open is not cut off just as the next request travels on it.
     */
    drain: async (ms: number) => {
      server.prependListener("request", (_request, response) => response.setHeader("connection", "close"));
      const deadline = performance.now() + ms;
      while (performance.now() < deadline && (await connections(server)) > 0)
        await new Promise((resolve) => setTimeout(resolve, 50));
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      for (const socket of silent) socket.destroy();
      const tooLate = setTimeout(() => server.closeAllConnections(), longestAnswerMs);
      await closed;
      clearTimeout(tooLate);
    },
  };
}

function connections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
}

/** Without it a telephone draws the page small, and white in the dark. */
const readable = `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<style>body { max-width: 36rem; margin: 4rem auto; padding: 0 1rem; font: 1.125rem/1.5 system-ui, sans-serif; }</style>`;

/** To a program as a call of the API would; to a person in a browser as a sentence. */
function answerUnavailable({ headers }: IncomingMessage, response: ServerResponse) {
  const isPage = headers.accept?.includes("text/html");
  const type = isPage ? "text/html" : "application/json";
  response.writeHead(503, {
    "content-type": `${type}; charset=utf-8`,
    "retry-after": String(retryAfterSeconds),
  });
  const page = `<!doctype html><html lang="en"><title>Forthright</title>${readable}<p>${unavailable.message}</p></html>`;
  response.end(isPage ? page : JSON.stringify({ ...unavailable, data: { retryAfterSeconds } }));
}

const word = /^[\w.~-]{1,24}$/;
const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const asset = /^\/assets\/[\w.~$-]{1,100}$/;

/**
 * An address as it may stand in a log: survey links are secrets, and so is what queries carry. However it is written,
 * nothing is kept of it but ids that are none, and words too short to be one.
 */
export function withoutSecrets(url = "/"): string {
  const path = url.replace(/[?#].*$/s, "");
  if (asset.test(path)) return path;
  const parts = path
    .split(/[/\\]+/)
    .map((part) => (part === "" || word.test(part) || id.test(part) ? part : "…"));
  const at = parts.findIndex((part) => /^(surveys?|unsubscribe|your-data)$/i.test(part));
  return parts.map((part, index) => (at !== -1 && index === at + 1 ? "…" : part)).join("/");
}
