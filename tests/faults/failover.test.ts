import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connectPostgres } from "#server/platform/db/postgres.ts";
import { startForthright } from "../e2e/forthright.ts";
import { startOwnPostgres } from "../postgres.ts";
import { quiet } from "./a-database.ts";
import { anAddress } from "./an-address.ts";
import { addLinks, expectNothingLost, startSubmissions } from "./submissions.ts";
import { waitUntil } from "../wait-until.ts";

test("two servers continue after the primary is lost and its standby is promoted: nothing acknowledged is lost or doubled", async () => {
  const primary = await startOwnPostgres();
  const standby = await primary.follow();
  const address = await anAddress(primary.url);
  const before = connectPostgres(primary.url);
  await before.db.execute(sql`alter system set synchronous_standby_names = 'standby'`);
  await before.db.execute(sql`select pg_reload_conf()`);
  await waitUntil("the standby has all that is acknowledged", async () => {
    const { rows } = await before.db.execute(
      sql`select 1 from pg_stat_replication where sync_state = 'sync' and state = 'streaming'`,
    );
    return rows.length === 1;
  });
  const variables = { ...quiet, DATABASE_URL: address.url };
  const servers = [await startForthright(variables), await startForthright(variables)] as const;
  let calls = 0;
  const links = await addLinks(before.db, 3_000);
  const load = startSubmissions(links, () => servers[calls++ % 2 === 0 ? 0 : 1].origin);
  await waitUntil("responses arrive", () => load.acknowledged.length > 100);

  await primary.halt("SIGQUIT");
  await before.close();
  const lost = load.acknowledged.length;
  await waitUntil("both servers say that they cannot reach it", () => load.away() > 10);
  const after = connectPostgres(standby.url);
  await after.db.execute(sql`select pg_promote()`);
  address.leadTo(standby.url);
  await waitUntil("responses arrive again", () => load.acknowledged.length > lost + 100);
  await load.stop();

  console.info(`${lost} acknowledged by the primary, ${load.acknowledged.length - lost} by the standby`);
  await expectNothingLost(after.db, load.acknowledged);
  expect(load.refused).toEqual([]);
  for (const server of servers) expect(await server.stop("SIGTERM")).toBe(0);
  await after.close();
  address.close();
  await standby.stop();
  await primary.stop();
});
