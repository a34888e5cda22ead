import { asc } from "drizzle-orm";
import { companyNameKeys, keysVersion } from "#server/companies/company-name-keys.ts";
import { directoryCompanies } from "#server/db/schema/directory.ts";
import { expect, test } from "#tests/harness.ts";
import { remakeKeys } from "./remake-keys.ts";

test("companies whose keys were made by other rules get new ones, a thousand at a time, and no other is touched", async ({
  app,
}) => {
  const old = Array.from({ length: 1_001 }, (_, n) => ({
    name: `Müller ${n} GmbH`,
    key: `muller ${n}`,
    keys: ["old"],
  }));
  const kept = { name: "Acme", key: "acme", keys: ["as it is"], keysVersion };
  await app.db.insert(directoryCompanies).values([kept, { ...old[0]!, key: "by sql", keysVersion: null }]);
  await app.db.insert(directoryCompanies).values(old.map((one) => ({ ...one, keysVersion: "other rules" })));
  await app.context.tasks.enqueue(app.db, remakeKeys, {});
  await app.runTasks();

  const rows = await app.db.select().from(directoryCompanies).orderBy(asc(directoryCompanies.id));
  expect(rows[0]).toMatchObject(kept);
  for (const { name, keys, keysVersion: version } of rows.slice(1))
    expect([name, keys, version]).toEqual([name, companyNameKeys(name), keysVersion]);
});
