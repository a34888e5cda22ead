import { expect, test } from "vitest";
import { connect } from "#server/platform/db/connect.ts";
import { explain } from "#server/platform/db/database-errors.ts";
import { sql } from "drizzle-orm";
import { databaseAt, execute, preparingStatements } from "./databases.ts";
import { startOwnPostgres } from "./postgres.ts";

test("deploy/postgresql/database.sql, run by a host's administrator, is all that a plain user needs to start", async () => {
  const postgres = await startOwnPostgres();
  const as = (user: string, database: string) =>
    Object.assign(new URL(databaseAt(postgres.url, database)), { username: user, password: "a password" })
      .href;
  // Hosts give no superuser.
  await execute(
    postgres.url,
    "create role host login createrole createdb",
    "grant pg_monitor to host with admin option",
  );
  const statements = preparingStatements("a password");
  const ofManagers = statements.filter((statement) => statement.includes("forthright_manager"));
  const administrator = as("host", "postgres");
  await execute(administrator, ...statements.filter((statement) => !ofManagers.includes(statement)));
  const start = async () => {
    const databaseUrl = as("forthright", "forthright");
    const connection = await connect({ databaseUrl, databaseDirectUrl: null, dataDir: "" });
    try {
      await connection.migrate();
      const { rows } = await connection.db.execute<{ isPlain: boolean }>(sql`
        select not (rolsuper or rolcreaterole or rolcreatedb) as "isPlain" from pg_roles where rolname = current_user`);
      return rows[0]?.isPlain;
    } finally {
      await connection.close();
    }
  };
  await expect(start().catch((error: unknown) => Promise.reject(new Error(explain(error))))).rejects.toThrow(
    "The role forthright_manager is missing. A superuser has to run",
  );
  await execute(administrator, ...ofManagers);
  expect(await start()).toBe(true);
  await postgres.stop();
});
