import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connectPostgres } from "#server/platform/db/postgres.ts";
import { migrateAsThen } from "../release/migrate-as-then.ts";
import { loadRows } from "../release/rows.ts";
import { fixture } from "../release/story.ts";
import { aDatabase } from "./a-database.ts";
import { addLinks, expectNothingLost, startSubmissions } from "./submissions.ts";

const kills = 6;

test(`servers that upgrade a database are killed ${kills} times during it and afterwards, and no row is lost`, async () => {
  const database = await aDatabase(null);
  const { db } = database;
  const then = connectPostgres(database.url);
  await migrateAsThen(then);
  await loadRows(db, readFileSync(fixture.rows, "utf8"));
  const [before] = await counted();
  await then.close();

  const start = (killed?: AbortSignal) => database.startServer({}, killed);
  for (let killed = 0; killed < kills; killed++) {
    const abort = new AbortController();
    const starting = start(abort.signal).catch(() => null);
    // From before it has connected until after it has migrated.
    await pause(300 + killed * 250);
    abort.abort();
    await (await starting)?.stop("SIGKILL");
  }
  const servers = await Promise.all([start(), start()]);
  expect((await counted())[0]).toMatchObject(before ?? {});

  let { origin } = servers[0];
  const load = startSubmissions(await addLinks(db, 400), () => origin);
  for (const [index, leaving] of servers.entries()) {
    await pause(500);
    origin = servers[1 - index]?.origin ?? origin;
    await leaving.stop("SIGKILL");
    const next = await start();
    servers[index] = next;
    origin = next.origin;
  }
  await load.done();
  expect(load.refused).toEqual([]);
  await expectNothingLost(db, load.acknowledged, before?.["responses"]);
  await database.drop();

  async function counted() {
    const { rows } = await db.execute<Record<string, number>>(sql`
        select (select count(*)::int from reviewers) as reviewers, (select count(*)::int from jobs) as jobs,
          (select count(*)::int from survey_responses) as responses, (select count(*)::int from manager_users) as managers`);
    return rows;
  }
});
