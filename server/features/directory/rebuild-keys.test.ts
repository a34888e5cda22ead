import { asc, eq } from "drizzle-orm";
import { companyNameKeys, keysVersion } from "#server/features/companies/company-name-keys.ts";
import {
  directoryCompanies,
  directoryEmployments,
  directoryPeople,
} from "#server/platform/db/schema/directory.ts";
import { anAdmin, aPerson } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";
import { rebuildKeys } from "./rebuild-keys.ts";

test("companies with keys of older rules get new keys, a thousand at a time, and others stay unchanged", async ({
  app,
}) => {
  const old = Array.from({ length: 1_001 }, (_, n) => ({
    name: `Müller ${n} GmbH`,
    key: `muller ${n}`,
    keys: ["old"],
  }));
  const current = { name: "Acme", key: "acme", keys: ["as it is"], keysVersion };
  await app.db
    .insert(directoryCompanies)
    .values([current, { name: "Initech", key: "by sql", keys: ["old"], keysVersion: null }]);
  await app.db
    .insert(directoryCompanies)
    .values(old.map((company) => ({ ...company, keysVersion: "other rules" })));
  await app.context.tasks.enqueue(app.db, rebuildKeys, {});
  await app.runTasks();

  const rows = await app.db.select().from(directoryCompanies).orderBy(asc(directoryCompanies.id));
  expect(rows[0]).toMatchObject(current);
  expect(rows[1]).toMatchObject({ name: "Initech", key: "initech" });
  for (const { name, keys, keysVersion: version } of rows.slice(1))
    expect([name, keys, version]).toEqual([name, companyNameKeys(name), keysVersion]);
});

test("companies that the newest rules treat as one are merged, without lost or duplicate employments", async ({
  app,
}) => {
  const kim = { name: "Kim Doe", email: "kim@mail.example" };
  const period = { start: "2019-01", end: "2020-12" };
  await aPerson(app, kim, { company: "Ромашка", ...period });
  const [current] = await app.db.select().from(directoryCompanies);
  const earlier = { company: "Other", start: "2015-01", end: "2016-01" };
  await aPerson(app, kim, { company: "Other", ...period }, earlier);
  await aPerson(app, { name: "Lou Roe" }, { company: "Other", ...period });
  await app.db
    .update(directoryCompanies)
    .set({ name: "Ромашка ООО", key: "ромашка ооо", keys: ["old"], keysVersion: null })
    .where(eq(directoryCompanies.name, "Other"));
  await app.context.tasks.enqueue(app.db, rebuildKeys, {});
  await app.runTasks();

  expect(await app.db.select({ id: directoryCompanies.id }).from(directoryCompanies)).toEqual([
    { id: current?.id },
  ]);
  const employments = async () =>
    (
      await app.db
        .select({ name: directoryPeople.name, startMonth: directoryEmployments.startMonth })
        .from(directoryEmployments)
        .innerJoin(directoryPeople, eq(directoryPeople.id, directoryEmployments.personId))
        .orderBy(asc(directoryPeople.name), asc(directoryEmployments.startMonth))
    ).map(({ name, startMonth }) => [name, startMonth]);
  const kept = [
    ["Kim Doe", 2015 * 12],
    ["Kim Doe", 2019 * 12],
    ["Lou Roe", 2019 * 12],
  ];
  expect(await employments()).toEqual(kept);

  // Both imports reported the employment of 2019.
  const { imports } = (await anAdmin(app)).browser.admin;
  await imports.revert({ importId: (await imports.list({})).imports.at(-1)?.id ?? 0 });
  await app.runTasks();
  expect(await employments()).toEqual(kept);
});
