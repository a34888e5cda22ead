import { once } from "node:events";
import { Agent, request as forward } from "node:http";
import { createSecureServer } from "node:http2";
import type { AddressInfo } from "node:net";
import { createCertificate } from "../../certificate.ts";

/** Headers of one connection, which HTTP/2 does not have. */
const hops = new Set(["connection", "keep-alive", "transfer-encoding"]);

/** A proxy that speaks TLS and HTTP/2 to browsers, as the one in deploy/ does. @returns its origin */
export async function serveBehindTls(upstream: string) {
  const { key, certificate: cert } = createCertificate("localhost");
  const agent = new Agent({ keepAlive: true });
  const server = createSecureServer({ key, cert }, (request, response) => {
    const headers = Object.entries(request.headers).filter(([name]) => !name.startsWith(":"));
    const options = { agent, method: request.method, headers: Object.fromEntries(headers) };
    const sent = forward(new URL(request.url, upstream), options, (answer) => {
      const forwarded = Object.entries(answer.headers).filter(([name]) => !hops.has(name));
      response.writeHead(answer.statusCode ?? 502, Object.fromEntries(forwarded));
      answer.pipe(response);
    });
    sent.on("error", () => response.stream.destroy());
    request.pipe(sent);
  });
  await once(server.listen(0, "localhost"), "listening");
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.close();
    agent.destroy();
  };
  return { origin: `https://localhost:${port}`, stop };
}
