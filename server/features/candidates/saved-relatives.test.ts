import { eq } from "drizzle-orm";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { aCandidate, aJob, aManager, aPerson, aParticipant } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";

const period = { startDate: "2019-01", endDate: "2020-12" };
const employment = { start: period.startDate, end: period.endDate };
const entry = (company: string, also?: string[]) => ({
  company,
  position: "Cook",
  ...period,
  ...(also && { also }),
});

test("a related company that a manager chose is searched, and preselected for their company until it is unselected", async ({
  app,
}) => {
  for (const company of ["Google", "Google Ireland Ltd", "YouTube"])
    await aPerson(app, {}, { company, ...employment });
  const [manager, colleague, stranger] = [
    await aManager(app, { company: "Juniper Labs" }),
    await aManager(app, { company: "Juniper Labs" }),
    await aManager(app, { company: "Initech" }),
  ];
  const preselected = async ({ browser }: typeof manager, name = "google llc") =>
    (await browser.manager.directory.suggestCompanies({ name })).family
      .filter(({ wasChosen }) => wasChosen)
      .map((relative) => relative.name);
  const job = await aJob(manager);
  expect(await preselected(manager)).toEqual([]);

  const { id } = await aCandidate(manager, job.id, {
    workHistory: [entry("Google", ["Google Ireland Ltd"])],
  });
  expect(await foundAt(app, id)).toEqual(["Google", "Google Ireland Ltd"]);
  expect(await preselected(manager)).toEqual(["Google Ireland Ltd"]);
  expect(await preselected(colleague, "Google, Inc.")).toEqual(["Google Ireland Ltd"]);
  expect(await preselected(stranger)).toEqual([]);

  // An unchanged entry and one without the choice change nothing; unselecting the relative does.
  const seen = await manager.browser.manager.candidates.get({ candidateId: id });
  const { workHistory } = seen;
  const changes = { candidateId: id, jobId: job.id, firstName: "Robin", lastName: "Vale", seen };
  await aCandidate(manager, job.id, { workHistory: [entry("Google")] });
  await manager.browser.manager.candidates.update({ ...changes, workHistory, lastName: "Veil" });
  expect(await preselected(manager)).toEqual(["Google Ireland Ltd"]);
  const renamed = { ...changes, seen: { ...seen, lastName: "Veil" } };
  await manager.browser.manager.candidates.update({ ...renamed, workHistory: [entry("Google", [])] });
  expect(await foundAt(app, id)).toEqual(["Google"]);
  expect(await preselected(manager)).toEqual([]);
});

test("a related company is preselected only for the company with which it was chosen", async ({ app }) => {
  for (const company of ["Google", "Google Ireland Ltd", "YouTube"])
    await aPerson(app, {}, { company, ...employment });
  const manager = await aManager(app);
  const job = await aJob(manager);
  const wasChosen = async (name: string) => {
    const { family } = await manager.browser.manager.directory.suggestCompanies({ name });
    return family.find((relative) => relative.name === "Google")?.wasChosen;
  };
  await aCandidate(manager, job.id, { workHistory: [entry("YouTube", ["Google"])] });
  expect([await wasChosen("YouTube"), await wasChosen("Google Ireland Ltd")]).toEqual([true, false]);

  await aCandidate(manager, job.id, { workHistory: [entry("Google Ireland Ltd", ["Google"])] });
  await aCandidate(manager, job.id, { workHistory: [entry("YouTube", [])] });
  expect([await wasChosen("YouTube"), await wasChosen("Google Ireland Ltd")]).toEqual([false, true]);
});

test("candidates do not see the related companies a manager chose, and a corrected history keeps them", async ({
  app,
}) => {
  await aPerson(app, {}, { company: "YouTube", ...employment });
  const manager = await aManager(app);
  const { id, secret } = await aParticipant(app, manager, (await aJob(manager)).id, {
    workHistory: [entry("Google", ["YouTube"])],
  });
  const { participation } = app.browser().candidate;
  expect(JSON.stringify(await participation.open({ secret }))).not.toContain("YouTube");
  const corrected = { ...entry("Google", ["Google Bearings"]), startDate: "2018-01" };
  await participation.correctHistory({ secret, workHistory: [corrected] });
  const { correction, workHistory: before } = await manager.browser.manager.candidates.get({
    candidateId: id,
  });
  const seen = correction?.workHistory ?? [];
  await manager.browser.manager.candidates.settleCorrection({ candidateId: id, accept: true, seen, before });
  const [stored] = await app.db.select().from(candidates).where(eq(candidates.id, id));
  expect(stored?.workHistory).toMatchObject([{ startDate: "2018-01", also: ["YouTube"] }]);
});

async function foundAt(app: TestApp, candidateId: string) {
  const rows = await app.db.select().from(reviewers).where(eq(reviewers.candidateId, candidateId));
  return rows.map(({ company }) => company ?? "").toSorted();
}
