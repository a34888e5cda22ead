import { sql } from "drizzle-orm";
import { withEmptyDatabase } from "./an-empty-database.ts";
import { expect, test } from "./harness.ts";

test("who starts on tables from before the first release is told what to do, and they stay as they are", () =>
  withEmptyDatabase(async (connection) => {
    const { db } = connection;
    await connection.migrate();
    await db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at - 1000`);
    await expect(connection.migrate()).rejects.toThrow(/Use an empty database/);
    await db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + 1000`);
    await connection.migrate();
  }));

test("row security holds for the owner of the tables as well, so that each of its policies is one that was written", async ({
  app,
}) => {
  const { rows } = await app.db.execute(sql`
    select relname from pg_class where oid in (select polrelid from pg_policy) and not relforcerowsecurity`);
  expect(rows).toEqual([]);
});
