import { eq } from "drizzle-orm";
import { activities } from "#server/db/schema/activity.ts";
import { anAdmin } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";

test("an import is in the trail as it begins and as it ends, with what became of its rows, once each", async ({
  app,
}) => {
  const admin = await anAdmin(app);
  const { directory } = admin.browser.admin;
  const key = crypto.randomUUID();
  const send = (batch: number, isLast: boolean, ...names: string[]) =>
    directory.importRows({
      file: { key, name: "people.csv", batch, isLast },
      rows: names.map((name, index) => ({
        line: index + 2,
        name,
        email: name && `${name}@example.com`,
        company: "Acme",
        position: "",
        start: "2020-01",
        end: "",
      })),
    });
  await send(1, false, "a", "b", "");
  // Its answer got lost, so the page sends it again.
  await send(1, false, "a", "b", "");
  await send(2, false, "c");
  await send(3, true);
  await send(3, true);
  await expect(send(2 ** 31, true)).rejects.toMatchObject({ code: "BAD_REQUEST" });

  const record = { recordLabel: "people.csv", actorEmail: admin.email };
  const trail = await app.db
    .select()
    .from(activities)
    .where(eq(activities.recordType, "directory"))
    .orderBy(activities.id);
  expect(trail).toMatchObject([
    { action: "directory.import_started", ...record },
    {
      action: "directory.imported",
      ...record,
      details: { counts: { added: 3, updated: 0, unchanged: 0, rejected: 1 } },
    },
  ]);
  expect(trail).toHaveLength(2);
  expect(await directory.overview()).toMatchObject({ people: 3, lastImportAt: "2026-11-21T10:00:00.000Z" });
});
