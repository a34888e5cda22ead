import { execFileSync } from "node:child_process";
import { closeSync, createReadStream, existsSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { aDatabase } from "./a-database.ts";
import { waitUntil } from "../wait-until.ts";

/** Each makes a line of 2,500 bytes, so that they fill a pipe and all memory that a log may take. */
const requests = 600;
const longPath = `/${"a".repeat(24)}`.repeat(100);

test.runIf(existsSync("/dev/full"))(
  "a server whose log is on a full disk starts, answers and stops",
  async () => {
    const database = await aDatabase();
    const disk = openSync("/dev/full", "w");

    const server = await database.startServer({ LOG_LEVEL: "info" }, undefined, undefined, disk);
    await answersAll(server.origin, 50);
    expect(await server.stop("SIGTERM")).toBe(0);

    closeSync(disk);
    await database.drop();
  },
);

test("a server whose log nobody reads answers, stops, and then says how many lines it dropped", async () => {
  const database = await aDatabase();
  const folder = mkdtempSync(join(tmpdir(), "forthright-log-"));
  const path = join(folder, "log");
  execFileSync("mkfifo", [path]);
  // Open for both, so that it is a pipe with a reader that does not read.
  const pipe = openSync(path, "r+");

  const server = await database.startServer({ LOG_LEVEL: "info" }, undefined, undefined, pipe);
  await answersAll(server.origin);
  const lines: { msg?: string; lines?: number }[] = [];
  const reading = createReadStream(path, { fd: openSync(path, "r") });
  createInterface(reading).on(
    "line",
    (line) => line.startsWith("{") && lines.push(JSON.parse(line) as object),
  );
  const dropped = () => lines.find(({ msg }) => msg?.startsWith("log lines were dropped"))?.lines ?? 0;
  await waitUntil("it says how many it dropped", () => dropped() > 0);
  const answered = lines.filter(({ msg }) => msg === "request answered").length;
  expect(answered).toBeGreaterThan(0);
  expect(answered + dropped()).toBeGreaterThanOrEqual(requests);

  reading.destroy();
  await answersAll(server.origin, 50);
  expect(await server.stop("SIGTERM")).toBe(0);

  closeSync(pipe);
  rmSync(folder, { recursive: true });
  await database.drop();
});

async function answersAll(origin: string, count = requests) {
  const statuses = new Set<number>();
  for (let sent = 0; sent < count; sent++) {
    const answer = await fetch(origin + longPath, { signal: AbortSignal.timeout(15_000) });
    await answer.arrayBuffer();
    statuses.add(answer.status);
  }
  expect([...statuses]).toEqual([404]);
  expect((await fetch(`${origin}/ready`)).status).toBe(200);
}
