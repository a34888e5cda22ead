// Measures the cost of an HTTP server that only sends the same statements: no contract, no checks, no features. In its
// own process: node bare.ts <port> <file with the statements of each path> <URL of the database>
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { Pool } from "pg";
import type { Statement } from "../../record-statements.ts";
import { linkHash } from "#server/platform/crypto/survey-link.ts";

/** Placeholders in the recorded statements for values that differ from request to request. */
export interface Recorded {
  path: string;
  statements: Statement[];
  link?: string;
  /** Values that must be new each time. */
  fresh?: string[];
}

const [port, file = "", connectionString = ""] = process.argv.slice(2);
const recordings = JSON.parse(readFileSync(file, "utf8")) as Recorded[];
const pool = new Pool({ connectionString, max: 20 });

createServer((request, response) => void answer(request, response)).listen(Number(port), "127.0.0.1");

async function answer(request: IncomingMessage, response: ServerResponse) {
  try {
    const path = request.url ?? "";
    const recording = recordings.find((candidate) => matches(candidate, path));
    if (!recording) {
      response.writeHead(404).end();
      return;
    }
    if (request.method === "POST") await json(request);
    const rows = await replay(recording, path);
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(rows));
  } catch {
    response.writeHead(500).end();
  }
}

function matches({ path, link }: Recorded, requestedPath: string): boolean {
  if (!link) return path === requestedPath;
  const [prefix = "", suffix = ""] = path.split(link);
  return (
    requestedPath.startsWith(prefix) &&
    requestedPath.endsWith(suffix) &&
    !requestedPath.slice(prefix.length, requestedPath.length - suffix.length).includes("/")
  );
}

async function replay({ path, link, statements, fresh = [] }: Recorded, requestedPath: string) {
  const replacements = new Map<string, string>();
  if (link) {
    const start = path.indexOf(link);
    const requestedLink = requestedPath.slice(
      start,
      requestedPath.length - (path.length - start - link.length),
    );
    replacements.set(linkHash(link), linkHash(requestedLink));
    // In this benchmark a link begins with its candidate. Otherwise all requests would wait for one candidate.
    replacements.set(candidateOf(link), candidateOf(requestedLink));
  }
  for (const value of fresh) replacements.set(value, randomUUID());
  const client = await pool.connect();
  const results: unknown[] = [];
  try {
    for (const { text, values } of statements) {
      const replaced = values.map((value) =>
        typeof value === "string" ? replaceAll(value, replacements) : value,
      );
      const { rows } = await client.query({ text, values: replaced, rowMode: "array" });
      results.push(rows);
    }
  } finally {
    client.release();
  }
  return results;
}

const candidateOf = (link: string) => link.split(":")[0] ?? "";

function replaceAll(text: string, replacements: Map<string, string>): string {
  let replaced = text;
  for (const [from, to] of replacements) replaced = replaced.replaceAll(from, to);
  return replaced;
}
