import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { expect, test } from "vitest";
import { freePort } from "#tests/free-port.ts";
import { isDatabaseAway } from "./database-errors.ts";

const failure = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );

test("a database whose port or socket cannot be reached counts as unavailable, with Drizzle or without", async () => {
  for (const address of [`localhost:${await freePort()}/none`, "/none?host=/nowhere"]) {
    const db = drizzle(`postgres://forthright@${address}`);
    expect(isDatabaseAway(await failure(db.execute(sql`select 1`))), address).toBe(true);
    expect(isDatabaseAway(await failure(db.$client.query("select 1"))), address).toBe(true);
    await db.$client.end();
  }
});

test("a missing file or another unavailable service is not reported as an unavailable database", async () => {
  const missing = await failure(readFile("/nowhere/at-all"));
  expect(missing).toMatchObject({ code: "ENOENT" });
  expect(isDatabaseAway(missing)).toBe(false);
  expect(isDatabaseAway(new Error("no template", { cause: missing }))).toBe(false);
  expect(isDatabaseAway(await failure(fetch(`http://127.0.0.1:${await freePort()}/`)))).toBe(false);
});
