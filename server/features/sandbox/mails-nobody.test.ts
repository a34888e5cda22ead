import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { dayMs, hourMs } from "#contract/durations.ts";
import { mailResetLink } from "#server/features/accounts/reset-password.ts";
import { updateCandidate } from "#server/features/candidates/update-candidate.ts";
import { addComment } from "#server/features/comments/comments.ts";
import { saveJobMember } from "#server/features/jobs/job-members.ts";
import { mailOwnDigest } from "#server/features/notifications/send-digest.ts";
import { sendSurvey } from "#server/features/outreach/send-survey.ts";
import { carryOutRetention } from "#server/features/privacy/carry-out-retention.ts";
import { addReviewer } from "#server/features/reviewers/add-reviewer.ts";
import { addDoNotContact } from "#server/features/reviewers/do-not-contact.ts";
import { releaseResponses } from "#server/features/surveys/release-responses.ts";
import { managerSessions } from "#server/platform/db/schema/auth.ts";
import { digests, notificationSettings } from "#server/platform/db/schema/notifications.ts";
import { reviewers, surveyReminders } from "#server/platform/db/schema/reviewers.ts";
import { participationMails } from "#server/platform/db/schema/consent.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { aManager, anAdmin, aTemplate, mailsTo, sweptDigests, sweptOutreach } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { aSandbox, aYearAtAcme } from "#tests/sandbox.ts";
import type { TestManager } from "#tests/factories.ts";

/** A sandbox, after the notice about its key was mailed. */
async function aQuietSandbox(app: TestApp, owner: TestManager) {
  const sandbox = await aSandbox(app, owner);
  await app.runTasks();
  app.outbox.length = 0;
  return sandbox;
}

const aReferee = { name: "Pat Quill", email: "pat@real.example", company: "Acme", position: "Engineer" };

test("surveys and reminders of a sandbox count as sent, and nobody gets them", async ({ app }) => {
  const sandbox = await aQuietSandbox(app, await aManager(app));
  // So many that outreach goes on.
  const { id } = await sandbox.aCandidate((await sandbox.aJob()).id, { wantedResponses: 20 });
  await addReviewer(sandbox.context, { candidateId: id, ...aReferee, relationship: null });
  await sandbox.answer(id);
  for (const days of [3, 3, 1]) {
    app.clock.advance(days * dayMs);
    await sweptOutreach(app);
  }
  const rows = await app.db.select().from(reviewers).where(eq(reviewers.candidateId, id));
  const named = rows.find(({ name }) => name === aReferee.name);
  expect(named).toMatchObject({ status: "completed", email: `pat@real.example.${id}.sandbox.invalid` });
  // Reviewer D stays silent, so both reminders were due.
  expect((await app.db.select().from(surveyReminders)).map(({ sentAt }) => sentAt !== null)).toContain(true);
  expect(app.outbox).toEqual([]);
});

test("requests for consent, receipts and notices of a sandbox are mailed to nobody", async ({ app }) => {
  const owner = await aManager(app);
  await owner.browser.manager.outreach.saveCompanyRules({ needed: "consent" });
  const sandbox = await aQuietSandbox(app, owner);
  const job = await sandbox.aJob();
  const email = "robin@real.example";
  const agrees = await sandbox.aCandidate(job.id, { email });
  const declines = await sandbox.aCandidate(job.id, { email, firstName: "Declines" });
  const silent = await sandbox.aCandidate(job.id, { email, firstName: "Silent" });
  await app.runTasks();
  for (const { id } of [agrees, declines, silent]) await sandbox.decide(id);
  await app.runTasks();
  app.clock.advance(3 * dayMs + hourMs);
  await app.runTasks();
  expect(await app.db.$count(participationMails)).toBeGreaterThanOrEqual(3);

  const later = await sandbox.aCandidate(job.id, { firstName: "Later" });
  const seen = { firstName: "Later", lastName: "Vale", workHistory: [aYearAtAcme] };
  const changes = { ...seen, candidateId: later.id, jobId: job.id, seen };
  await updateCandidate(sandbox.context, { ...changes, email });
  await app.runTasks();
  expect((await sandbox.read(later.id)).consent.state).toBe("asked");
  await updateCandidate(sandbox.context, { ...changes, email: "other@real.example" });
  await app.runTasks();
  expect(app.outbox).toEqual([]);
});

test("no digest, notice or batch release of a sandbox is mailed to its members or to real ones", async ({
  app,
}) => {
  const [owner, colleague] = [await aManager(app), await aManager(app)];
  await owner.browser.manager.outreach.saveCompanyRules({ answersTogether: 3 });
  await aSandbox(app, colleague);
  const sandbox = await aQuietSandbox(app, owner);
  const otherSandbox = await aQuietSandbox(app, colleague);
  const job = await sandbox.aJob();
  await app.db.insert(notificationSettings).values({
    hiringManagerProfileId: sandbox.member.id,
    settingsMode: "global",
    digestFrequency: "immediate",
  });
  const membership = { jobId: job.id, memberId: otherSandbox.member.id, role: "reader" as const };
  await saveJobMember(sandbox.context, membership);
  const { id } = await sandbox.aCandidate(job.id);
  await addComment(sandbox.context, { candidateId: id, text: "See @", mentions: [otherSandbox.member.id] });
  await releaseResponses.run(app.context, {});
  await sandbox.answer(id);
  app.clock.advance(dayMs);
  await app.runTasks(releaseResponses);
  const shown = (await app.db.select().from(surveyResponses)).filter(({ releasedAt }) => releasedAt);
  expect(shown.length).toBeGreaterThanOrEqual(3);
  expect(await mailOwnDigest(sandbox.context)).toContain("We sent a digest");
  app.clock.advance(7 * dayMs);
  expect(await sweptDigests(app)).toEqual([]);
  app.clock.advance(31 * dayMs);
  await app.runTasks(carryOutRetention);
  expect(await app.db.$count(candidates)).toBe(0);
  expect(app.outbox).toEqual([]);
});

