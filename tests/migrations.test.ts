import { sql } from "drizzle-orm";
import { withEmptyDatabase } from "./an-empty-database.ts";
import { expect, test } from "./harness.ts";

test("startup on tables from before the first release fails with advice, and the tables stay unchanged", () =>
  withEmptyDatabase(async (connection) => {
    const { db } = connection;
    await connection.migrate();
    await db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at - 1000`);
    await expect(connection.migrate()).rejects.toThrow(/Use an empty database/);
    await db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + 1000`);
    await connection.migrate();
  }));

test("row security also applies to the owner of the tables, so each of its policies was written on purpose", async ({
  app,
}) => {
  const { rows } = await app.db.execute(sql`
    select relname from pg_class where oid in (select polrelid from pg_policy) and not relforcerowsecurity`);
  expect(rows).toEqual([]);
});
