import { Agent, request } from "node:http";
import { quantile } from "../quantile.ts";

export interface HttpRequest {
  method?: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

interface Figures {
  perSecond: number;
  median: number;
  p99: number;
  errors: number;
}

const connections = 16;

/** Sends requests to these servers in turn for this time, on open connections; the first second does not count. */
export async function putUnderLoad(
  ports: number[],
  next: () => HttpRequest,
  seconds: number,
): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let errors = 0;
  const from = performance.now() + 1_000;
  const until = from + seconds * 1_000;

  async function sendInTurn(index: number) {
    const port = ports[index % ports.length] ?? 0;
    while (performance.now() < until) {
      const started = performance.now();
      const succeeded = await send(agent, port, next());
      if (started >= from) {
        times.push(performance.now() - started);
        if (!succeeded) errors++;
      }
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, index) => sendInTurn(index)));
  agent.destroy();
  return {
    perSecond: times.length / seconds,
    median: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    errors,
  };
}

function send(
  agent: Agent,
  port: number,
  { method = "GET", path, headers = {}, body }: HttpRequest,
): Promise<boolean> {
  const json =
    body === undefined
      ? {}
      : { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
  return new Promise((resolve) => {
    const sent = request(
      { agent, host: "127.0.0.1", port, method, path, headers: { ...headers, ...json } },
      (answer) => {
        answer.resume();
        answer.on("end", () => resolve(Math.floor((answer.statusCode ?? 0) / 100) === 2));
      },
    );
    sent.on("error", () => resolve(false));
    sent.end(body);
  });
}