test("the sweep records no digest for a hidden member", async ({ app }) => {
  const sandbox = await aQuietSandbox(app, await aManager(app));
  const { id } = await sandbox.aCandidate((await sandbox.aJob()).id);
  await sandbox.answer(id);
  await app.db.delete(digests);
  app.clock.advance(8 * dayMs);
  await sweptDigests(app);
  expect(await app.db.$count(digests, eq(digests.hiringManagerProfileId, sandbox.member.id))).toBe(0);
});

test("someone who bounces in a sandbox has no mailbox, and looks like anyone else to the manager", async ({
  app,
}) => {
  const sandbox = await aQuietSandbox(app, await aManager(app));
  const { id } = await sandbox.aCandidate((await sandbox.aJob()).id, { sendSurveysAutomatically: false });
  const person = { ...aReferee, candidateId: id, relationship: null };
  const kinds = ["Bounces", "Silent", "Declines"];
  for (const name of kinds)
    await addReviewer(sandbox.context, {
      ...person,
      name: `${name} Quill-${name}`,
      email: `${name}@real.example`,
    });
  await sandbox.answer(id);
  const rows = await app.db.select().from(reviewers).where(eq(reviewers.createdByType, "manager"));
  const reviewerCalled = (name: string) => rows.find((row) => row.name.startsWith(name));
  expect(reviewerCalled("Bounces")?.undeliverableAt).not.toBeNull();
  expect(reviewerCalled("Silent")).toMatchObject({ status: "survey_sent", undeliverableAt: null });
  expect(reviewerCalled("Declines")).toMatchObject({ status: "declined" });
  expect(app.outbox).toEqual([]);
});

test("a sandbox reveals neither who has objected nor who was contacted lately, and changes neither", async ({
  app,
}) => {
  const owner = await aManager(app);
  await addDoNotContact(app.context, aReferee.email);
  const sandbox = await aQuietSandbox(app, owner);
  const job = await sandbox.aJob();
  const add = async () => {
    const { id } = await sandbox.aCandidate(job.id, { sendSurveysAutomatically: false });
    const { key } = await addReviewer(sandbox.context, { candidateId: id, ...aReferee, relationship: null });
    await sandbox.answer(id);
    const [row] = await app.db.select().from(reviewers).where(eq(reviewers.key, key));
    return row?.status;
  };
  expect(await add()).toBe("completed");
  expect(await add()).toBe("completed");
});

test("a manager who sends a survey by hand from a sandbox mails nobody either", async ({ app }) => {
  const sandbox = await aQuietSandbox(app, await aManager(app));
  const { id, reviewers: panel } = await sandbox.aCandidate((await sandbox.aJob()).id, {
    sendSurveysAutomatically: false,
  });
  const reviewerKey = panel[0]?.key ?? "";
  const sent = await sendSurvey(sandbox.context, { reviewerKey, whilePaused: false, ownWords: null });
  expect(sent).toMatchObject({ outcome: "sent" });
  await sandbox.answer(id);
  expect((await sandbox.read(id)).reviewers[0]).toMatchObject({ status: "completed" });
  expect(app.outbox).toEqual([]);
});

test("a hidden account gets no reset link, has no password, and no session works for it", async ({ app }) => {
  const owner = await aManager(app);
  const sandbox = await aQuietSandbox(app, owner);
  await mailResetLink.run(app.context, { email: sandbox.member.email, request: randomUUID() });
  expect(mailsTo(app, sandbox.member)).toEqual([]);
  await expect(
    app.browser().visitor.managers.signIn({ email: sandbox.member.email, password: "correct horse" }),
  ).rejects.toMatchObject({ code: "WRONG_CREDENTIALS" });
  await app.db
    .update(managerSessions)
    .set({ userId: sandbox.member.id })
    .where(eq(managerSessions.userId, owner.id));
  await expect(owner.browser.manager.jobs.list()).rejects.toMatchObject({ code: "SIGNED_OUT" });
});

test("an admin cannot send a test survey to a candidate of a sandbox", async ({ app }) => {
  const sandbox = await aQuietSandbox(app, await aManager(app));
  const job = await sandbox.aJob();
  const { id: candidateId } = await sandbox.aCandidate(job.id);
  const { browser } = await anAdmin(app);
  const { id: templateId } = await aTemplate(app, { name: "Test" });
  await expect(
    browser.admin.surveyTests.send({ templateId, candidateId, jobId: job.id, reviewer: aReferee }),
  ).rejects.toMatchObject({ code: "INVALID_CANDIDATE" });
});
