import { eq, sql } from "drizzle-orm";
import { aJob, aManager } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";
import { addCandidates } from "#tests/many-rows.ts";
import { recordStatements } from "#tests/record-statements.ts";
import { rowsRead } from "#tests/rows-read.ts";
import { installation } from "#server/platform/db/schema/auth.ts";
import { countUndecryptable, reencrypt } from "./change-secret.ts";

test("encrypting a large table again reads each row once, so that the server starts in time", async ({
  app,
}) => {
  await addCandidates(app, (await aJob(await aManager(app))).id, 700);
  await app.db.delete(installation).where(eq(installation.name, "sealed_by"));
  const statements = await recordStatements(() => reencrypt(app.context));
  expect(await countUndecryptable(app.context)).toBe(0);

  const batches = statements.filter(({ text }) => /^select .* from "reviewers" .* for update$/.test(text));
  expect(batches).toHaveLength(5);
  const { text = "", values = [] } = batches.at(-1) ?? {};
  const lastBatch = sql.join(
    text
      .split(/\$\d+/)
      .flatMap((part, index) => [sql.raw(part), sql`${values[index] ?? null}`])
      .slice(0, -1),
  );
  expect(await rowsRead(app.db, lastBatch)).toBeLessThan(1_000);
});
