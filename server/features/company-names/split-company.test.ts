import { eq } from "drizzle-orm";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { aCandidate, aJob, aManager, anAdmin, aPerson } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";

const employment = { start: "2019-01", end: "2020-12" };

test("an admin can split a name from its company, against the list and the spelling, until it is merged again", async ({
  app,
}) => {
  const { companies } = (await anAdmin(app)).browser.admin;
  await aPerson(app, {}, { company: "Facebook, Inc.", ...employment });
  await aPerson(app, {}, { company: "Meta", ...employment });
  for (const company of ["Müller", "Mueller"]) await aPerson(app, {}, { company, ...employment });
  const found = (...names: string[]) => Promise.all(names.map((name) => foundAt(app, name)));
  expect(await found("Meta", "Facebook", "FB", "Müller", "Mueller")).toEqual([2, 2, 2, 2, 2]);

  await companies.split({ name: "facebook", company: "Meta" });
  await companies.split({ name: "Mueller", company: "Müller" });
  expect(await found("Meta", "Facebook", "FB", "Müller", "Mueller")).toEqual([1, 1, 1, 1, 1]);
  const repeated = companies.split({ name: "Facebook", company: "Meta" });
  await expect(repeated).rejects.toMatchObject({ code: "NOT_OF_COMPANY" });
  // An admin may give the name to another company, which does not join the two.
  await companies.merge({ name: "Facebook", company: "Initech" });
  expect(await found("Initech", "Meta")).toEqual([1, 1]);
  await companies.split({ name: "Facebook", company: "Initech" });

  await companies.merge({ name: "Facebook", company: "Meta" });
  await companies.merge({ name: "Mueller", company: "Müller" });
  expect(await found("Meta", "Facebook", "FB", "Müller", "Mueller")).toEqual([2, 2, 2, 2, 2]);
  expect(await companies.rules()).toEqual([]);
});

test("names with 'and' in them are merged and split like others, however it is written", async ({ app }) => {
  const { companies } = (await anAdmin(app)).browser.admin;
  for (const company of ["Hopper & Finch", "Finchley", "H & F"])
    await aPerson(app, {}, { company, ...employment });
  const found = () => Promise.all(["Hopper and Finch", "Finchley", "H&F"].map((name) => foundAt(app, name)));
  await companies.merge({ name: "Hopper und Finch", company: "Finchley" });
  await companies.merge({ name: "H and F", company: "Finchley" });
  expect(await found()).toEqual([3, 3, 3]);
  await companies.split({ name: "Hopper & Finch", company: "Finchley" });
  await companies.split({ name: "H&F", company: "Finchley" });
  expect(await found()).toEqual([1, 1, 1]);
  await companies.split({ name: "J&J", company: "Johnson and Johnson" });
  const [rule] = await companies.rules();
  expect(rule).toMatchObject({ relation: "apart", name: "J&J" });
});

test("an undone split joins the two names again, and the search for colleagues is repeated", async ({
  app,
}) => {
  const { companies } = (await anAdmin(app)).browser.admin;
  for (const company of ["Müller", "Mueller"]) await aPerson(app, {}, { company, ...employment });
  await companies.split({ name: "Mueller", company: "Müller" });
  await app.runTasks();
  app.clock.advance(1_000);
  const [rule] = await companies.rules();
  await companies.revertRule({ relation: "apart", ruleId: rule?.id ?? 0 });
  expect(await foundAt(app, "Müller")).toBe(2);
  expect(await companies.findings()).toMatchObject([
    { names: ["Mueller", "Müller"], state: "under_way" },
    { names: ["Mueller", "Müller"], state: "ended" },
  ]);
});

test("names that were moved with a name move back with it, so that a split undoes a merge", async ({
  app,
}) => {
  const { companies } = (await anAdmin(app)).browser.admin;
  await aPerson(app, {}, { company: "Oldest", ...employment });
  await companies.merge({ name: "Oldest", company: "Older" });
  await companies.merge({ name: "Older", company: "Now" });
  await companies.merge({ name: "Now", company: "Newest" });
  expect(await foundAt(app, "Newest")).toBe(1);
  await companies.split({ name: "Now", company: "Newest" });
  expect([await foundAt(app, "Newest"), await foundAt(app, "Now")]).toEqual([0, 1]);
  await companies.split({ name: "Older", company: "Now" });
  expect([await foundAt(app, "Now"), await foundAt(app, "Older")]).toEqual([0, 1]);
});

test("a former name counts for people who were there at that time, in either spelling", async ({ app }) => {
  const { companies } = (await anAdmin(app)).browser.admin;
  await aPerson(app, {}, { company: "Sunny", start: "2008-01", end: "2012-06" });
  await aPerson(app, {}, { company: "Sunny", start: "2014-01", end: "2020-12" });
  await aPerson(app, {}, { company: "Delphi", start: "2008-01", end: "2020-12" });
  const name = { name: "Sunny", company: "Delphi" };
  await companies.merge({ ...name, since: "2005-01", until: "2010-12" });
  const during = { startDate: "2009-01", endDate: "2015-12" };
  // One with the current name, and one with the former name within its months.
  expect(await foundAt(app, "Delphi", during)).toBe(2);
  expect(await foundAt(app, "Sunny", during)).toBe(3);
  expect(await foundAt(app, "Sunny", { startDate: "2016-01", endDate: "2018-12" })).toBe(1);
  await companies.split(name);
  await companies.merge({ ...name, since: "2005-01" });
  expect(await foundAt(app, "Delphi", during)).toBe(3);
  const endsBeforeStart = companies.merge({
    name: "Sun",
    company: "Delphi",
    since: "2010-01",
    until: "2009-12",
  });
  await expect(endsBeforeStart).rejects.toMatchObject({ status: 400 });
});

test("a name can be split from a company, but not a company from its own name", async ({ app }) => {
  const { companies } = (await anAdmin(app)).browser.admin;
  await companies.merge({ name: "Sunny", company: "Delphi" });
  const reversed = { name: "Delphi", company: "Sunny" };
  expect(await companies.preview({ ...reversed, relation: "apart" })).toMatchObject({
    problem: "NOT_OF_COMPANY",
  });
  for (const pair of [reversed, { name: "Delphi", company: "DELPHI Inc." }])
    await expect(companies.split(pair)).rejects.toMatchObject({ code: "NOT_OF_COMPANY" });
  expect(await companies.rules()).toHaveLength(1);
});

async function foundAt(
  app: TestApp,
  company: string,
  period: { startDate: string; endDate: string } = { startDate: "2019-01", endDate: "2020-12" },
) {
  const manager = await aManager(app);
  const entry = { company, position: "Cook", ...period };
  const { id } = await aCandidate(manager, (await aJob(manager)).id, { workHistory: [entry] });
  return app.db.$count(reviewers, eq(reviewers.candidateId, id));
}
