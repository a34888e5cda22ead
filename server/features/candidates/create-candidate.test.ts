import { eq } from "drizzle-orm";
import type { CandidateFields } from "#contract/candidates.ts";
import {
  aCandidate,
  aJob,
  aManager,
  anEmail,
  aPerson,
  makeRetriesDue,
  refuseCommits,
} from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";

const acme = { company: "Acme", position: "Cook", startDate: "2019-01", endDate: "2020-12" };

test("former colleagues become reviewers, the longest overlap first, with the reason", async ({ app }) => {
  const short = { company: "ACME, Inc.", start: "2020-10", end: "2022-01" };
  const long = { company: "acme", start: "2015-01", end: "2020-06" };
  const shortPerson = await aPerson(app, {}, short);
  const longPerson = await aPerson(app, {}, long);
  await aPerson(app, {}, { company: "Acme", start: "2021-01", end: "2022-01" });
  await aPerson(app, {}, { company: "Elsewhere", start: "2019-01", end: "2020-01" });
  for (const employment of [short, short, long, long]) await aPerson(app, {}, employment);
  const { create } = await aJobWithManager(app);
  const { reviewers: found } = await create({ workHistory: [acme] });
  expect(found.map(({ label, card }) => [label, card.overlap])).toEqual([
    ["Reviewer A", "over_a_year"],
    ["Reviewer B", "over_a_year"],
    ["Reviewer C", "over_a_year"],
    ["Reviewer D", "under_a_year"],
    ["Reviewer E", "under_a_year"],
    ["Reviewer F", "under_a_year"],
  ]);
  const ranked = await emails(app);
  expect(ranked.indexOf(longPerson.email)).toBeLessThan(ranked.indexOf(shortPerson.email));
});

test("with automatic outreach the best five people of a small company are mailed at once, and the others wait", async ({
  app,
}) => {
  const small = { headcount: "12" };
  const people = [];
  for (let n = 0; n < 5; n++)
    people.push(await aPerson(app, {}, { ...small, start: "2019-01", end: "2020-12" }));
  for (let n = 0; n < 3; n++) await aPerson(app, {}, { ...small, start: "2020-10", end: "2020-12" });
  const { create } = await aJobWithManager(app);
  const candidate = await create({ workHistory: [acme], sendSurveysAutomatically: true });
  expect(app.outbox).toEqual([]);
  await app.runTasks();

  const best = people.map(({ email }) => email);
  expect(app.outbox.map(({ to }) => to.email).toSorted()).toEqual(best.toSorted());
  expect(candidate.reviewers).toHaveLength(8);
  const waiting = await app.db.select().from(reviewers).where(eq(reviewers.status, "identified"));
  expect(waiting).toHaveLength(3);
});

test("surveys are sent automatically unless the form says otherwise", async ({ app }) => {
  await aPerson(app, {}, { start: "2019-01", end: "2020-12" });
  const { manager, jobId, create } = await aJobWithManager(app);
  await create({ workHistory: [acme], sendSurveysAutomatically: false });
  await app.runTasks();
  expect(app.outbox).toEqual([]);

  const name = { firstName: "Sam", lastName: "Ode" };
  await manager.browser.manager.candidates.create({ jobId, ...name, workHistory: [acme] });
  await app.runTasks();
  expect(app.outbox).toHaveLength(1);
});

test("a reviewer who is about to be contacted is shown as such until the mail is sent, for ten minutes at most", async ({
  app,
}) => {
  await aPerson(app, {}, { start: "2019-01", end: "2020-12" });
  const { manager, create } = await aJobWithManager(app);
  const waiting = await create({ workHistory: [acme], sendSurveysAutomatically: true });
  const reread = () => manager.browser.manager.candidates.get({ candidateId: waiting.id });
  expect(waiting.reviewers).toMatchObject([{ sending: true }]);

  app.clock.advance(10 * 60 * 1000 + 1);
  expect((await reread()).reviewers).toMatchObject([{ sending: false, status: "identified" }]);
  await app.runTasks();
  expect((await reread()).reviewers).toMatchObject([{ sending: false, status: "survey_sent" }]);
});

test("a survey that the system could not send can be sent by the manager at once", async ({ app }) => {
  await aPerson(app, {}, { start: "2019-01", end: "2020-12" });
  const { manager, create } = await aJobWithManager(app);
  const { id, reviewers: contacted } = await create({ workHistory: [acme], sendSurveysAutomatically: true });
  app.refuseMail("451 try again later");
  await app.runTasks();
  const { reviewers: shown } = await manager.browser.manager.candidates.get({ candidateId: id });
  expect(shown).toMatchObject([{ sending: false }]);

  app.refuseMail(null);
  await manager.browser.manager.reviewers.sendSurvey({ reviewerKey: contacted[0]?.key ?? "" });
  await makeRetriesDue(app);
  await app.runTasks();
  expect(app.outbox).toHaveLength(1);
});

