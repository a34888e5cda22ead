import { eq } from "drizzle-orm";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { aCandidate, aJob, aManager, anAdmin, aPerson, copyCandidates } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";

test("a preview shows who a merge affects; then the search is repeated, and contacted reviewers stay after a split", async ({
  app,
}) => {
  const { companies } = (await anAdmin(app)).browser.admin;
  const employment = { start: "2019-01", end: "2020-12" };
  for (const company of ["North", "North", "Northstar"]) await aPerson(app, {}, { company, ...employment });
  const manager = await aManager(app);
  const job = await aJob(manager);
  const history = (company: string) => [
    { company, position: "Cook", startDate: "2019-01", endDate: "2020-12" },
  ];
  const { id } = await aCandidate(manager, job.id, { workHistory: history("Northstar Inc.") });
  await aCandidate(manager, job.id, { workHistory: history("Elsewhere") });
  // The search after an import must not find them instead.
  await app.runTasks();
  const pair = { name: "North", company: "Northstar" };
  const found = () => app.db.select().from(reviewers).where(eq(reviewers.candidateId, id));
  const counts = { ofName: 2, ofCompany: 1, problem: null };

  expect(await companies.preview({ ...pair, relation: "same" })).toEqual({
    ...counts,
    candidates: 1,
    unasked: 1,
    staying: 0,
  });
  expect(await companies.preview({ ...pair, relation: "apart" })).toMatchObject({
    problem: "NOT_OF_COMPANY",
  });
  expect(await found()).toHaveLength(1);
  await companies.merge(pair);
  const finding = { names: [pair.name, pair.company], done: 0 };
  expect(await companies.findings()).toEqual([
    { ...finding, state: "under_way", total: null, endedAt: null },
  ]);
  await app.runTasks();
  expect(await found()).toHaveLength(3);
  const ended = { ...finding, state: "ended", total: 1, done: 1, endedAt: expect.any(String) };
  expect(await companies.findings()).toEqual([ended]);

  const north = (await found()).find(({ company }) => company === "North");
  await manager.browser.manager.reviewers.sendSurvey({ reviewerKey: north?.key ?? "" });
  await app.runTasks();
  expect(await companies.preview({ ...pair, relation: "apart" })).toEqual({
    ...counts,
    candidates: 1,
    unasked: 2,
    staying: 1,
  });
  await companies.split(pair);
  expect(await companies.findings()).toMatchObject([{ state: "under_way" }, ended]);
  await app.runTasks();
  const remaining = await found();
  expect(remaining.map(({ company, status }) => `${company} ${status}`).toSorted()).toEqual([
    "North survey_sent",
    "Northstar identified",
  ]);
});

test("after a merge all candidates are searched for, also if they are more than one task takes", async ({
  app,
}) => {
  const { companies } = (await anAdmin(app)).browser.admin;
  await aPerson(app, {}, { company: "North", start: "2019-01", end: "2020-12" });
  const manager = await aManager(app);
  const workHistory = [{ company: "Northstar", position: "Cook", startDate: "2019-01", endDate: "2020-12" }];
  await aCandidate(manager, (await aJob(manager)).id, { workHistory });
  await copyCandidates(app, 100);
  // The search after an import must not find them instead.
  await app.runTasks();
  await app.db.update(candidates).set({ outreachDueAt: null });
  app.clock.advance(1_000);
  await companies.merge({ name: "North", company: "Northstar" });
  await app.runTasks();
  const { candidateId } = reviewers;
  expect(await app.db.selectDistinct({ candidateId }).from(reviewers)).toHaveLength(101);
  expect(await companies.findings()).toMatchObject([{ state: "ended", total: 101, done: 101 }]);
  const { changedAt, outreachDueAt } = candidates;
  const now = app.clock.now();
  expect(await app.db.selectDistinct({ changedAt, outreachDueAt }).from(candidates)).toEqual([
    { changedAt: now, outreachDueAt: now },
  ]);
});
