import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { notifyOfResponse } from "#server/features/notifications/notify-response.ts";
import { connectPostgres } from "#server/platform/db/postgres.ts";
import { browser } from "../test-app.ts";
import { aDatabase } from "./a-database.ts";
import { aTenant, signInFirstAdmin } from "./a-tenant.ts";
import { adminVariables } from "./an-admin.ts";
import { hasPgbouncer, startPgbouncer } from "./pgbouncer.ts";
import { addLinks, expectNothingLost, startSubmissions } from "./submissions.ts";
import { waitUntil } from "../wait-until.ts";

vi.setConfig({ testTimeout: 180_000 });
const tenants = 6;
const rounds = 20;

test.runIf(hasPgbouncer)(
  "through a transaction pooler two servers start at once and one is replaced; six companies see only their own rows; tasks are found by polling",
  async () => {
    const database = await aDatabase(null);
    const pooler = await startPgbouncer(database.url);
    const variables = { DATABASE_URL: pooler.url, ...adminVariables };
    const start = () => database.startServer(variables);
    const servers = await Promise.all([start(), start()]);
    expect(servers.map((server) => server.logged()).join("")).toContain("DATABASE_DIRECT_URL");
    const managers = await Promise.all(
      Array.from({ length: tenants }, async (_, index) => {
        const origin = servers[index % 2]?.origin ?? "";
        return aTenant(await signInFirstAdmin(origin), origin, `Company ${index}`);
      }),
    );
    const load = startSubmissions(await addLinks(database.db, 600), () => servers[0]?.origin ?? "");

    await servers[1]?.stop("SIGKILL");
    const killed = performance.now();
    servers[1] = await start();
    // The lock of the killed server did not stay with the pooler.
    expect(performance.now() - killed).toBeLessThan(45_000);
    for (let round = 0; round < rounds; round++)
      await Promise.all(
        managers.map(async ({ name, cookies }) => {
          const { manager } = browser(servers[round % 2]?.origin ?? "", cookies);
          expect((await manager.jobs.list()).map(({ title }) => title)).toEqual([name]);
        }),
      );
    await load.done();
    expect(load.refused).toEqual([]);
    await expectNothingLost(database.db, load.acknowledged);
    await waitUntil("every task is done", async () => {
      const { rows } = await database.db.execute(
        sql`select 1 from pgboss.job where name = ${notifyOfResponse.name} and state < 'completed' limit 1`,
      );
      return rows.length === 0;
    });
    await expectNothingLeftBehind(pooler.url);
    for (const server of servers) expect(await server.stop("SIGTERM")).toBe(0);
    await pooler.stop();
    await database.drop();
  },
);

test.runIf(hasPgbouncer)(
  "a server with a URL that bypasses the pooler is notified of new tasks, and refuses a second pooler URL for it",
  async () => {
    const database = await aDatabase();
    const pooler = await startPgbouncer(database.url);
    const server = await database.startServer({
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: database.url,
    });
    const { rows } = await database.db.execute(sql`
      select 1 from pg_stat_activity
      where datname = current_database() and application_name = 'pgboss' and query ~ '^LISTEN|pg_listening_channels'`);
    expect(rows).toHaveLength(1);
    await expect(
      database.startServer({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: pooler.url }),
    ).rejects.toThrow("DATABASE_DIRECT_URL leads to a pooler");
    await server.stop();
    await pooler.stop();
    await database.drop();
  },
);

/** No role, owner or time limit stays on a connection that the pooler passes on. */
async function expectNothingLeftBehind(poolerUrl: string) {
  const connection = connectPostgres(poolerUrl, { isPooled: true });
  const seen = await Promise.all(
    Array.from({ length: 40 }, () =>
      connection.db.transaction((tx) =>
        tx.execute(sql`
          select current_user = session_user as own, coalesce(current_setting('forthright.manager_id', true), '') as manager,
            count(pg_sleep(0.02))::int as one`),
      ),
    ),
  );
  expect(seen.flatMap(({ rows }) => rows)).toEqual(seen.map(() => ({ own: true, manager: "", one: 1 })));
  await connection.close();
}
