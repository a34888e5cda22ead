import { eq } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { aCandidate, aJob, aManager } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";

const acme = { company: "Acme", position: "Cook", startDate: "2019-01", endDate: "2020-01" };
const initech = { ...acme, company: "Initech", startDate: "2020-02", endDate: "2021-01" };

test("the audit log records several versions of one career, but not the same one again or another one", async ({
  app,
}) => {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const noticed = async () => {
    const all = await app.db.select().from(auditLog).where(eq(auditLog.action, "candidate.resembles"));
    return all.map(({ details }) => details.counts?.["candidates"]);
  };
  await aCandidate(manager, jobId, { workHistory: [acme, initech] });
  await aCandidate(manager, jobId, { workHistory: [acme, initech] });
  await aCandidate(manager, jobId, { workHistory: [{ ...acme, endDate: "2021-01" }] });
  const stranger = await aManager(app);
  await aCandidate(stranger, (await aJob(stranger)).id, {
    workHistory: [{ ...acme, position: "Chef" }, initech],
  });
  expect(await noticed()).toEqual([]);

  await aCandidate(manager, jobId, {
    workHistory: [
      { ...acme, company: "ACME" },
      { ...initech, endDate: "2021-03" },
    ],
  });
  expect(await noticed()).toEqual([2]);
});

test("the number of careers that a manager adds or corrects in a day is limited", async ({ app }) => {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  app.context.settings.dailyLimits.candidates = 2;
  const { id, firstName, lastName } = await aCandidate(manager, jobId, { workHistory: [acme] });
  const before = { firstName, lastName, workHistory: [{ ...acme, isCurrent: false }] };
  const { update } = manager.browser.manager.candidates;
  const correct = () =>
    update({
      candidateId: id,
      jobId,
      ...before,
      workHistory: [{ ...acme, endDate: "2020-05" }],
      seen: before,
    });
  // A new name counts, because it changes who is found.
  const rename = () => update({ candidateId: id, jobId, ...before, lastName: "Hopper", seen: before });
  await aCandidate(manager, jobId, { workHistory: [acme] });
  const refusal = { code: "TOO_MANY_CANDIDATES", status: 429 };
  await expect(aCandidate(manager, jobId)).rejects.toMatchObject(refusal);
  await expect(correct()).rejects.toMatchObject(refusal);
  await expect(rename()).rejects.toMatchObject(refusal);
  // A new address counts, because it could be used to mail strangers.
  const readdress = (email: string | null) =>
    update({ candidateId: id, jobId, ...before, email, seen: before });
  await expect(readdress("stranger@else.example")).rejects.toMatchObject(refusal);
  app.clock.advance(dayMs);
  await correct();
});
