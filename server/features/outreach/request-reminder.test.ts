import { eq } from "drizzle-orm";
import { dayMs, hourMs } from "#contract/durations.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import {
  aCandidate,
  aJob,
  aManager,
  aReviewer,
  aSubmission,
  comeBack,
  mailsTo,
  sweptOutreach,
} from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";

test("a manager's reminder waits for a day after the e-mail before it, and counts towards the two reminders", async ({
  app,
}) => {
  const reviewer = await aReviewer(app);
  const remind = async () => {
    const answer = await reviewer.manager.browser.manager.reviewers.remind({ reviewerKey: reviewer.key });
    expect(answer).toEqual({ success: true });
    await app.runTasks();
    return mailsTo(app, reviewer).length;
  };
  app.clock.advance(dayMs - hourMs);
  expect(await remind()).toBe(1);
  app.clock.advance(hourMs);
  expect(await remind()).toBe(2);
  expect(await remind()).toBe(2);
  // The planned second one still goes out, and is the last.
  app.clock.advance(5 * dayMs);
  await sweptOutreach(app);
  expect(mailsTo(app, reviewer)).toHaveLength(3);
  app.clock.advance(2 * dayMs);
  expect(await remind()).toBe(3);
  await sweptOutreach(app);
  expect(mailsTo(app, reviewer)).toHaveLength(3);
});

test("a reminder by hand reveals nothing, and nobody gets one who answered, declined or objected", async ({
  app,
}) => {
  const contacted = await aReviewer(app);
  const { manager, candidateId } = contacted;
  const { submit, decline } = app.browser().reviewer.surveys;
  const answered = await aReviewer(app, { manager, candidateId, status: "completed" });
  const declined = await aReviewer(app, { manager, candidateId });
  await decline({ reviewerId: declined.id, reason: "prefer_not_to" });
  const objecting = await aReviewer(app, { manager, candidateId });
  await decline({ reviewerId: objecting.id, reason: "prefer_not_to", neverContact: true });
  const identified = await aReviewer(app, { manager, candidateId, status: "identified" });
  const { reviewers: api } = manager.browser.manager;
  const named = await api.add({ candidateId, name: "Never Contacted", email: objecting.email });
  app.clock.advance(dayMs);
  const mailsBefore = app.outbox.length;
  for (const { key } of [answered, declined, objecting, identified, named, contacted])
    expect(await api.remind({ reviewerKey: key })).toEqual({ success: true });
  // They answer between the click and the sending.
  const late = await aReviewer(app, { manager, candidateId });
  app.clock.advance(dayMs);
  await comeBack(manager);
  const mailsBeforeLate = app.outbox.length;
  await api.remind({ reviewerKey: late.key });
  await submit(aSubmission(late.id));
  await app.runTasks();
  expect(app.outbox.slice(mailsBeforeLate).filter(({ to }) => to.email === late.email)).toEqual([]);
  const mailed = new Set(app.outbox.slice(mailsBefore).map(({ to }) => to.email));
  for (const { email } of [answered, declined, objecting, identified]) expect(mailed.has(email)).toBe(false);

  await api.remind({ reviewerKey: contacted.key });
  await manager.browser.manager.outreach.pause({ candidateId, paused: true });
  const mailsBeforePause = app.outbox.length;
  app.clock.advance(dayMs);
  await api.remind({ reviewerKey: contacted.key });
  await app.runTasks();
  expect(app.outbox.slice(mailsBeforePause)).toEqual([]);
});

test("a survey is withdrawn from a found colleague who is shown as contacted; with batch release nobody is", async ({
  app,
}) => {
  const contacted = await aReviewer(app);
  const { manager, candidateId } = contacted;
  const { remove } = manager.browser.manager.reviewers;
  const uncontacted = await aReviewer(app, { manager, candidateId, status: "identified" });
  await expect(remove({ reviewerKey: uncontacted.key })).rejects.toMatchObject({
    code: "REVIEWER_NOT_FOUND",
  });
  const answered = await aReviewer(app, { manager, candidateId, status: "completed" });
  await expect(remove({ reviewerKey: answered.key })).rejects.toMatchObject({ code: "REVIEWER_ANSWERED" });
  expect(await remove({ reviewerKey: contacted.key })).toEqual({ removed: true });
  await expect(app.browser().reviewer.surveys.open({ reviewerId: contacted.id })).rejects.toMatchObject({
    code: "SURVEY_NOT_FOUND",
  });

  await manager.browser.manager.outreach.saveCompanyRules({ answersTogether: 3 });
  const { id: batchCandidateId } = await aCandidate(manager, (await aJob(manager)).id);
  const hidden = await aReviewer(app, { manager, candidateId: batchCandidateId });
  await expect(remove({ reviewerKey: hidden.key })).rejects.toMatchObject({ code: "REVIEWER_NOT_FOUND" });
  const [row] = await app.db.select().from(reviewers).where(eq(reviewers.key, hidden.key));
  expect(row?.removedAt).toBeNull();
  const stranger = await aManager(app);
  await expect(stranger.browser.manager.reviewers.remind({ reviewerKey: hidden.key })).rejects.toMatchObject({
    code: "REVIEWER_NOT_FOUND",
  });
});
