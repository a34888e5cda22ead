import { asc } from "drizzle-orm";
import { companyNameKeys, keysVersion } from "#server/features/companies/company-name-keys.ts";
import { directoryCompanies, directoryEmployments } from "#server/platform/db/schema/directory.ts";
import { aPerson } from "#tests/factories.ts";
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
  await aPerson(app, { email: "kim@mail.example" }, { company: "Ромашка", start: "2019-01", end: "2020-12" });
  const [current] = await app.db.select().from(directoryCompanies);
  const other = { name: "Ромашка ООО", key: "ромашка ооо", keys: ["old"] };
  const [old] = await app.db.insert(directoryCompanies).values(other).returning();
  const [{ id: _id, ...employment } = expect.fail("nobody works there")] = await app.db
    .select()
    .from(directoryEmployments);
  const companyId = old?.id ?? 0;
  await app.db.insert(directoryEmployments).values([
    { ...employment, companyId },
    { ...employment, companyId, startMonth: 2015 * 12, endMonth: 2016 * 12 },
  ]);
  await app.context.tasks.enqueue(app.db, rebuildKeys, {});
  await app.runTasks();

  expect(await app.db.select({ id: directoryCompanies.id }).from(directoryCompanies)).toEqual([
    { id: current?.id },
  ]);
  const employments = await app.db
    .select()
    .from(directoryEmployments)
    .orderBy(asc(directoryEmployments.startMonth));
  expect(employments.map(({ startMonth }) => startMonth)).toEqual([2015 * 12, 2019 * 12]);
});
