import { eq } from "drizzle-orm";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { aCandidate, aJob, aManager, anAdmin, aPerson } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";

test("former names and subsidiaries count as one company from an admin's merge until it is undone", async ({
  app,
}) => {
  const { companies } = (await anAdmin(app)).browser.admin;
  const employment = { start: "2019-01", end: "2020-12" };
  await aPerson(app, {}, { company: "Beforebook", ...employment });
  await aPerson(app, {}, { company: "Instapics, Inc.", ...employment });
  expect(await foundAt(app, "Newta")).toBe(0);

  await companies.merge({ name: "Beforebook", company: "Newta" });
  await companies.merge({ name: "Instapics", company: "beforebook inc" });
  for (const name of ["Newta", "BEFOREBOOK", "Instapics"])
    expect([name, await foundAt(app, name)]).toEqual([name, 2]);
  expect(await companies.rules()).toMatchObject([
    { relation: "same", name: "Beforebook", company: "Newta", employments: 1 },
    { relation: "same", name: "Instapics", company: "Newta", employments: 1 },
  ]);

  await companies.split({ name: "Beforebook", company: "Newta" });
  expect([await foundAt(app, "Newta"), await foundAt(app, "Beforebook")]).toEqual([1, 1]);
});

test.for(["ООО Ромашка", "PT Sinar Jaya", "株式会社ひまわり", "(주)하늘", "Oy Kukka Ab", "ex-Kukka"])(
  "a merge of %s applies until it is undone",
  async (name, { app }) => {
    const { companies } = (await anAdmin(app)).browser.admin;
    const employment = { start: "2019-01", end: "2020-12" };
    for (const company of [name, "Newta"]) await aPerson(app, {}, { company, ...employment });
    const pair = { name, company: "Newta" };
    const counts = { ofName: 1, ofCompany: 1, problem: null };

    expect(await companies.preview({ ...pair, relation: "same" })).toMatchObject(counts);
    await companies.merge(pair);
    expect([await foundAt(app, "Newta"), await foundAt(app, name)]).toEqual([2, 2]);
    expect(await companies.rules()).toMatchObject([{ name, employments: 1 }]);
    expect(await companies.preview({ ...pair, relation: "apart" })).toMatchObject(counts);
    await companies.split(pair);
    expect([await foundAt(app, "Newta"), await foundAt(app, name)]).toEqual([1, 1]);
    expect(await companies.rules()).toEqual([]);
  },
);

test("a merge with names that the list treats as one company joins all of them, as the preview shows", async ({
  app,
}) => {
  const { companies } = (await anAdmin(app)).browser.admin;
  for (const company of ["Instapics", "Beforebook", "Facebook", "Meta Platforms"])
    await aPerson(app, {}, { company, start: "2019-01", end: "2020-12" });
  await companies.merge({ name: "Beforebook", company: "Meta" });
  const pair = { name: "Instapics", company: "Facebook" };
  expect(await companies.preview({ ...pair, relation: "same" })).toMatchObject({ ofName: 1, ofCompany: 3 });
  await companies.merge(pair);
  for (const name of ["Instapics", "Beforebook", "Facebook", "Meta"])
    expect([name, await foundAt(app, name)]).toEqual([name, 4]);

  await companies.split({ name: "Facebook", company: "Meta" });
  const counts = { Instapics: 2, Facebook: 2, Beforebook: 2, Meta: 2 };
  for (const [name, found] of Object.entries(counts))
    expect([name, await foundAt(app, name)]).toEqual([name, found]);
});

test("a name belongs to one company, and never to itself", async ({ app }) => {
  const { companies } = (await anAdmin(app)).browser.admin;
  await companies.merge({ name: "Facebook", company: "Meta" });
  const refused = (name: string, company: string) =>
    companies.merge({ name, company }).catch((error) => error.code);

  expect(await refused("FACEBOOK Ltd", "Initech")).toBe("ALIAS_EXISTS");
  expect(await refused("Meta", "Facebook")).toBe("ALIAS_IS_SAME");
  expect(await refused("Facebook", "Meta, Inc.")).toBe("ALIAS_IS_SAME");
  expect(await refused("Acme", "ACME Inc.")).toBe("ALIAS_IS_SAME");
  for (const noName of ["—", "Freelance", "N/A"]) {
    expect(await refused(noName, "Acme")).toBe("ALIAS_IS_NO_NAME");
    expect(await refused("Acme", noName)).toBe("ALIAS_IS_NO_NAME");
  }
  await expect(companies.revertRule({ relation: "same", ruleId: 99 })).rejects.toMatchObject({
    code: "ALIAS_NOT_FOUND",
  });
});

test("if two admins merge two companies in opposite directions at once, one succeeds", async ({ app }) => {
  const { companies } = (await anAdmin(app)).browser.admin;
  for (const round of ["One", "Two", "Three"]) {
    const [north, south] = [`North ${round}`, `South ${round}`];
    const outcomes = await Promise.allSettled([
      companies.merge({ name: north, company: south }),
      companies.merge({ name: south, company: north }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  }
});

test("the audit log has who merged and who undid it", async ({ app }) => {
  const admin = await anAdmin(app);
  const { companies } = admin.browser.admin;
  await companies.merge({ name: "Facebook", company: "Meta" });
  const [rule] = await companies.rules();
  await companies.revertRule({ relation: "same", ruleId: rule?.id ?? 0 });
  expect(await companies.rules()).toEqual([]);
  const common = { recordLabel: "Facebook = Meta", actorEmail: admin.email };
  expect(
    await app.db.select().from(auditLog).where(eq(auditLog.recordType, "directory")).orderBy(auditLog.id),
  ).toMatchObject([
    { action: "directory.alias_added", ...common },
    { action: "directory.alias_removed", ...common },
  ]);
});

async function foundAt(app: TestApp, company: string) {
  const manager = await aManager(app);
  const entry = { company, position: "Cook", startDate: "2019-01", endDate: "2020-12" };
  const { id } = await aCandidate(manager, (await aJob(manager)).id, { workHistory: [entry] });
  return app.db.$count(reviewers, eq(reviewers.candidateId, id));
}
