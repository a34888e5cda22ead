import { Client } from "pg";
import { expect, test } from "vitest";
import { execute } from "../databases.ts";
import { aDatabase, aPlainRole } from "./a-database.ts";
import { waitUntil } from "../wait-until.ts";

test("a server is not ready while others hold every connection of the database, and is again when they end", async () => {
  const role = await aPlainRole();
  const database = await aDatabase(null, role.name);
  const { administratorUrl, url } = database;
  const { origin } = await database.startServer();
  const ready = async () => {
    const answer = await fetch(`${origin}/ready`);
    const { status } = (await answer.json()) as { status: string };
    return `${answer.status} ${status}`;
  };
  const survey = async () => (await fetch(`${origin}/api/surveys/unknown`)).status;
  expect(await ready()).toBe("200 ready");

  await execute(administratorUrl, `alter role ${role.name} connection limit 60`);
  const others: Client[] = [];
  const holdAll = async () => {
    for (;;) {
      const other = new Client({ connectionString: url, application_name: "others" });
      other.on("error", () => {});
      const refused = await other.connect().then(
        () => null,
        (error: { code: string }) => error.code,
      );
      if (refused === "53300") return;
      expect(refused).toBe(null);
      others.push(other);
    }
  };
  // The server's own connections, but not its health check's, which stays open.
  const endOwn = `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'forthright' and usename = '${role.name}'`;
  await waitUntil("others hold all connections", async () => {
    await holdAll();
    await execute(administratorUrl, endOwn);
    await holdAll();
    return (await ready()) !== "200 ready";
  });
  expect(await ready()).toBe("503 database connections exhausted");
  expect(await survey()).toBe(503);

  await Promise.all(others.map((other) => other.end()));
  await waitUntil("it is ready", async () => (await ready()) === "200 ready");
  expect(await survey()).toBe(404);
  await database.drop();
  await role.drop();
});
