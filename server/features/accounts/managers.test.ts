import { addManagers } from "#tests/many-rows.ts";
import { aManager, anAdmin } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";

test("the list returns the first hiring managers, by company and name, and how many there are", async ({
  app,
}) => {
  const { list } = await managerLists(app);
  await addManagers(app, 120);

  const first = await list({});
  expect([first.total, first.found, first.managers.length]).toEqual([120, 120, 50]);
  expect(first.managers[0]).toMatchObject({ company: "Company 0", lastName: "Number 10", lastUsedAt: null });
  expect((await list({ limit: 200 })).managers).toHaveLength(120);
});

test("a search for managers matches all its words in name, address and company, and shows the last use", async ({
  app,
}) => {
  const { list } = await managerLists(app);
  await aManager(app, { company: "Ångström 50%_ Labs", email: "morgan@angstrom.example" });
  await addManagers(app, 12);

  const found = async (q: string) => (await list({ q })).managers.map(({ email }) => email);
  expect(await found("  LEE ångström ")).toEqual(["morgan@angstrom.example"]);
  expect(await found("50%_")).toEqual(["morgan@angstrom.example"]);
  expect(await found("@angstrom morgan")).toEqual(["morgan@angstrom.example"]);
  expect(await found("number")).toHaveLength(12);
  expect(await list({ q: "nobody" })).toEqual({ managers: [], found: 0, total: 13 });
  expect((await list({ q: "morgan" })).managers).toMatchObject([{ lastUsedAt: expect.any(String) }]);
});

test("the list says who is the only owner of a company", async ({ app }) => {
  const { list, setActive, changeRole } = await managerLists(app);
  const owner = await aManager(app);
  const colleague = await aManager(app);
  const elsewhere = await aManager(app, { company: "Northlight" });
  const onlyOwners = async () =>
    (await list({})).managers.filter(({ isOnlyOwner }) => isOnlyOwner).map(({ id }) => id);
  expect(await onlyOwners()).toEqual([owner.id, elsewhere.id]);
  await changeRole({ managerId: colleague.id, role: "owner" });
  expect(await onlyOwners()).toEqual([elsewhere.id]);
  await setActive({ managerId: owner.id, isActive: false });
  expect(await onlyOwners()).toEqual([colleague.id, elsewhere.id]);
});

async function managerLists(app: TestApp) {
  const { browser } = await anAdmin(app);
  return browser.admin.managers;
}
