import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Logger } from "pino";

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

/** An address as it may stand in a log: survey links are secrets, and so is what queries carry. */
export function withoutSecrets(url = "/"): string {
  return url.replace(/\?.*$/s, "").replace(/^((?:\/api)?\/(?:surveys?|unsubscribe))\/[^/]+/, "$1/…");
}
