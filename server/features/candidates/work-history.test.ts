import type { CandidateFields } from "#contract/candidates.ts";
import { aCandidate, aJob, aManager } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";

const past = { company: "Acme", position: "Cook", startDate: "2019-01", endDate: "2020-12" };

test("a work history is stored as given, and a current job has no end", async ({ app }) => {
  const { manager, create } = await aJobWithManager(app);
  const current = { ...past, company: "Initech", startDate: "2021-01", endDate: "2021-05", isCurrent: true };
  const { id } = await create({ workHistory: [past, current] });

  expect(await manager.browser.manager.candidates.get({ candidateId: id })).toMatchObject({
    workHistory: [
      { ...past, isCurrent: false },
      { ...current, endDate: null },
    ],
  });
});

test("an empty work history is stored as none", async ({ app }) => {
  const { create } = await aJobWithManager(app);
  await create({ workHistory: [] });

  expect(await app.db.select().from(candidates)).toMatchObject([{ workHistory: null }]);
});

test.for([
  {
    what: "an end before the start",
    broken: { endDate: "2018-12" },
    message: "End date is before the start date",
  },
  {
    what: "a missing end",
    broken: { endDate: null },
    message: "End date is required unless this is the current job",
  },
  {
    what: "an invalid month",
    broken: { startDate: "2019-13" },
    message: "Please give a month and a year",
  },
  { what: "a missing company", broken: { company: "  " }, message: "Company is required" },
  { what: "a missing position", broken: { position: "" }, message: "Position is required" },
])("$what is rejected", async ({ broken, message }, { app }) => {
  const { create } = await aJobWithManager(app);

  await expect(create({ workHistory: [past, { ...past, ...broken }] })).rejects.toMatchObject({
    code: "BAD_REQUEST",
    message,
    data: { issues: [{ path: ["workHistory", "1", expect.any(String)], message }] },
  });
  expect(await app.count(candidates)).toBe(0);
});

test("a job that starts after this month is rejected, and one that starts this month is accepted", async ({
  app,
}) => {
  const { create } = await aJobWithManager(app);
  const now = app.clock.now();
  const thisMonth = now.toISOString().slice(0, 7);
  const nextMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString().slice(0, 7);
  const starting = (startDate: string) =>
    create({ workHistory: [{ ...past, startDate, endDate: null, isCurrent: true }] });

  await expect(starting(nextMonth)).rejects.toMatchObject({ code: "STARTS_IN_FUTURE", status: 422 });
  await starting(thisMonth);
  expect(await app.count(candidates)).toBe(1);
});

test("jobs at the same time are rejected with both entries named, unless marked as held alongside", async ({
  app,
}) => {
  const { create } = await aJobWithManager(app);
  const overlapping = { ...past, company: "Initech", startDate: "2020-03" };

  await expect(create({ workHistory: [past, overlapping] })).rejects.toMatchObject({
    code: "BAD_REQUEST",
    message: expect.stringMatching(/^Entry 2 overlaps with entry 1 \(Acme\)/),
    data: { issues: [{ path: ["workHistory", "1", "startDate"] }] },
  });
  const { workHistory } = await create({ workHistory: [past, { ...overlapping, alongside: true }] });
  expect(workHistory).toMatchObject([{ company: "Acme" }, { company: "Initech", alongside: true }]);
});

test.for([
  { label: "First Name", fields: { firstName: " " } },
  { label: "Last Name", fields: { lastName: "" } },
])("$label is required", async ({ label, fields }, { app }) => {
  const { create } = await aJobWithManager(app);

  await expect(create(fields)).rejects.toMatchObject({ message: `${label} is required` });
});

test("a company's name can have any number of words, but at most 200 characters", async ({ app }) => {
  const { create } = await aJobWithManager(app);
  const name = "Ministry of ".repeat(17).slice(0, 200);
  const company = `${name.trim()}${"x".repeat(200 - name.trim().length)}`;
  const { workHistory } = await create({ workHistory: [{ ...past, company }] });
  expect(workHistory).toMatchObject([{ company }]);
  await expect(create({ workHistory: [{ ...past, company: `${company}x` }] })).rejects.toMatchObject({
    message: "Company is too long (200 characters at most)",
  });
});

async function aJobWithManager(app: TestApp) {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  return { manager, create: (fields: Partial<CandidateFields>) => aCandidate(manager, jobId, fields) };
}
