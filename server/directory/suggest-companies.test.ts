import { directoryCompanies, directoryCompanyAliases } from "#server/db/schema/directory.ts";
import { aManager, aPerson } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";

test.for([
  ["Initech", true, []],
  ["INITECH, Inc.", true, []],
  ["Facebook", true, []],
  ["Innitech", false, ["Initech"]],
  ["Initehc", false, ["Initech"]],
  ["Nitech", false, ["Initech"]],
  ["Facebok", false, ["Facebook"]],
  ["Mueller Maschinenbau", false, ["Müller Maschinenbau GmbH"]],
  ["Muller Machinenbau", false, ["Müller Maschinenbau GmbH"]],
  ["Initech Software", false, ["Initech"]],
  ["Müller", false, ["Müller Maschinenbau GmbH"]],
  // From eight letters on two may be wrong.
  ["Indetech", false, ["Initech"]],
  ["Imitecc", false, []],
  // Three changes, or one in a name of three letters, are another company.
  ["Muler Mashinenbu", false, []],
  ["Undetech", false, []],
  ["IBM", true, []],
  ["IBN", false, []],
  ["Kim Doe", false, []],
  ["%_\\", false, []],
  ["", false, []],
] as const)("%s: known %s, offered %j", async ([name, isKnown, suggestions], { app }) => {
  await aDirectory(app);
  const { directory } = (await aManager(app)).browser.manager;
  expect(await directory.suggestCompanies({ name })).toEqual({ isKnown, suggestions });
});

async function aDirectory(app: TestApp) {
  await aPerson(app, { name: "Kim Doe" }, { company: "Initech" }, { company: "Müller Maschinenbau GmbH" });
  await app.db.insert(directoryCompanies).values({ name: "IBM", key: "ibm" });
  await app.db
    .insert(directoryCompanyAliases)
    .values({ name: "Facebook", aliasKey: "facebook", companyName: "Meta", companyKey: "meta" });
}
