import { randomUUID } from "node:crypto";
import { dayMs } from "#contract/durations.ts";
import type { Answers } from "#contract/surveys.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { closenessCounts, surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { aReviewer, aSubmission, goodAnswers, storedReviewer } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";

test("fifty concurrent submissions store one response, and the others get the error that it is completed", async ({
  app,
}) => {
  const { id } = await aReviewer(app);
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => submit(app, id)));

  const reasons = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  expect(reasons).toHaveLength(49);
  for (const reason of reasons)
    expect(reason).toMatchObject({
      code: "ALREADY_COMPLETED",
      status: 409,
      message: "This survey has already been completed. Thank you!",
    });
  expect(await app.count(surveyResponses)).toBe(1);
});

test("a response completes the reviewer at the clock's time", async ({ app }) => {
  const { id, candidateId } = await aReviewer(app);
  app.clock.advance(dayMs);

  expect(await submit(app, id)).toMatchObject({ completedAt: app.clock.now().toISOString() });
  expect(await storedReviewer(app, id)).toMatchObject({
    status: "completed",
    surveyCompletedAt: app.clock.now(),
  });
  expect(await app.db.select().from(surveyResponses)).toMatchObject([
    { candidateId, responses: goodAnswers, identityShared: false },
  ]);
});

test("closeness is saved with the answers, and counted by likelihood without the person", async ({ app }) => {
  const submitted = await aReviewer(app);
  const declined = await aReviewer(app);
  await app.db.update(reviewers).set({ likelihood: 0.37 });
  const { surveys } = app.browser().reviewer;
  const submission = aSubmission(submitted.id, { closeness: "closely" });
  for (let attempt = 0; attempt < 2; attempt++) {
    await surveys.submit(submission);
    await surveys.decline({ reviewerId: declined.id, reason: "unknown_person" });
  }
  // Named reviewers have no expected likelihood, and answers that leave closeness out are not counted.
  await app.db.update(reviewers).set({ likelihood: null });
  await submit(app, (await aReviewer(app)).id);

  const { manager, key } = submitted;
  expect(await manager.browser.manager.surveys.response({ reviewerKey: key })).toMatchObject({
    closeness: "closely",
  });
  const counts = await app.db.select().from(closenessCounts).orderBy(closenessCounts.closeness);
  expect(counts).toEqual([
    { band: 3, closeness: "closely", share: expect.any(Number), answers: 1 },
    { band: 3, closeness: "unknown", share: expect.any(Number), answers: 1 },
  ]);
});

test("a rejected answer names its question and leaves the link usable", async ({ app }) => {
  const { id } = await aReviewer(app);
  const broken = { ...goodAnswers, work_quality: 6 };

  await expect(submit(app, id, broken)).rejects.toMatchObject({
    code: "INVALID_ANSWERS",
    status: 422,
    data: { problems: { work_quality: "Please choose a whole number from 1 to 5." } },
  });
  expect(await storedReviewer(app, id)).toMatchObject({ status: "survey_sent", surveyCompletedAt: null });
  expect(await app.count(surveyResponses)).toBe(0);

  await submit(app, id);
  expect(await app.count(surveyResponses)).toBe(1);
});

test("an answer named like an object property is rejected or left out, never saved", async ({ app }) => {
  const { id } = await aReviewer(app);
  const opening = `{"attempt":"${randomUUID()}","answers":{`;
  const rest = `${JSON.stringify(goodAnswers).slice(1)}}`;
  for (const key of ["constructor", "toString", "hasOwnProperty"]) {
    const response = await post(app, id, `${opening}"${key}":5,${rest}`);
    expect(response.status).toBe(422);
    expect(await response.text()).toContain(key);
  }

  const response = await post(app, id, `${opening}"__proto__":{"work_quality":5},${rest}`);
  expect(response.status).toBe(201);
  const stored = await app.db.select({ responses: surveyResponses.responses }).from(surveyResponses);
  expect(stored).toEqual([{ responses: goodAnswers }]);
  expect({}).not.toHaveProperty("work_quality");
});

test("wrong, malformed, expired and unsent links get byte-identical rejections", async ({ app }) => {
  const expired = await aReviewer(app);
  app.clock.advance(62 * dayMs);
  const identified = await aReviewer(app, { status: "identified" });
  const links = [
    "A".repeat(32),
    "x",
    "%00",
    "%F0%9F%98%80",
    "a'b",
    "x".repeat(900),
    expired.id,
    identified.id,
  ];

  const answers = new Set<string>();
  for (const link of links) {
    const response = await post(app, link, JSON.stringify(aSubmission(link)));
    answers.add(`${response.status} ${await response.text()}`);
  }
  expect([...answers]).toEqual([expect.stringMatching(/^404 .*"message":"Survey not found"/)]);
  expect(await app.count(surveyResponses)).toBe(0);
});

test("the queued announcement names no reviewer", async ({ app }) => {
  const { id, name, email } = await aReviewer(app);
  await submit(app, id);
  const queue = JSON.stringify(
    await app.db.execute("select data from pgboss.job where name like 'announce%'"),
  );

  expect(queue).toContain("responseId");
  for (const secret of [id, name, email]) expect(queue).not.toContain(secret);
});

function submit(app: TestApp, reviewerId: string, answers: Answers = goodAnswers) {
  return app.browser().reviewer.surveys.submit(aSubmission(reviewerId, { answers }));
}

function post(app: TestApp, link: string, body: string) {
  return app.browser().fetch(`/api/surveys/${link}/response`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
}
