import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { unavailable } from "#contract/errors.ts";
import { isDatabaseAway, retryAfterSeconds } from "#server/platform/db/database-errors.ts";
import { type Telemetry, watchRequest } from "#server/platform/telemetry/telemetry.ts";

/** How long responses may take once the server has stopped listening. */
const maxResponseMs = 5_000;

/** How long a connection that was opened last may wait with its request once the server has stopped listening. */
const maxSilenceMs = 500;

/** How long a client may continue to send a body that is ignored. */
const lingerMs = 2_000;

const timeouts = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
  // Longer than the usual 60 s of proxies, which could otherwise send a request on a connection that just closes.
  keepAliveTimeout: 65_000,
};

/** An HTTP server that logs each response and answers unexpected errors. */
export function createHttpServer(
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  log: Logger,
  telemetry: Telemetry | null = null,
) {
  /** Connections without a request yet: browsers open some in advance, and Node does not count them as idle. */
  const silent = new Set<Socket>();
  const server = createServer(timeouts, (request, response) => {
    silent.delete(request.socket);
    const started = performance.now();
    response.on("finish", () => {
      // A client that is still sending could miss the response if the connection ended at once. Ignore the rest.
      if (!request.complete) setTimeout(() => request.complete || request.destroy(), lingerMs).unref();
      request.resume();
      const ms = Math.round(performance.now() - started);
      log.info(
        { method: request.method, path: withoutSecrets(request.url), status: response.statusCode, ms },
        "request answered",
      );
    });
    // While the server stops, close connections as soon as they are idle.
    response.on("close", () => !server.listening && server.closeIdleConnections());
    const respond = () => answerOrFail(request, response);
    void (telemetry ? watchRequest(telemetry, request, response, respond) : respond());
  });
  server.on("connection", (socket) => {
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
  });

  async function answerOrFail(request: IncomingMessage, response: ServerResponse) {
    try {
      await answer(request, response);
    } catch (error) {
      // The visitor has left while sending. That error looks like one of the database's connection.
      if (error === request.errored) return;
      if (isDatabaseAway(error) && !response.headersSent) {
        log.warn({ err: error }, "the database is unavailable");
        answerUnavailable(request, response);
        return;
      }
      const id = randomUUID();
      log.error({ err: error, errorId: id }, "request failed");
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
     * Stops listening after this time, because balancers need some to notice. Until then each response closes its
     * connection, so that no connection is cut while the next request is on its way. Idle connections end last.
     */
    drain: async (ms: number) => {
      server.prependListener("request", (_request, response) => response.setHeader("connection", "close"));
      await pause(ms);
      const closed = new Promise((resolve) => server.close(resolve));
      // A new connection may bring its first request yet.
      const silenceTimer = setTimeout(() => silent.forEach((socket) => socket.destroy()), ms && maxSilenceMs);
      const closeTimer = setTimeout(() => server.closeAllConnections(), maxResponseMs);
      await closed;
      clearTimeout(silenceTimer);
      clearTimeout(closeTimer);
    },
  };
}

/** For phones and dark mode. */
const pageStyles = `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<style>body { max-width: 36rem; margin: 4rem auto; padding: 0 1rem; font: 1.125rem/1.5 system-ui, sans-serif; }</style>`;

/** Programs get the API's JSON error, people in a browser a sentence. */
function answerUnavailable({ headers }: IncomingMessage, response: ServerResponse) {
  const isPage = headers.accept?.includes("text/html");
  const type = isPage ? "text/html" : "application/json";
  response.writeHead(503, {
    "content-type": `${type}; charset=utf-8`,
    "retry-after": String(retryAfterSeconds),
  });
  const page = `<!doctype html><html lang="en"><title>Forthright</title>${pageStyles}<p>${unavailable.message}</p></html>`;
  response.end(isPage ? page : JSON.stringify({ ...unavailable, data: { retryAfterSeconds } }));
}

const word = /^[\w.~-]{1,24}$/;
const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const asset = /^\/assets\/[\w.~$-]{1,100}$/;

/**
 * The path for the log. Survey links and queries are secrets: only UUIDs and words too short to be a secret remain.
 */
export function withoutSecrets(url = "/"): string {
  const path = url.replace(/[?#].*$/s, "");
  if (asset.test(path)) return path;
  const parts = path
    .split(/[/\\]+/)
    .map((part) => (part === "" || word.test(part) || id.test(part) ? part : "…"));
  const secretAfter = parts.findIndex((part) => /^(surveys?|unsubscribe|your-data)$/i.test(part));
  return parts.map((part, index) => (secretAfter !== -1 && index === secretAfter + 1 ? "…" : part)).join("/");
}
