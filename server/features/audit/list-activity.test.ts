import { eq } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import {
  aCandidate,
  aJob,
  aManager,
  anEmail,
  aReviewer,
  aSubmission,
  type TestManager,
} from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";

async function aTeam(app: TestApp) {
  const owner = await aManager(app);
  const editor = await aManager(app);
  const profile = { timeZone: "UTC", lastName: "Berg", firstName: "Sam" };
  await editor.browser.manager.managers.saveAccount(profile);
  const { id: jobId } = await aJob(owner);
  await owner.browser.manager.jobMembers.save({ jobId, memberId: editor.id, role: "editor" });
  const { id: candidateId } = await aCandidate(owner, jobId, { email: anEmail("candidate") });
  return { owner, editor, jobId, candidateId };
}

const activityFor = async ({ browser }: TestManager, candidateId: string) =>
  (await browser.manager.activity.list({ candidateId })).entries.map(
    ({ day, by, action, count }) => `${day} ${by} ${action} ${count}`,
  );

test("a candidate's activity says which manager did what, by day", async ({ app }) => {
  const { owner, editor, candidateId } = await aTeam(app);
  app.clock.set(new Date("2026-11-23T09:00:00Z"));
  await editor.browser.manager.comments.add({ candidateId, text: "Good" });
  for (const paused of [true, false, true])
    await editor.browser.manager.outreach.pause({ candidateId, paused });
  app.clock.set(new Date("2026-11-24T09:00:00Z"));
  await owner.browser.manager.reports.share({ candidateId });
  await owner.browser.manager.outreach.saveConsentNote({ candidateId, note: "Said so" });
  const added = await editor.browser.manager.reviewers.add({
    candidateId,
    name: "Kim Doe",
    email: anEmail(),
  });
  await owner.browser.manager.reviewers.remove({ reviewerKey: added.key });
  const expected = [
    "2026-11-24 Morgan Lee consent.noted 1",
    "2026-11-24 Sam Berg reviewer.added 1",
    "2026-11-24 Morgan Lee reviewer.removed 1",
    "2026-11-24 Morgan Lee report.shared 1",
    "2026-11-23 Sam Berg outreach.paused 2",
    "2026-11-23 Sam Berg outreach.resumed 1",
    "2026-11-23 Sam Berg comment.added 1",
  ];
  for (const member of [owner, editor])
    expect((await activityFor(member, candidateId)).slice(0, expected.length)).toEqual(expected);
  const { entries, total } = await owner.browser.manager.activity.list({ candidateId, limit: 2 });
  expect(entries).toHaveLength(2);
  expect(total).toBe((await activityFor(owner, candidateId)).length);
});

test("an activity shows neither surveys, reminders, reviewers nor what the system and admins did", async ({
  app,
}) => {
  const { owner, candidateId } = await aTeam(app);
  await owner.browser.manager.outreach.saveConsentNote({ candidateId, note: "Said so" });
  const answering = await aReviewer(app, { manager: owner, candidateId, status: "survey_sent" });
  const objector = await aReviewer(app, { manager: owner, candidateId });
  await app.db.update(reviewers).set({ withheldAt: app.clock.now() }).where(eq(reviewers.key, objector.key));
  await app.browser().reviewer.surveys.submit(aSubmission(answering.id));
  const declining = await aReviewer(app, { manager: owner, candidateId, status: "survey_sent" });
  await app.browser().reviewer.surveys.decline({ reviewerId: declining.id, reason: "prefer_not_to" });
  await app.runTasks();
  app.clock.advance(dayMs);
  await owner.browser.manager.surveys.response({ reviewerKey: answering.key });

  const logged = (await app.db.select().from(auditLog)).map(({ action }) => action);
  expect(logged).toContain("survey.sent");
  const shown = await owner.browser.manager.activity.list({ candidateId });
  expect(shown.entries.map(({ action }) => action).toSorted()).toEqual([
    "candidate.created",
    "consent.noted",
    "response.read",
  ]);
  expect(JSON.stringify(shown)).not.toMatch(/T\d\d:/);
});

test("what a manager did appears, what the same action by anyone else did does not", async ({ app }) => {
  const { owner, candidateId } = await aTeam(app);
  await owner.browser.manager.participation.ask({ candidateId });
  const before = await activityFor(owner, candidateId);
  const entry = {
    occurredAt: app.clock.now(),
    recordType: "candidate",
    recordId: candidateId,
    details: {},
    actorName: "Somebody",
  } as const;
  await app.db.insert(auditLog).values([
    { ...entry, action: "candidate.changed", actorRealm: "admin", actorId: "an admin" },
    { ...entry, action: "response.read", actorRealm: "system" },
    { ...entry, action: "reviewer.added", actorRealm: "candidate" },
    { ...entry, action: "consent.given", actorRealm: "admin" },
    { ...entry, action: "survey.sent", actorRealm: "manager", actorId: owner.id },
    { ...entry, action: "survey.reminded", actorRealm: "manager", actorId: owner.id },
    { ...entry, action: "signals.seen", actorRealm: "manager", actorId: owner.id },
  ]);
  expect(await activityFor(owner, candidateId)).toEqual(before);
  await app.db
    .insert(auditLog)
    .values({ ...entry, action: "consent.given", actorRealm: "candidate", actorName: "The candidate" });
  expect((await activityFor(owner, candidateId)).join()).toContain("The candidate consent.given");
});

test("an activity is read by those who share the job, and by nobody else", async ({ app }) => {
  const { owner, editor, jobId, candidateId } = await aTeam(app);
  const other = await aCandidate(owner, jobId);
  await owner.browser.manager.comments.add({ candidateId: other.id, text: "Good" });
  await owner.browser.manager.reviewers.add({ candidateId: other.id, name: "Kim Doe", email: anEmail() });
  expect((await activityFor(editor, candidateId)).join()).not.toMatch(/comment.added|reviewer.added/);
  await owner.browser.manager.jobMembers.remove({ jobId, memberId: editor.id });
  await expect(activityFor(editor, candidateId)).rejects.toMatchObject({ code: "CANDIDATE_NOT_FOUND" });
});
