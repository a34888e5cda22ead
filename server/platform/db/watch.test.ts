import { Pool } from "pg";
import { expect, inject, test } from "vitest";
import { watch } from "./watch.ts";

test("a connection is not taken for silent because this process was held up itself", async () => {
  const provided = inject("database");
  if (provided.engine !== "postgres") throw new Error("A pool is PostgreSQL's");
  const pool = new Pool({ connectionString: provided.url, max: 1 });
  // Nobody has begun on the question yet: on a busy machine that takes a moment.
  const end = watch([pool], () => Promise.resolve(new Set()));
  await pool.query("select 1");
  const until = performance.now() + 3_200;
  while (performance.now() < until);
  await expect(pool.query("select pg_sleep(1)")).resolves.toBeDefined();
  end();
  await pool.end();
});
