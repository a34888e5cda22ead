import { eq, sql } from "drizzle-orm";
import {
  directoryCompanyAliases as aliases,
  directoryCompanyRelations as relations,
} from "#server/platform/db/schema/directory.ts";
import { anAdmin } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";
import { rebuildCompanyRules } from "./name-rules.ts";

test("admins' rules about names still apply after the matching rules have changed", async ({ app }) => {
  const { companies } = (await anAdmin(app)).browser.admin;
  await companies.merge({ name: "Polaris", company: "North" });
  await companies.merge({ name: "North", company: "Northstar" });
  await companies.addMember({ name: "Southstar", company: "Northstar" });
  await companies.split({ name: "Facebook", company: "Meta" });
  const before = await stored();
  // Keys as earlier matching rules would have built them.
  await app.db.execute(sql`update directory_company_aliases
    set alias_key = 'old ' || alias_key, company_key = 'old ' || company_key, via = 'old ' || via`);
  await app.db.execute(sql`update directory_company_relations
    set name_key = 'old ' || name_key, company_key = 'old ' || company_key`);
  expect(await namesOf("Northstar")).toEqual(["Northstar"]);

  await rebuild();
  expect(await stored()).toEqual(before);
  expect(await namesOf("Northstar")).toEqual(["North", "Northstar", "Polaris"]);
  expect((await companies.read({ name: "Northstar" })).family).toMatchObject([{ name: "Southstar" }]);
  // Names that were moved with a company still belong to it.
  await companies.split({ name: "North", company: "Northstar" });
  expect(await namesOf("North")).toEqual(["North", "Polaris"]);

  async function namesOf(name: string) {
    return (await companies.read({ name })).names.map((known) => known.name).toSorted();
  }
  async function stored() {
    return [
      await app.db.select().from(aliases).orderBy(aliases.id),
      await app.db.select().from(relations).orderBy(relations.id),
    ];
  }
  async function rebuild() {
    await app.context.tasks.enqueue(app.db, rebuildCompanyRules, {});
    await app.runTasks();
  }
});

test("if the newest matching rules make two of admins' rules equal, the second stays unchanged and stops no other", async ({
  app,
}) => {
  const { companies } = (await anAdmin(app)).browser.admin;
  for (const name of ["Polaris", "Southstar", "Weststar"])
    await companies.merge({ name, company: "Northstar" });
  for (const name of ["East", "South", "West"]) await companies.addMember({ name, company: "Compass" });
  await app.db.update(relations).set({ name: "East Ltd." }).where(eq(relations.nameKey, "south"));
  await app.db.update(relations).set({ nameKey: "old" }).where(eq(relations.nameKey, "west"));
  await app.db.update(aliases).set({ name: "Polaris Ltd." }).where(eq(aliases.aliasKey, "southstar"));
  await app.db.update(aliases).set({ aliasKey: "old" }).where(eq(aliases.aliasKey, "weststar"));
  await app.context.tasks.enqueue(app.db, rebuildCompanyRules, {});
  await app.runTasks();
  const keys = await app.db.select({ key: aliases.aliasKey }).from(aliases).orderBy(aliases.id);
  expect(keys.map(({ key }) => key)).toEqual(["polaris", "southstar", "weststar"]);
  const members = await app.db.select({ key: relations.nameKey }).from(relations).orderBy(relations.id);
  expect(members.map(({ key }) => key)).toEqual(["east", "south", "west"]);
});
