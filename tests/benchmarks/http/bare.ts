// Measures the cost of an HTTP server that only sends the same statements: no contract, no checks, no features. In its
// own process: node bare.ts <port> <file with the statements of each path> <URL of the database>
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Pool } from "pg";
import { verifyPassword } from "#server/platform/auth/passwords.ts";
import type { Statement } from "../../record-statements.ts";
import { linkHash } from "#server/platform/crypto/survey-link.ts";

/** Placeholders in the recorded statements for values that differ from request to request. */
export interface Recorded {
  path: string;
  statements: Statement[];
  link?: string;
  /** Values that must be new each time. */
  fresh?: string[];
  /** Of the password in the request. */
  hash?: string;
  /** The ids of the people whom the e-mail address in the request may mean; the statements are about the first. */
  accounts?: Record<string, string>;
}

const [port, file = "", connectionString = ""] = process.argv.slice(2);
const recorded = JSON.parse(readFileSync(file, "utf8")) as Recorded[];
const pool = new Pool({ connectionString, max: 20 });

createServer((request, response) => void answer(request, response)).listen(Number(port), "127.0.0.1");

async function answer(request: IncomingMessage, response: ServerResponse) {
  try {
    const path = request.url ?? "";
    const known = recorded.find((one) => matches(one, path));
    if (!known) {
      response.writeHead(404).end();
      return;
    }
    const { email = "", password = "" } = request.method === "POST" ? await readJson(request) : {};
    const rows = await replay(known, path, email);
    if (known.hash) await verifyPassword({ hash: known.hash, password });
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(rows));
  } catch {
    response.writeHead(500).end();
  }
}

function matches({ path, link }: Recorded, asked: string): boolean {
  if (!link) return path === asked;
  const [before = "", after = ""] = path.split(link);
  return (
    asked.startsWith(before) &&
    asked.endsWith(after) &&
    !asked.slice(before.length, asked.length - after.length).includes("/")
  );
}

async function replay(
  { path, link, statements, fresh = [], accounts = {} }: Recorded,
  asked: string,
  email: string,
): Promise<unknown[]> {
  const changes = new Map<string, string>();
  const [[recordedEmail, recordedId] = ["", ""]] = Object.entries(accounts);
  if (recordedId) changes.set(recordedEmail, email).set(recordedId, accounts[email] ?? "");
  if (link) {
    const start = path.indexOf(link);
    const own = asked.slice(start, asked.length - (path.length - start - link.length));
    changes.set(linkHash(link), linkHash(own));
    // In this benchmark a link begins with its candidate. Otherwise all requests would wait for one candidate.
    changes.set(candidateOf(link), candidateOf(own));
  }
  for (const one of fresh) changes.set(one, randomUUID());
  const client = await pool.connect();
  const all: unknown[] = [];
  try {
    for (const { text, values } of statements) {
      const own = values.map((value) => (typeof value === "string" ? replaceAll(value, changes) : value));
      const { rows } = await client.query({ text, values: own, rowMode: "array" });
      all.push(rows);
    }
  } finally {
    client.release();
  }
  return all;
}

const candidateOf = (link: string) => link.split(":")[0] ?? "";

function replaceAll(text: string, changes: Map<string, string>): string {
  let changed = text;
  for (const [from, to] of changes) changed = changed.replaceAll(from, to);
  return changed;
}

async function readJson(request: IncomingMessage): Promise<{ email?: string; password?: string }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as { email?: string; password?: string };
}
