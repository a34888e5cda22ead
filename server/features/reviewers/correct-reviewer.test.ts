import { dayMs } from "#contract/durations.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { surveyLinkId } from "#server/platform/crypto/survey-link.ts";
import {
  aCandidate,
  aJob,
  aManager,
  anEmail,
  aReviewer,
  aSubmission,
  sweptOutreach,
} from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";

const kim = { name: "Kim Doe", email: "kim@example.com", position: "Cook" };

test("a removed reviewer disappears from every page, gets nothing more, and their link stops working", async ({
  app,
}) => {
  const { manager, jobId, candidateId, view, add } = await setUp(app);
  const { remove } = manager.browser.manager.reviewers;
  const { key } = await add(kim);
  await sweptOutreach(app);
  const link = await linkTo(app, kim.email);
  const { open } = app.browser().reviewer.surveys;
  await open({ reviewerId: link });

  await remove({ reviewerKey: key });
  const { reviewers: shown, outreach } = await view();
  expect([shown, outreach.timeline.map(({ kind }) => kind)]).toEqual([[], ["created"]]);
  const { candidates } = await manager.browser.manager.candidates.list({ jobId });
  expect(candidates).toMatchObject([{ reviewerCount: 0 }]);
  await expect(open({ reviewerId: link })).rejects.toMatchObject({ code: "SURVEY_NOT_FOUND" });
  await expect(remove({ reviewerKey: key })).rejects.toMatchObject({ code: "REVIEWER_NOT_FOUND" });
  app.clock.advance(3 * dayMs);
  await sweptOutreach(app);
  expect(app.outbox).toHaveLength(1);

  // Named again, they are queued like anyone else under the next letter, and not contacted twice.
  expect(await add(kim)).toMatchObject({ label: "Reviewer B", handedOver: true, status: "identified" });
  await open({ reviewerId: link });
  await add({ ...kim, name: "Lou Hart", email: "new@example.com" });
  await sweptOutreach(app);
  expect(app.outbox.map(({ to, subject }) => [to.email, subject.startsWith("Reminder")])).toEqual(
    expect.arrayContaining([
      ["kim@example.com", true],
      ["new@example.com", false],
    ]),
  );
  expect(app.outbox.filter(({ subject }) => !subject.startsWith("Reminder"))).toHaveLength(2);
  expect((await view()).reviewers).toHaveLength(2);
  expect(candidateId).toBe((await view()).id);
});

test("a reviewer who answered cannot be removed; with batch release a removal does not show whether they answered", async ({
  app,
}) => {
  const continuous = await setUp(app);
  const batched = await setUp(app, 3);
  for (const { manager, add, view } of [continuous, batched]) {
    // Nobody contacts the same person twice within ninety days.
    const email = anEmail();
    const { key } = await add({ ...kim, email });
    await sweptOutreach(app);
    await app.browser().reviewer.surveys.submit(aSubmission(await linkTo(app, email)));
    const removal = manager.browser.manager.reviewers.remove({ reviewerKey: key });
    if (manager === batched.manager) expect(await removal).toEqual({ removed: true });
    else await expect(removal).rejects.toMatchObject({ code: "REVIEWER_ANSWERED", status: 409 });
    expect((await view()).reviewers).toHaveLength(manager === batched.manager ? 0 : 1);
  }
  expect(await app.count(surveyResponses)).toBe(2);
});

test("a named reviewer can be corrected, a new address makes a new person, and found reviewers cannot be corrected", async ({
  app,
}) => {
  const { manager, candidateId, view, add } = await setUp(app);
  const { correct, remove } = manager.browser.manager.reviewers;
  const { key } = await add(kim);
  const corrected = await correct({ reviewerKey: key, name: "Kim Dow", company: "Acme", position: "Chef" });
  expect(corrected).toMatchObject({ key, label: "Reviewer A", card: { company: "Acme", position: "Chef" } });
  expect(JSON.stringify(corrected)).not.toContain("Kim");

  await expect(correct({ reviewerKey: key, email: manager.email })).rejects.toMatchObject({
    code: "REVIEWER_IS_MANAGER",
  });
  const replacement = await correct({ reviewerKey: key, email: "kim.dow@example.com", position: "Chef" });
  expect([replacement.key === key, replacement.label]).toEqual([false, "Reviewer B"]);
  await sweptOutreach(app);
  expect(app.outbox.map(({ to }) => to)).toEqual([{ name: "Kim Dow", email: "kim.dow@example.com" }]);
  expect((await view()).reviewers).toMatchObject([{ canBeCorrected: true, handedOver: true }]);

  const found = await aReviewer(app, { manager, candidateId, status: "identified" });
  for (const change of [correct, remove])
    await expect(change({ reviewerKey: found.key })).rejects.toMatchObject({ code: "REVIEWER_NOT_FOUND" });
});

async function setUp(app: TestApp, answersTogether: 3 | null = null) {
  const manager = await aManager(app, { company: answersTogether ? "Together" : "One by one" });
  await manager.browser.manager.outreach.saveCompanyRules({ answersTogether });
  const { id: jobId } = await aJob(manager);
  const { id: candidateId } = await aCandidate(manager, jobId);
  return {
    manager,
    jobId,
    candidateId,
    view: () => manager.browser.manager.candidates.get({ candidateId }),
    add: (person: typeof kim) => manager.browser.manager.reviewers.add({ candidateId, ...person }),
  };
}

async function linkTo(app: TestApp, email: string) {
  const rows = await app.db.select().from(reviewers);
  const reviewer = rows.findLast((row) => row.email === email);
  return reviewer ? surveyLinkId(app.context.secret, reviewer) : "";
}
