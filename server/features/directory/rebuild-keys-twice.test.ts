import { keysVersion } from "#server/features/companies/company-name-keys.ts";
import { directoryCompanies, directoryEmployments } from "#server/platform/db/schema/directory.ts";
import { aPerson } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";
import { countBlocked, holdTransaction } from "#tests/hold-transaction.ts";
import { lockImports } from "./lock-imports.ts";
import { rebuildKeys } from "./rebuild-keys.ts";

test("two servers that rebuild keys at the same moment keep every employment", async ({ app }) => {
  await aPerson(app, {}, { company: "Other", start: "2019-01", end: "2020-12" });
  await app.db.update(directoryCompanies).set({ key: "by older rules", keys: ["old"], keysVersion: null });
  const importing = await holdTransaction(app, lockImports);
  const runs = [rebuildKeys.run(app.context, {}), rebuildKeys.run(app.context, {})];
  await expect.poll(() => countBlocked(app)).toBe(2);
  await importing.commit();
  await Promise.all(runs);
  expect(await app.db.select().from(directoryCompanies)).toMatchObject([{ name: "Other", keysVersion }]);
  expect(await app.count(directoryEmployments)).toBe(1);
});
