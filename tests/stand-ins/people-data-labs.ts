import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Answer = { status?: number; headers?: Record<string, string>; body?: unknown };
interface Asked {
  url: string | undefined;
  headers: IncomingMessage["headers"];
  body: { size: number; scroll_token?: string; query: unknown };
}

const notFound: Answer = {
  status: 404,
  body: { status: 404, error: { type: "not_found", message: "No records were found" } },
};

/** Imitates the person search of People Data Labs: it returns the given answers in order, then what `otherwise` says. */
export async function startPeopleDataLabs() {
  const asked: Asked[] = [];
  const answers: Answer[] = [];
  const labs = { asked, answers, otherwise: (_asked: Asked): Answer => notFound, url: "", stop };
  const server = createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const chunks = await request.toArray();
    const received = {
      url: request.url,
      headers: request.headers,
      body: JSON.parse(Buffer.concat(chunks).toString()),
    };
    asked.push(received);
    const { status = 200, headers, body } = answers.shift() ?? labs.otherwise(received);
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  }

  async function stop() {
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  }

  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  labs.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return labs;
}

export const people = (...data: unknown[]): Answer => ({ body: { status: 200, data, total: data.length } });
export const entry = (name: string, dates: object) => ({
  company: { name },
  title: { name: "cook" },
  ...dates,
});
export const person = (full_name: string, ...experience: object[]) => ({
  full_name,
  linkedin_url: `linkedin.com/in/${full_name.replaceAll(" ", "-")}`,
  work_email: `${full_name.replaceAll(" ", ".")}@mail.example`,
  experience,
});
