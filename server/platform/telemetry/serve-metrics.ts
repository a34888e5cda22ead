import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Answers Prometheus, on a port of its own that strangers do not reach.
 * @returns the server and the port
 */
export async function serveMetrics(
  { port, host }: { port: number; host: string },
  { contentType, tell }: { contentType: string; tell: () => Promise<string> },
): Promise<{ server: Server; port: number }> {
  const server = createServer((request, response) => {
    const isAsked = request.method === "GET" && request.url === "/metrics";
    const answered = isAsked ? tell() : Promise.resolve(null);
    answered.then(
      (text) =>
        text === null
          ? response.writeHead(404).end()
          : response.writeHead(200, { "content-type": contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, host, resolve);
  });
  return { server, port: (server.address() as AddressInfo).port };
}
