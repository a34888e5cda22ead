import { eq } from "drizzle-orm";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { aCandidate, aJob, aManager, aPerson, aParticipant } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";

const time = { startDate: "2019-01", endDate: "2020-12" };
const then = { start: time.startDate, end: time.endDate };
const entry = (company: string, also?: string[]) => ({
  company,
  position: "Cook",
  ...time,
  ...(also && { also }),
});

test("whom of a family a manager chose is found, and ticked for their company the next time, until it is unticked", async ({
  app,
}) => {
  for (const company of ["Google", "Google Ireland Ltd", "YouTube"])
    await aPerson(app, {}, { company, ...then });
  const [manager, colleague, stranger] = [
    await aManager(app, { company: "Juniper Labs" }),
    await aManager(app, { company: "Juniper Labs" }),
    await aManager(app, { company: "Initech" }),
  ];
  const ticked = async ({ browser }: typeof manager, name = "google llc") =>
    (await browser.manager.directory.suggestCompanies({ name })).family
      .filter(({ wasChosen }) => wasChosen)
      .map((one) => one.name);
  const job = await aJob(manager);
  expect(await ticked(manager)).toEqual([]);

  const { id } = await aCandidate(manager, job.id, {
    workHistory: [entry("Google", ["Google Ireland Ltd"])],
  });
  expect(await foundAt(app, id)).toEqual(["Google", "Google Ireland Ltd"]);
  expect(await ticked(manager)).toEqual(["Google Ireland Ltd"]);
  expect(await ticked(colleague, "Google, Inc.")).toEqual(["Google Ireland Ltd"]);
  expect(await ticked(stranger)).toEqual([]);

  // Whose entry was left as it was, or was never asked, changes nothing; an unticked one does.
  const seen = await manager.browser.manager.candidates.get({ candidateId: id });
  const { workHistory } = seen;
  const changes = { candidateId: id, jobId: job.id, firstName: "Robin", lastName: "Vale", seen };
  await aCandidate(manager, job.id, { workHistory: [entry("Google")] });
  await manager.browser.manager.candidates.update({ ...changes, workHistory, lastName: "Veil" });
  expect(await ticked(manager)).toEqual(["Google Ireland Ltd"]);
  const renamed = { ...changes, seen: { ...seen, lastName: "Veil" } };
  await manager.browser.manager.candidates.update({ ...renamed, workHistory: [entry("Google", [])] });
  expect(await foundAt(app, id)).toEqual(["Google"]);
  expect(await ticked(manager)).toEqual([]);
});

test("candidates are not told whom of a family the manager looks at, and correcting their history leaves it", async ({
  app,
}) => {
  await aPerson(app, {}, { company: "YouTube", ...then });
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
  const [kept] = await app.db.select().from(candidates).where(eq(candidates.id, id));
  expect(kept?.workHistory).toMatchObject([{ startDate: "2018-01", also: ["YouTube"] }]);
});

async function foundAt(app: TestApp, candidateId: string) {
  const rows = await app.db.select().from(reviewers).where(eq(reviewers.candidateId, candidateId));
  return rows.map(({ company }) => company ?? "").toSorted();
}
