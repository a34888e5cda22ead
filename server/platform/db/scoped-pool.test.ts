import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { expect, inject, test } from "vitest";
import { ScopedPool } from "./scoped-pool.ts";

test("a transaction that cannot begin keeps no connection", async () => {
  const provided = inject("database");
  if (provided.engine !== "postgres") throw new Error("A pool is PostgreSQL's");
  const pool = new Pool({ connectionString: provided.url, max: 1, connectionTimeoutMillis: 1_000 });
  const db = drizzle(new ScopedPool(pool, "set local role nobody_at_all") as unknown as Pool);
  const begun = () => db.transaction((tx) => tx.execute("select 1"));
  for (let times = 0; times < 2; times++)
    await expect(begun()).rejects.toMatchObject({ cause: { code: "22023" } });
  await pool.end();
});
