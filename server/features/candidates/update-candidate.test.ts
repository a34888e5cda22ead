import { eq } from "drizzle-orm";
import type { CandidateFields } from "#contract/candidates.ts";
import { dayMs } from "#contract/durations.ts";
import {
  aCandidate,
  aJob,
  aManager,
  aPerson,
  comeBack,
  surveyMails,
  sweptOutreach,
} from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { rateLimits } from "#server/platform/db/schema/auth.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";

const acme = {
  company: "Acme",
  position: "Cook",
  startDate: "2019-01",
  endDate: "2020-12",
  isCurrent: false,
};
const bolt = { ...acme, company: "Bolt" };

test("a corrected work history finds former colleagues again, and contacted reviewers stay", async ({
  app,
}) => {
  const long = await aPerson(app, {}, { company: "Acme", start: "2019-01", end: "2020-12" });
  const short = await aPerson(app, {}, { company: "Acme", start: "2020-11", end: "2020-12" });
  const right = await aPerson(app, {}, { company: "Bolt", start: "2019-01", end: "2020-12" });
  const { browser, candidate, update } = await aCandidateToUpdate(app, { workHistory: [acme] });
  // Reviewers with the same card are in random order.
  const reviewerKey = candidate.reviewers[0]?.key ?? "";
  await browser.manager.reviewers.sendSurvey({ reviewerKey });
  const [contacted] = await app.db.select().from(reviewers).where(eq(reviewers.key, reviewerKey));
  expect(await emails(app)).toEqual([long.email, short.email].toSorted());

  const future = { ...bolt, startDate: "2030-01", endDate: "2030-12" };
  await expect(update({ workHistory: [future] })).rejects.toMatchObject({ code: "STARTS_IN_FUTURE" });
  await update({ workHistory: [bolt] });
  expect(await emails(app)).toEqual([contacted?.email ?? "", right.email].toSorted());
  expect(await browser.manager.candidates.get({ candidateId: candidate.id })).toMatchObject({
    workHistory: [{ company: "Bolt" }],
  });
});

test("after a correction nobody is contacted whose survey waited and who is no former colleague", async ({
  app,
}) => {
  const people = { acme: new Set<string>(), bolt: new Set<string>() };
  for (const company of ["acme", "bolt"] as const)
    for (let count = 0; count < 5; count++)
      people[company].add((await aPerson(app, {}, { company, start: "2019-01", end: "2020-12" })).email);
  const { dailyLimits } = app.context.settings;
  const usual = dailyLimits.manager;
  dailyLimits.manager = 1;
  const { manager, update } = await aCandidateToUpdate(app, {
    workHistory: [acme],
    sendSurveysAutomatically: true,
  });
  await app.runTasks();
  expect(surveyMails(app)).toHaveLength(1);
  await update({ workHistory: [bolt] });
  dailyLimits.manager = usual;
  app.clock.advance(dayMs);
  await comeBack(manager);
  await sweptOutreach(app);
  const contacted = surveyMails(app).map(({ to }) => to.email);
  expect(contacted.filter((email) => people.acme.has(email))).toHaveLength(1);
  expect(contacted.filter((email) => people.bolt.has(email))).toHaveLength(4);
});

test("after a correction cards of uncontacted people match no earlier card and show only what three of them share", async ({
  app,
}) => {
  for (let count = 0; count < 4; count++)
    await aPerson(app, {}, { company: "Acme", start: "2018-01", end: "2020-12" });
  const { browser, candidate, update } = await aCandidateToUpdate(app, { workHistory: [acme] });
  const [first, second, ...uncontacted] = candidate.reviewers;
  for (const card of [first, second])
    await browser.manager.reviewers.sendSurvey({ reviewerKey: card?.key ?? "" });
  const { reviewers: found } = await update({ workHistory: [{ ...acme, endDate: "2020-11" }] });
  const contacted = found.filter(({ surveySentOn }) => surveySentOn !== null);
  expect(new Set(contacted.map(({ key }) => key))).toEqual(new Set([first?.key, second?.key]));
  const remaining = found.filter(({ surveySentOn }) => surveySentOn === null);
  expect(remaining.map(({ card }) => card.company)).toEqual([null, null]);
  for (const { key } of remaining) expect(uncontacted.map((card) => card.key)).not.toContain(key);
});

test("a candidate whose name is corrected is no longer their own reviewer", async ({ app }) => {
  await aPerson(app, { name: "Robin Vale" }, { start: "2019-01", end: "2020-12" });
  const { update } = await aCandidateToUpdate(app, { firstName: "Rowan", workHistory: [acme] });
  expect(await emails(app)).toHaveLength(1);

  await update({ firstName: "Robin" });
  expect(await emails(app)).toEqual([]);
});

