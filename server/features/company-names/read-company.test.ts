import { randomUUID } from "node:crypto";
import { importRows } from "#server/features/directory/import-rows.ts";
import { aManager, anAdmin } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";

test("a company's page shows the source of each name, its first import and its dates", async ({ app }) => {
  const { companies } = (await anAdmin(app)).browser.admin;
  const row = {
    name: "Kim Doe",
    profileUrl: "",
    position: "Cook",
    start: "2018-01",
    end: "",
    headcount: "900",
  };
  for (const [fileName, company] of [
    ["old.csv", "Facebook, Inc."],
    ["new.csv", "facebook"],
    ["new.csv", "Thefb"],
  ] as const)
    await importRows(app.context, {
      rows: [{ ...row, line: 1, company, email: `${randomUUID()}@mail.example` }],
      file: { key: randomUUID(), name: fileName, batch: 1, isLast: true },
    });
  await companies.merge({ name: "Thefb", company: "Meta", since: "2004-02", until: "2005-09" });
  await companies.addMember({ name: "Metabikes", company: "Facebook", since: "2025-01" });
  await companies.addMember({ name: "Bluebird", company: "Aviary" });
  await companies.split({ name: "FB", company: "Meta" });

  const record = await companies.read({ name: "meta" });
  expect(record).toMatchObject({ name: "Meta Platforms", isCompany: true, headcount: 900 });
  const findName = (name: string) => record.names.find((known) => known.name === name);
  const noDetails = { toldBy: null, since: null, until: null, employments: 0 };
  expect(findName("Facebook")).toEqual({
    ...noDetails,
    name: "Facebook",
    source: "list",
    toldBy: "old.csv",
    until: "2021",
    employments: 2,
    canSplit: true,
  });
  expect(findName("Thefb")).toEqual({
    ...noDetails,
    name: "Thefb",
    source: "admin",
    toldBy: "new.csv",
    since: "2004-02",
    until: "2005-09",
    employments: 1,
    canSplit: true,
  });
  expect(findName("Meta Platforms")).toMatchObject({ source: "list", canSplit: false });
  const findRelative = (name: string) => record.family.find((company) => company.name === name);
  expect(findRelative("Instagram")).toEqual({
    name: "Instagram",
    is: "member",
    source: "list",
    since: "2012",
    until: null,
    ruleId: null,
  });
  expect(record.family.filter(({ source }) => source === "admin")).toMatchObject([
    { name: "Metabikes", is: "member", since: "2025-01", until: null },
  ]);
  expect((await companies.read({ name: "Metabikes" })).family).toMatchObject([
    { name: "Facebook", is: "parent" },
  ]);
  expect(await companies.read({ name: "Freelance" })).toMatchObject({
    isCompany: false,
    names: [{ name: "Freelance" }],
  });
});

test("a company that an admin added to the family is offered on the form until that is undone", async ({
  app,
}) => {
  const { companies } = (await anAdmin(app)).browser.admin;
  const row = {
    line: 1,
    name: "Kim Doe",
    profileUrl: "",
    position: "",
    start: "2018-01",
    end: "",
    email: "kim@mail.example",
  };
  await importRows(app.context, { rows: [{ ...row, company: "Bluebird" }] });
  const { directory } = (await aManager(app)).browser.manager;
  const offered = async () =>
    (await directory.suggestCompanies({ name: "Aviary" })).family.map(({ name }) => name);
  expect(await offered()).toEqual([]);
  await companies.addMember({ name: "Bluebird", company: "Aviary" });
  expect(await offered()).toEqual(["Bluebird"]);
  for (const [name, company, code] of [
    ["Bluebird", "Aviary", "ALIAS_IS_SAME"],
    ["Aviary", "Aviary Inc.", "ALIAS_IS_SAME"],
    ["Freelance", "Aviary", "ALIAS_IS_NO_NAME"],
    ["Bluebird", "N/A", "ALIAS_IS_NO_NAME"],
  ] as const)
    await expect(companies.addMember({ name, company })).rejects.toMatchObject({ code });
  const [rule] = await companies.rules();
  expect(rule).toMatchObject({ relation: "member", name: "Bluebird", company: "Aviary", employments: 1 });
  await companies.revertRule({ relation: "member", ruleId: rule?.id ?? 0 });
  expect(await offered()).toEqual([]);
});
