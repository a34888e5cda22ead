import { eq } from "drizzle-orm";
import { dayMs, hourMs } from "#contract/durations.ts";
import { WebhookBody } from "#contract/webhooks.ts";
import { carryOutRetention } from "#server/features/privacy/carry-out-retention.ts";
import { releaseResponses } from "#server/features/surveys/release-responses.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { webhookDeliveries, webhookEvents } from "#server/platform/db/schema/webhooks.ts";
import { publish } from "#server/platform/publish.ts";
import {
  aCandidate,
  aJob,
  aManager,
  anEmail,
  aPerson,
  aResponse,
  aReviewer,
  comeBack,
  surveyMails,
  sweptOutreach,
} from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";
import { aWebhook, bodyOf, reportedOutreach, typesOf } from "#tests/webhooks.ts";

test("receivers get responses as they arrive, and changes of outreach a few minutes later, once each", async ({
  app,
}) => {
  const owner = await aManager(app);
  const { received } = await aWebhook(owner);
  const { id: candidateId } = await aCandidate(owner, (await aJob(owner)).id);
  await reportedOutreach(app);
  const reviewers = [];
  for (let count = 0; count < 3; count++) {
    reviewers.push(await aResponse(app, { manager: owner, candidateId }));
    await app.runTasks();
  }
  const response = "response.received";
  expect(typesOf(received)).toEqual(["candidate.created", response, response, response]);
  expect(received.slice(1).map((request) => bodyOf(request).data)).toMatchObject(
    [1, 2, 3].map((responses) => ({ candidateId, responses, wantedResponses: 3 })),
  );
  received.length = 0;
  await reportedOutreach(app);
  await reportedOutreach(app);
  expect(typesOf(received).toSorted()).toEqual(["outreach.started", "round.complete"]);
});

test("a round is complete once, although the team then wants fewer responses, and again once it wanted more", async ({
  app,
}) => {
  const owner = await aManager(app);
  const { received } = await aWebhook(owner, { events: ["round.complete"] });
  const { id: candidateId } = await aCandidate(owner, (await aJob(owner)).id);
  await reportedOutreach(app);
  for (let count = 0; count < 3; count++) await aResponse(app, { manager: owner, candidateId });
  const wanted = [3, 2, 3, 4];
  for (const wantedResponses of wanted) {
    await owner.browser.manager.outreach.change({ candidateId, wantedResponses, automatic: false });
    await reportedOutreach(app);
    expect(received).toHaveLength(1);
  }
  await aResponse(app, { manager: owner, candidateId });
  await reportedOutreach(app);
  expect(received).toHaveLength(2);
});

test("a round that began late, for example after consent, is complete for programs, too", async ({ app }) => {
  const owner = await aManager(app);
  const { received } = await aWebhook(owner, { events: ["outreach.started", "round.complete"] });
  const { id: candidateId } = await aCandidate(owner, (await aJob(owner)).id, { wantedResponses: 1 });
  await reportedOutreach(app);
  app.clock.advance(100 * dayMs);
  await comeBack(owner);
  await aResponse(app, { manager: owner, candidateId });
  await reportedOutreach(app);
  expect(typesOf(received).toSorted()).toEqual(["outreach.started", "round.complete"]);
});

test("nobody is left for programs and notices on the day on which the check no longer waits", async ({
  app,
}) => {
  const owner = await aManager(app);
  const { received } = await aWebhook(owner, { events: ["outreach.exhausted"] });
  await reportedOutreach(app);
  const { candidateId } = await aReviewer(app, { manager: owner });
  const { manager } = owner.browser;
  await manager.outreach.change({ candidateId, wantedResponses: 3, automatic: true });
  await sweptOutreach(app);
  for (let hours = 0; hours < 9 * 24; hours += 6) {
    app.clock.advance(6 * hourMs);
    await sweptOutreach(app);
    await reportedOutreach(app);
    const { reason } = await manager.checks.get({ checkId: candidateId });
    const { notices } = await manager.attention.list();
    const isSilent = reason === "silent";
    expect([received.length, notices.length]).toEqual(isSilent ? [1, 1] : [0, 0]);
  }
  expect(received).toHaveLength(1);
});

