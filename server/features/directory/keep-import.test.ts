import { eq } from "drizzle-orm";
import { activities } from "#server/platform/db/schema/activity.ts";
import { anAdmin } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";

test("an import is in the trail as it begins and as it ends, with what became of its rows, once each", async ({
  app,
}) => {
  const { send, trailOf, email, directory } = await aFile(app);
  await send(1, false, "a", "b", "");
  // Its answer got lost, so the page sends it again.
  await send(1, false, "a", "b", "");
  await send(2, false, "c");
  await send(3, true);
  await send(3, true);
  await expect(send(2 ** 31, true)).rejects.toMatchObject({ code: "BAD_REQUEST" });

  const record = { recordLabel: "people.csv", actorEmail: email };
  const trail = await trailOf();
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

test("no rows come in beside the trail: not under a number that came before, nor behind the last, nor where the first never came", async ({
  app,
}) => {
  const { send, trailOf } = await aFile(app);
  await send(1, true, "a");
  await send(1, true, "b");
  await send(2, false, "c");
  const told = (added: number) => ({ action: "directory.imported", details: { counts: { added } } });
  expect(await trailOf()).toMatchObject([told(1), told(2), told(3)]);

  const other = await aFile(app);
  await other.send(2, false, "d");
  expect((await trailOf()).slice(3)).toMatchObject([{ action: "directory.import_started" }]);
});

async function aFile(app: TestApp) {
  const { browser, email } = await anAdmin(app);
  const { directory } = browser.admin;
  const key = crypto.randomUUID();
  return {
    email,
    directory,
    send: (batch: number, isLast: boolean, ...names: string[]) =>
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
      }),
    trailOf: () =>
      app.db.select().from(activities).where(eq(activities.recordType, "directory")).orderBy(activities.id),
  };
}