test("a candidate can be moved only to another active job of the manager", async ({ app }) => {
  const { manager, browser, candidate, update } = await aCandidateToUpdate(app);
  const target = await aJob(manager, { title: "Chef" });
  const archived = await aJob(manager);
  await browser.manager.jobs.setActive({ jobId: archived.id, isActive: false });
  const foreign = await aJob(await aManager(app));

  await expect(update({ jobId: archived.id })).rejects.toMatchObject({ code: "JOB_ARCHIVED" });
  await expect(update({ jobId: foreign.id })).rejects.toMatchObject({ code: "JOB_NOT_FOUND" });
  expect(await update({ jobId: target.id })).toMatchObject({
    jobTitle: "Chef",
    positionAppliedFor: "Chef",
    reviewers: candidate.reviewers,
  });
});

test("if a candidate was changed meanwhile, a correction is rejected, and nothing is lost", async ({
  app,
}) => {
  const { update } = await aCandidateToUpdate(app, { workHistory: [acme] });
  await update({ firstName: "First" });

  await expect(update({ firstName: "Second" })).rejects.toMatchObject({ code: "CANDIDATE_CHANGED" });
  expect(await app.db.select().from(candidates)).toMatchObject([{ firstName: "First" }]);
});

test("a correction is rejected if another tab has moved the candidate, and does not move them back", async ({
  app,
}) => {
  const { manager, browser, candidate, update } = await aCandidateToUpdate(app);
  const { id: candidateId, jobId, firstName, lastName, workHistory } = candidate;
  const target = await aJob(manager);
  await update({ jobId: target.id });

  const seen = { firstName, lastName, workHistory, jobId };
  const correct = (before: typeof seen) =>
    browser.manager.candidates.update({ candidateId, ...before, firstName: "Ro", seen: before });
  await expect(correct(seen)).rejects.toMatchObject({ code: "CANDIDATE_CHANGED" });
  expect(await correct({ ...seen, jobId: target.id })).toMatchObject({ firstName: "Ro", jobId: target.id });
});

test("a candidate is deleted with reviewers and responses, and the audit log names nobody", async ({
  app,
}) => {
  await aPerson(app, {}, { start: "2019-01", end: "2020-12" });
  const { browser, candidate, update } = await aCandidateToUpdate(app, { workHistory: [acme] });
  await update({ firstName: "Right" });

  expect(await browser.manager.candidates.delete({ candidateId: candidate.id })).toEqual({
    reviewers: 1,
    responses: 0,
  });
  expect([await app.count(candidates), await app.count(reviewers), await app.count(surveyResponses)]).toEqual(
    [0, 0, 0],
  );
  const entries = await app.db.select().from(auditLog).orderBy(auditLog.id);
  expect(
    entries.filter(({ action }) => ["candidate.changed", "candidate.deleted"].includes(action)),
  ).toMatchObject([
    { action: "candidate.changed", recordLabel: "Right Vale", details: { changed: ["name"] } },
    { action: "candidate.deleted", recordLabel: null, details: { counts: { reviewers: 1, responses: 0 } } },
  ]);
  await expect(browser.manager.candidates.delete({ candidateId: candidate.id })).rejects.toMatchObject({
    code: "CANDIDATE_NOT_FOUND",
  });
});

test("deleting a candidate or a job does not let the same people be contacted again sooner", async ({
  app,
}) => {
  for (let n = 0; n < 3; n++) await aPerson(app, {}, { start: "2019-01", end: "2020-12" });
  const manager = await aManager(app);
  const calls = manager.browser.manager;
  const { id: jobId } = await aJob(manager);
  const fields = { workHistory: [acme], sendSurveysAutomatically: true };
  const add = async (job = jobId) => {
    const { id: candidateId } = await aCandidate(manager, job, fields);
    await app.runTasks();
    return candidateId;
  };
  const candidateId = await add();
  const mailed = app.outbox.length;
  expect(mailed).toBe(3);
  await calls.candidates.delete({ candidateId });
  await add();
  await calls.jobs.delete({ jobId });
  const { id: other } = await aJob(manager);
  const candidate = await calls.candidates.get({ candidateId: await add(other) });
  expect(candidate.reviewers.map(({ status }) => status)).toEqual(Array(3).fill("survey_sent"));
  expect(app.outbox).toHaveLength(mailed);
  const stored = JSON.stringify(await app.db.select().from(rateLimits));
  for (const { to } of app.outbox) expect(stored).not.toContain(to.email);

  app.clock.advance(91 * dayMs);
  await comeBack(manager);
  await add(other);
  expect(app.outbox).toHaveLength(2 * mailed);
});

async function aCandidateToUpdate(app: TestApp, fields: Partial<CandidateFields> = {}) {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const candidate = await aCandidate(manager, jobId, fields);
  const { browser } = manager;
  const { id: candidateId, firstName, lastName, workHistory } = candidate;
  const seen = { firstName, lastName, workHistory };
  const update = (changes: Partial<typeof seen & { jobId: string }>) =>
    browser.manager.candidates.update({ candidateId, jobId, ...seen, ...changes, seen });
  return { manager, browser, candidate, update };
}

async function emails(app: TestApp) {
  const rows = await app.db.select({ email: reviewers.email }).from(reviewers);
  return rows.map(({ email }) => email).toSorted();
}
