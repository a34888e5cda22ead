import { dayMs } from "#contract/durations.ts";
import { doNotContact } from "#server/platform/db/schema/reviewers.ts";
import { sweepOutreach } from "#server/features/outreach/sweep-outreach.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import {
  aCandidate,
  aJob,
  aManager,
  aReviewer,
  aSubmission,
  keptReviewer,
  oneClick,
} from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";

const gone = { code: "SURVEY_NOT_FOUND", status: 404 };

test("a declined link is spent: it neither opens nor takes answers, and the manager sees them asked and no more", async ({
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
  expect(await keptReviewer(app, id)).toMatchObject({
    declinedAt: app.clock.now(),
    declineReason: "conflict_of_interest",
  });
});

test("a manager is shown the same on each day of the only one who was asked, whether they declined, clicked unsubscribe or say nothing", async ({
  app,
}) => {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const { candidates, reports, attention } = manager.browser.manager;
  const asked = [];
  for (let count = 0; count < 3; count++) {
    const { id: candidateId } = await aCandidate(manager, jobId);
    asked.push(await aReviewer(app, { manager, candidateId }));
  }
  await decline(app, asked[0]?.id ?? "");
  const header = app.outbox[1]?.headers["List-Unsubscribe"] ?? "";
  await app.browser().fetch(new URL(header.slice(1, -1)).pathname, oneClick);
  for (let day = 0; day <= 8; day++) {
    await sweepOutreach.run(app.context, {});
    await app.runTasks();
    const { notices } = await attention.list();
    const told = [];
    for (const { candidateId, key } of asked) {
      const about = notices.filter((notice) => notice.candidateId === candidateId);
      const all = [await candidates.get({ candidateId }), await reports.read({ candidateId }), about];
      told.push(JSON.stringify(all).replaceAll(candidateId, "").replaceAll(key, ""));
    }
    expect([day, told[0], told[1]]).toEqual([day, told[2], told[2]]);
    app.clock.advance(dayMs);
  }
  // Only who said nothing was reminded, and the manager is not shown that.
  expect(app.outbox.slice(3).map(({ to }) => to.email)).toEqual(Array(2).fill(asked[2]?.email));
});

test("nobody who declined is sent the survey again", async ({ app }) => {
  const { id, key, manager } = await aReviewer(app);
  await decline(app, id);
  await expect(manager.browser.manager.reviewers.sendSurvey({ reviewerKey: key })).rejects.toMatchObject({
    code: "SURVEY_ALREADY_SENT",
  });
  expect(app.outbox).toHaveLength(1);
});

test("whoever says 'never again' is asked by no company, under whatever spelling of the address", async ({
  app,
}) => {
  const { id, email } = await aReviewer(app);
  await decline(app, id, true);

  const other = await aManager(app, { company: "Other Company" });
  const candidate = await aCandidate(other, (await aJob(other)).id);
  await other.browser.manager.reviewers.add({
    candidateId: candidate.id,
    name: "Kim",
    email: email.toUpperCase(),
  });
  const mails = app.outbox.length;
  await sweepOutreach.run(app.context, {});
  await app.runTasks();
  expect(app.outbox).toHaveLength(mails);
  const [kept] = await app.db.select().from(doNotContact);
  expect(kept?.emailHash).not.toContain(email);
});

test("a survey under way elsewhere is not mailed to somebody who says 'never again' meanwhile", async ({
  app,
}) => {
  const first = await aReviewer(app);
  const second = await aReviewer(app, { email: first.email, status: "identified" });
  await decline(app, first.id, true);
  await expect(
    second.manager.browser.manager.reviewers.sendSurvey({ reviewerKey: second.key }),
  ).rejects.toMatchObject({ code: "CANNOT_BE_ASKED" });
});

test("said twice it is declined once, and 'never again' can be added", async ({ app }) => {
  const { id } = await aReviewer(app);
  await decline(app, id);
  const first = await keptReviewer(app, id);
  app.clock.advance(dayMs);
  await decline(app, id, true);
  expect(await keptReviewer(app, id)).toEqual(first);
  expect(await app.count(doNotContact)).toBe(1);
});

test("what is completed, expired, wrong or malformed cannot be declined", async ({ app }) => {
  const completed = await aReviewer(app, { status: "completed" });
  await expect(decline(app, completed.id)).rejects.toMatchObject({ code: "ALREADY_COMPLETED" });
  const expired = await aReviewer(app);
  app.clock.advance(60 * dayMs);
  for (const link of [expired.id, completed.id, "A".repeat(32), "x", "\0"])
    await expect(decline(app, link, true)).rejects.toMatchObject(gone);
  expect(await app.count(doNotContact)).toBe(0);
  expect(await app.count(surveyResponses)).toBe(1);
});

test("of answering and declining at the same moment one wins", async ({ app }) => {
  const { id } = await aReviewer(app);
  const outcomes = await Promise.allSettled([
    app.browser().reviewer.surveys.submit(aSubmission(id)),
    decline(app, id),
  ]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const { status } = await keptReviewer(app, id);
  expect(await app.count(surveyResponses)).toBe(status === "completed" ? 1 : 0);
});

function decline(app: TestApp, reviewerId: string, neverContact = false) {
  return app.browser().reviewer.surveys.decline({ reviewerId, reason: "conflict_of_interest", neverContact });
}
