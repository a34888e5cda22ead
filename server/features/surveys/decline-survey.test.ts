import { dayMs } from "#contract/durations.ts";
import { doNotContact } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import {
  aCandidate,
  aJob,
  aManager,
  aReviewer,
  aSubmission,
  storedReviewer,
  oneClick,
  expectSilentRefusal,
  sweptOutreach,
} from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";

const notFound = { code: "SURVEY_NOT_FOUND", status: 404 };

test("a declined link neither opens nor takes answers, and the manager sees only that they were contacted", async ({
  app,
}) => {
  const { id, key, manager, candidateId } = await aReviewer(app);
  expect(await decline(app, id)).toEqual({ declined: true });

  const declined = { code: "SURVEY_DECLINED", status: 409 };
  await expect(app.browser().reviewer.surveys.open({ reviewerId: id })).rejects.toMatchObject(declined);
  await expect(app.browser().reviewer.surveys.submit(aSubmission(id))).rejects.toMatchObject(declined);
  expect(await app.count(surveyResponses)).toBe(0);

  const { reviewers: shown } = await manager.browser.manager.candidates.get({ candidateId });
  expect(shown).toMatchObject([{ key, status: "survey_sent", hasResponse: false }]);
  expect(JSON.stringify(shown)).not.toContain("conflict");
  expect(await storedReviewer(app, id)).toMatchObject({
    declinedAt: app.clock.now(),
    declineReason: "conflict_of_interest",
  });
});

test("a manager sees the same each day whether the only reviewer declined, unsubscribed or stays silent", async ({
  app,
}) => {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const { candidates, reports, attention } = manager.browser.manager;
  const contacted = [];
  for (let count = 0; count < 3; count++) {
    const { id: candidateId } = await aCandidate(manager, jobId);
    contacted.push(await aReviewer(app, { manager, candidateId }));
  }
  await decline(app, contacted[0]?.id ?? "");
  const header = app.outbox[1]?.headers["List-Unsubscribe"] ?? "";
  await app.browser().fetch(new URL(header.slice(1, -1)).pathname, oneClick);
  for (let day = 0; day <= 8; day++) {
    await sweptOutreach(app);
    const { notices } = await attention.list();
    const views = [];
    for (const { candidateId, key } of contacted) {
      const ownNotices = notices.filter((notice) => notice.candidateId === candidateId);
      const pages = [await candidates.get({ candidateId }), await reports.read({ candidateId }), ownNotices];
      views.push(JSON.stringify(pages).replaceAll(candidateId, "").replaceAll(key, ""));
    }
    expect([day, views[0], views[1]]).toEqual([day, views[2], views[2]]);
    app.clock.advance(dayMs);
  }
  // Only the one who did not react got a reminder, and the manager is not shown that.
  expect(app.outbox.slice(3).map(({ to }) => to.email)).toEqual(Array(2).fill(contacted[2]?.email));
});

test("nobody who declined gets the survey again", async ({ app }) => {
  const { id, key, manager } = await aReviewer(app);
  await decline(app, id);
  await expect(manager.browser.manager.reviewers.sendSurvey({ reviewerKey: key })).rejects.toMatchObject({
    code: "SURVEY_ALREADY_SENT",
  });
  expect(app.outbox).toHaveLength(1);
});

test("someone who says 'never again' is contacted by no company under any spelling", async ({ app }) => {
  const { id, email } = await aReviewer(app);
  await decline(app, id, true);

  const otherManager = await aManager(app, { company: "Other Company" });
  const candidate = await aCandidate(otherManager, (await aJob(otherManager)).id);
  await otherManager.browser.manager.reviewers.add({
    candidateId: candidate.id,
    name: "Kim",
    email: email.toUpperCase(),
  });
  const mails = app.outbox.length;
  await sweptOutreach(app);
  expect(app.outbox).toHaveLength(mails);
  const [objection] = await app.db.select().from(doNotContact);
  expect(objection?.emailHash).not.toContain(email);
});

test("a survey in progress elsewhere is not mailed to someone who says 'never again' meanwhile", async ({
  app,
}) => {
  const first = await aReviewer(app);
  const second = await aReviewer(app, { email: first.email, status: "identified" });
  await decline(app, first.id, true);
  await expectSilentRefusal(app, () =>
    second.manager.browser.manager.reviewers.sendSurvey({ reviewerKey: second.key }),
  );
});

test("declining is idempotent, and 'never again' can be added", async ({ app }) => {
  const { id } = await aReviewer(app);
  await decline(app, id);
  const first = await storedReviewer(app, id);
  app.clock.advance(dayMs);
  await decline(app, id, true);
  expect(await storedReviewer(app, id)).toEqual(first);
  expect(await app.count(doNotContact)).toBe(1);
});

test("completed, expired, wrong and malformed links cannot be declined", async ({ app }) => {
  const completed = await aReviewer(app, { status: "completed" });
  await expect(decline(app, completed.id)).rejects.toMatchObject({ code: "ALREADY_COMPLETED" });
  const expired = await aReviewer(app);
  app.clock.advance(62 * dayMs);
  for (const link of [expired.id, completed.id, "A".repeat(32), "x", "\0"])
    await expect(decline(app, link, true)).rejects.toMatchObject(notFound);
  expect(await app.count(doNotContact)).toBe(0);
  expect(await app.count(surveyResponses)).toBe(1);
});

test("of concurrent answering and declining one wins", async ({ app }) => {
  const { id } = await aReviewer(app);
  const outcomes = await Promise.allSettled([
    app.browser().reviewer.surveys.submit(aSubmission(id)),
    decline(app, id),
  ]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const { status } = await storedReviewer(app, id);
  expect(await app.count(surveyResponses)).toBe(status === "completed" ? 1 : 0);
});

function decline(app: TestApp, reviewerId: string, neverContact = false) {
  return app.browser().reviewer.surveys.decline({ reviewerId, reason: "conflict_of_interest", neverContact });
}