test("with batch release nothing is sent before the release, and then one event", async ({ app }) => {
  const owner = await aManager(app);
  await owner.browser.manager.outreach.saveCompanyRules({ answersTogether: 3 });
  const { received } = await aWebhook(owner);
  const { id: candidateId } = await aCandidate(owner, (await aJob(owner)).id);
  await reportedOutreach(app);
  // From now on the server knows that today's hour is over.
  await releaseResponses.run(app.context, {});
  for (let count = 0; count < 3; count++) await aReviewer(app, { manager: owner, candidateId });
  await reportedOutreach(app);
  expect(typesOf(received)).toEqual(["candidate.created", "outreach.started"]);
  received.length = 0;
  for (let count = 0; count < 3; count++) await aResponse(app, { manager: owner, candidateId });
  // These three were contacted later; what they answered changes nothing.
  await reportedOutreach(app);
  expect(received).toEqual([]);
  app.clock.set(new Date("2026-11-22T06:00:00Z"));
  await app.runTasks(releaseResponses);
  expect(received.map(bodyOf)).toMatchObject([
    { type: "answers.released", timestamp: "2026-11-22T00:00:00.000Z", data: { candidateId, responses: 3 } },
  ]);
});

test("no body has a person, an answer or the time of day of a response", async ({ app }) => {
  const owner = await aManager(app);
  const { received } = await aWebhook(owner);
  app.clock.set(new Date("2026-11-22T13:37:42.123Z"));
  const { id: candidateId } = await aCandidate(owner, (await aJob(owner)).id);
  await reportedOutreach(app);
  const reviewer = await aResponse(app, { manager: owner, candidateId });
  for (const type of ["consent.refused", "consent.taken_back", "consent.given"] as const)
    await publish(app.context, { type, candidateId, name: "Robin Vale" });
  for (const type of ["outreach.exhausted", "consent.undeliverable"] as const)
    await publish(app.context, { type, candidateId });
  await reportedOutreach(app);
  expect(received.length).toBeGreaterThan(7);
  for (const { body } of received) {
    expect(Buffer.byteLength(body)).toBeLessThan(20_000);
    const parsed = WebhookBody.parse(JSON.parse(body));
    // The contract's schema leaves out what it does not know.
    expect(parsed).toEqual(JSON.parse(body));
    for (const secret of [reviewer.key, reviewer.id, reviewer.email, "Kim", "Robin", "Vale", "Acme", "Calm"])
      expect(body).not.toContain(secret);
  }
  for (const { type, timestamp } of received.map(bodyOf))
    expect(timestamp.includes("13:37"), type).toBe(!/^(response|outreach|round)/.test(type));
});

test("the candidate's own address that accepts no mail is sent, a reviewer's never", async ({ app }) => {
  const owner = await aManager(app);
  const { received } = await aWebhook(owner, { events: ["address.refused"] });
  const { id: jobId } = await aJob(owner);
  const { id: candidateId } = await aCandidate(owner, jobId, { email: anEmail("candidate") });
  const { key } = await aReviewer(app, { manager: owner, candidateId, status: "identified" });
  app.refuseMail("550 no such mailbox");
  await owner.browser.manager.reviewers.sendSurvey({ reviewerKey: key }).catch(() => {});
  await app.runTasks();
  expect(received).toEqual([]);
  await owner.browser.manager.participation.ask({ candidateId });
  await app.runTasks();
  expect(received.map((request) => bodyOf(request).data)).toMatchObject([{ candidateId }]);
  app.refuseMail(null);
});

test("outreach with nobody left is sent once, and not what was so before", async ({ app }) => {
  const owner = await aManager(app);
  const { received } = await aWebhook(owner, { events: ["outreach.exhausted"] });
  const { id: jobId } = await aJob(owner);
  const addExhausted = async () => {
    const { id } = await aCandidate(owner, jobId);
    await app.db.update(candidates).set({ automaticOutreach: true }).where(eq(candidates.id, id));
    return id;
  };
  await addExhausted();
  await reportedOutreach(app);
  expect(received).toEqual([]);
  const candidateId = await addExhausted();
  await reportedOutreach(app);
  await reportedOutreach(app);
  expect(received.map((request) => bodyOf(request).data)).toMatchObject([{ candidateId, responses: 0 }]);
});

