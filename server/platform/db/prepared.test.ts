import { eq, sql } from "drizzle-orm";
import { jobs } from "./schema/jobs.ts";
import { inRoleOf } from "#server/platform/guards/doors.ts";
import { aJob, aManager } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";
import { prepared } from "./prepared.ts";

const selectTitle = prepared((db) =>
  db
    .select({ title: jobs.title })
    .from(jobs)
    .where(eq(jobs.id, sql.placeholder("id")))
    .prepare(""),
);

test("asked for a manager, it sees what is that manager's", async ({ app }) => {
  const manager = await aManager(app, { email: "ann@acme.test", company: "Acme" });
  const stranger = await aManager(app, { email: "bob@other.test", company: "Other" });
  const { id } = await aJob(manager, { title: "Engineer" });
  const seenBy = (one: typeof manager) => selectTitle(inRoleOf(app.context, one).db).execute({ id });
  expect(await seenBy(manager)).toEqual([{ title: "Engineer" }]);
  expect(await seenBy(stranger)).toEqual([]);
});

test("the database keeps none by a name, which a pooler would hand to somebody else", async ({ app }) => {
  await selectTitle(app.db).execute({ id: crypto.randomUUID() });
  const { rows } = await app.db.execute(sql`select name from pg_prepared_statements`);
  expect(rows).toEqual([]);
});
