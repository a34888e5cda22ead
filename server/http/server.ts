import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Logger } from "pino";
import { unavailable } from "#contract/errors.ts";
import { isDatabaseAway, retryAfterSeconds } from "#server/db/away.ts";

/** An HTTP server that logs what it answers and survives what it cannot. */
export function createHttpServer(
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  log: Logger,
): Server {
  return createServer((request, response) => {
    const started = performance.now();
    response.on("finish", () => {
      const ms = Math.round(performance.now() - started);
      log.info(
        { method: request.method, path: withoutSecrets(request.url), status: response.statusCode, ms },
        "answered",
      );
    });
    answer(request, response).catch((error: unknown) => {
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
    });
  });
}

/**
 * Stops listening once nobody is connected any more, or after so long. Until then every answer ends its connection:
 * whoever keeps one open is not cut off just as the next request travels on it.
 */
export async function drain(server: Server, ms: number) {
  server.prependListener("request", (_request, response) => response.setHeader("connection", "close"));
  const deadline = performance.now() + ms;
  while (performance.now() < deadline && (await connections(server)) > 0)
    await new Promise((resolve) => setTimeout(resolve, 50));
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  await closed;
}

function connections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
}

/** To a program as a call of the API would; to a person in a browser as a sentence. */
function answerUnavailable({ headers }: IncomingMessage, response: ServerResponse) {
  const isPage = headers.accept?.includes("text/html");
  const type = isPage ? "text/html" : "application/json";
  response.writeHead(503, {
    "content-type": `${type}; charset=utf-8`,
    "retry-after": String(retryAfterSeconds),
  });
  const page = `<!doctype html><html lang="en"><title>Forthright</title><p>${unavailable.message}</p></html>`;
  response.end(isPage ? page : JSON.stringify({ ...unavailable, data: { retryAfterSeconds } }));
}

/** An address as it may stand in a log: survey links are secrets, and so is what queries carry. */
export function withoutSecrets(url = "/"): string {
  return url.replace(/\?.*$/s, "").replace(/^((?:\/api)?\/(?:surveys?|unsubscribe))\/[^/]+/, "$1/…");
}