test("only people who are known to have overlapped with the candidate are mailed automatically", async ({
  app,
}) => {
  await aPerson(app, {}, { start: "", end: "" });
  const known = await aPerson(app, {}, { start: "2019-01", end: "2019-02" });
  const { create } = await aJobWithManager(app);
  const candidate = await create({ workHistory: [acme], sendSurveysAutomatically: true });
  await app.runTasks();

  expect(candidate.reviewers.map(({ card }) => card.evidence)).toEqual(["together", "possible"]);
  expect(app.outbox.map(({ to }) => to.email)).toEqual([known.email]);
});

test("a candidate never becomes their own reviewer, however the name is written", async ({ app }) => {
  await aPerson(app, { name: "róbin  VALE" }, { start: "2019-01", end: "2020-12" });
  const { create } = await aJobWithManager(app);

  expect((await create({ workHistory: [acme] })).reviewers).toEqual([]);
});

test("the manager who created the job is not found as a reviewer", async ({ app }) => {
  const email = anEmail("boss");
  await aPerson(app, { email: email.toUpperCase() }, { start: "2019-01" });
  const { create } = await aJobWithManager(app, email);

  expect((await create({ workHistory: [acme] })).reviewers).toEqual([]);
});

test("people at the candidate's present company are not found, and former colleagues who moved there not contacted", async ({
  app,
}) => {
  const currentJob = { company: "Initech", position: "Cook", startDate: "2022-01", isCurrent: true };
  await aPerson(app, {}, { company: "Initech", start: "2022-01" });
  await aPerson(app, {}, { start: "2019-01", end: "2020-12" }, { company: "INITECH Ltd", start: "2023-01" });
  await aPerson(app, {}, { start: "2019-01", end: "2020-12" }, { company: "Initech", start: "" });
  const leaver = await aPerson(app, {}, { company: "Initech", start: "2022-01", end: "2024-01" });
  const elsewhere = await aPerson(app, {}, { start: "2019-01" });
  const { create } = await aJobWithManager(app);

  const { reviewers: found } = await create({
    workHistory: [acme, currentJob],
    sendSurveysAutomatically: true,
  });
  await app.runTasks();
  expect(found).toHaveLength(4);
  expect(app.outbox.map(({ to }) => to.email).toSorted()).toEqual([leaver.email, elsewhere.email].toSorted());
});

test("one to twenty responses can be wanted", async ({ app }) => {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  for (const [wantedResponses, message] of [
    [0, "At least 1 response"],
    [21, "20 responses at most"],
  ] as const)
    await expect(aCandidate(manager, jobId, { wantedResponses })).rejects.toMatchObject({ message });
});

test("no candidate can be added to an archived job", async ({ app }) => {
  const { manager, jobId, create } = await aJobWithManager(app);
  await manager.browser.manager.jobs.setActive({ jobId, isActive: false });

  await expect(create()).rejects.toMatchObject({ code: "JOB_ARCHIVED", status: 409 });
  expect(await app.count(candidates)).toBe(0);
});

test("if adding a candidate fails, no reviewer is stored and no mail is sent", async ({ app }) => {
  await aPerson(app, {}, { start: "2019-01" });
  const { manager, jobId, create } = await aJobWithManager(app);
  const allow = await refuseCommits(app, "candidates");
  const refused = create({ workHistory: [acme], sendSurveysAutomatically: true });
  await expect(refused).rejects.toMatchObject({ status: 500 });
  await allow();
  await app.runTasks();

  expect([await app.count(candidates), await app.count(reviewers), app.outbox.length]).toEqual([0, 0, 0]);
  expect(await manager.browser.manager.jobs.get({ jobId })).toMatchObject({ candidateCount: 0 });
});

test("the position applied for stays the job's title at that time", async ({ app }) => {
  const { manager, create } = await aJobWithManager(app);
  const { id } = await create();
  await app.db.update(jobs).set({ title: "Chef" });

  expect(await manager.browser.manager.candidates.get({ candidateId: id })).toMatchObject({
    positionAppliedFor: "Software Engineer",
    jobTitle: "Chef",
  });
});

async function aJobWithManager(app: TestApp, email = anEmail("boss")) {
  const manager = await aManager(app, { email });
  const { id: jobId } = await aJob(manager);
  const create = (fields: Partial<CandidateFields> = {}) => aCandidate(manager, jobId, fields);
  return { manager, jobId, create };
}

/** The addresses of all reviewers, best match first. */
async function emails(app: TestApp) {
  const rows = await app.db.select({ email: reviewers.email }).from(reviewers).orderBy(reviewers.rank);
  return rows.map(({ email }) => email);
}