test("consent or an unarchived job is not sent as nobody left before outreach has continued", async ({
  app,
}) => {
  const owner = await aManager(app);
  const { received } = await aWebhook(owner, { events: ["outreach.exhausted"] });
  await reportedOutreach(app);
  const { id: jobId } = await aJob(owner);
  await aPerson(app, {}, { start: "2019-01", end: "2020-12" });
  const career = { company: "Acme", position: "Cook", startDate: "2019-01", endDate: "2020-12" };
  await owner.browser.manager.outreach.saveCompanyRules({ needed: "note" });
  await aCandidate(owner, jobId, { workHistory: [career], sendSurveysAutomatically: true });
  await owner.browser.manager.jobs.setActive({ jobId, isActive: false });
  await owner.browser.manager.outreach.saveCompanyRules({ needed: "nothing" });
  // Nor is anything sent about an archived job.
  await reportedOutreach(app);
  expect(received).toEqual([]);
  await owner.browser.manager.jobs.setActive({ jobId, isActive: true });
  await reportedOutreach(app);
  await sweptOutreach(app);
  await reportedOutreach(app);
  expect(received).toEqual([]);
});

test("while the job's owner is deactivated nobody is left neither for programs nor for the job's editors", async ({
  app,
}) => {
  const [owner, editor] = [await aManager(app), await aManager(app)];
  const { received } = await aWebhook(owner, { events: ["outreach.exhausted"] });
  await reportedOutreach(app);
  for (let count = 0; count < 6; count++) await aPerson(app, {}, { start: "2019-01", end: "2020-12" });
  const { id: jobId } = await aJob(editor);
  await editor.browser.manager.jobMembers.save({ jobId, memberId: owner.id, role: "editor" });
  const career = { company: "Acme", position: "Cook", startDate: "2019-01", endDate: "2020-12" };
  await aCandidate(editor, jobId, { workHistory: [career], sendSurveysAutomatically: true });
  await sweptOutreach(app);
  const { members, attention, jobMembers } = owner.browser.manager;
  const afterTenDays = async () => {
    app.clock.advance(10 * dayMs);
    await sweptOutreach(app);
    await reportedOutreach(app);
    return [(await attention.list()).notices.length, received.length];
  };
  await members.setActive({ memberId: editor.id, isActive: false });
  expect(await afterTenDays()).toEqual([0, 0]);
  expect(surveyMails(app)).toHaveLength(5);

  await comeBack(owner);
  await jobMembers.handOverAll({ memberId: editor.id, toId: owner.id });
  await sweptOutreach(app);
  expect(surveyMails(app)).toHaveLength(6);
  expect(await afterTenDays()).toEqual([1, 1]);
});

test("an endpoint gets only the chosen events, of its company, and of its job if it has one", async ({
  app,
}) => {
  const owner = await aManager(app);
  const stranger = await aManager(app, { company: "Initech" });
  const [job, otherJob] = [await aJob(owner), await aJob(owner, { title: "Cook" })];
  const companyWide = await aWebhook(owner, { events: ["candidate.created"] });
  const jobOnly = await aWebhook(owner, { jobId: job.id });
  const elsewhere = await aWebhook(stranger);
  const { id } = await aCandidate(owner, job.id);
  await aCandidate(owner, otherJob.id);
  await publish(app.context, { type: "consent.given", candidateId: id, name: "Robin Vale" });
  await app.runTasks();
  expect(typesOf(companyWide.received)).toEqual(["candidate.created", "candidate.created"]);
  expect(typesOf(jobOnly.received).toSorted()).toEqual(["candidate.created", "consent.given"]);
  expect(elsewhere.received).toEqual([]);
});

test("events and deliveries go with their candidate, and after 30 days", async ({ app }) => {
  const owner = await aManager(app);
  await aWebhook(owner);
  const { id: jobId } = await aJob(owner);
  const { id } = await aCandidate(owner, jobId);
  await aCandidate(owner, jobId, { firstName: "Kim" });
  await app.runTasks();
  await app.db.delete(candidates).where(eq(candidates.id, id));
  const remaining = JSON.stringify(await app.db.select().from(webhookEvents));
  expect(remaining).not.toContain(id);
  expect(await app.count(webhookDeliveries)).toBe(1);
  app.clock.advance(30 * dayMs);
  await carryOutRetention.run(app.context, {});
  expect(await app.count(webhookEvents)).toBe(1);
  app.clock.advance(1);
  await carryOutRetention.run(app.context, {});
  expect([await app.count(webhookEvents), await app.count(webhookDeliveries)]).toEqual([0, 0]);
});
