import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

type Answer = (response: ServerResponse, received: Received) => void;

/** How a receiver answers. */
export const answers = {
  status:
    (status: number, headers: Record<string, string> = {}): Answer =>
    (response) =>
      void response.writeHead(status, headers).end(`status ${status}`),
  /** Never answers. */
  hang: (() => {}) as Answer,
  /** Sends its head and the beginning of its body. */
  halfway: ((response) => void response.writeHead(200).write("half")) as Answer,
  /** The same, and then closes the connection. */
  brokenOff: ((response) =>
    void response
      .writeHead(200, { "content-length": "10" })
      .write("half", () => setImmediate(() => response.destroy()))) as Answer,
  /** Sends its head, and then bytes for as long as someone reads them. */
  endless: ((response) => {
    const write = () => {
      while (!response.destroyed && response.write("x".repeat(10_000)));
    };
    response.writeHead(200).on("drain", write);
    write();
  }) as Answer,
};

/** A receiver of webhooks on loopback until the tests of a file end. It records each request, and answers as the test says. */
export async function startWebhookReceiver() {
  const received: Received[] = [];
  let answer: Answer = answers.status(200);
  let open = 0;
  let mostOpen = 0;
  const server = createServer((request, response) => {
    mostOpen = Math.max(mostOpen, ++open);
    response.on("close", () => open--);
    void take(request, response);
  });
  async function take(request: IncomingMessage, response: ServerResponse) {
    const delivery = { path: request.url ?? "", headers: request.headers, body: await text(request) };
    received.push(delivery);
    answer(response, delivery);
  }
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    /** Every request, oldest first. */
    received,
    /** From now on. */
    answerWith: (how: Answer) => void (answer = how),
    /** How many requests it had at the same time. */
    mostOpen: () => mostOpen,
  };
}
