import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { pino } from "pino";
import { expect, test } from "vitest";
import { createHttpServer } from "./server.ts";

test("a stopping server answers requests under way, and closes silent connections", async () => {
  let finish = () => {};
  const isFinished = new Promise<void>((resolve) => (finish = resolve));
  const { server, drain } = createHttpServer(
    async (_request, response) => {
      await isFinished;
      response.end("done");
    },
    pino({ level: "silent" }),
  );
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;

  const responding = once(get({ port, host: "127.0.0.1" }), "response");
  await once(server, "request");
  // Like a browser that expects to send a request soon.
  const silent = connect(port, "127.0.0.1");
  await once(server, "connection");
  const ended = once(silent, "close");
  const drained = drain(0);
  await ended;
  const started = performance.now();
  finish();
  const [response] = (await responding) as [IncomingMessage];
  expect(await text(response)).toBe("done");
  await drained;
  // Nor is it closed until the connection has been idle for long.
  expect(performance.now() - started).toBeLessThan(2_000);
  expect(server.listening).toBe(false);
});

test("a request that has not arrived within a minute is ended", () => {
  const { server } = createHttpServer(async () => {}, pino({ level: "silent" }));
  // Node checks it every 30 seconds.
  expect(server.requestTimeout).toBe(60_000);
  server.close();
});

test("a visitor who leaves while sending is not reported as trouble with the database", async () => {
  const lines: string[] = [];
  const { server, drain } = createHttpServer(
    async (request) => void (await text(request)),
    pino({ level: "warn" }, { write: (line: string) => void lines.push(line) }),
  );
  await once(server.listen(0, "127.0.0.1"), "listening");
  const visitor = connect((server.address() as AddressInfo).port, "127.0.0.1");
  visitor.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nhalf");
  const [request] = (await once(server, "request")) as [IncomingMessage];
  visitor.destroy();
  await new Promise((resolve) => request.once("close", resolve));
  await drain(0);
  expect(lines).toEqual([]);
});
