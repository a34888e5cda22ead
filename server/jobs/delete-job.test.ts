import { aCandidate, aJob, aManager, aReviewer } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";
import { candidates } from "#server/db/schema/candidates.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";
import { surveyResponses } from "#server/db/schema/surveys.ts";

test("deleting a job takes its candidates, reviewers and responses along and says how many", async ({
  app,
}) => {
  const manager = await aManager(app);
  const [doomed, kept] = [await aJob(manager), await aJob(manager)];
  for (const { id } of [doomed, kept]) {
    const { id: candidateId } = await aCandidate(manager, id);
    await aReviewer(app, { manager, candidateId, status: "completed" });
    await aReviewer(app, { manager, candidateId, status: "survey_sent" });
    await aCandidate(manager, id);
  }
  const room = manager.browser.manager.jobs;
  expect(await room.get({ jobId: doomed.id })).toMatchObject({
    candidateCount: 2,
    reviewerCount: 2,
    responseCount: 1,
  });
  expect(await room.delete({ jobId: doomed.id })).toEqual({ candidates: 2, reviewers: 2, responses: 1 });

  const left = [jobs, candidates, reviewers, surveyResponses].map((table) => app.count(table));
  expect(await Promise.all(left)).toEqual([1, 2, 2, 1]);
  expect(await room.list()).toMatchObject([{ id: kept.id }]);
});

test("an archived job can be deleted, once", async ({ app }) => {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const room = manager.browser.manager.jobs;
  await room.setActive({ jobId, isActive: false });

  expect(await room.delete({ jobId })).toEqual({ candidates: 0, reviewers: 0, responses: 0 });
  await expect(room.delete({ jobId })).rejects.toMatchObject({ code: "JOB_NOT_FOUND" });
});

test("the link of a survey about a deleted job is worth nothing, and what waits to be sent is not sent", async ({
  app,
}) => {
  const sent = await aReviewer(app);
  const { jobId } = await sent.manager.browser.manager.candidates.get({ candidateId: sent.candidateId });
  await sent.manager.browser.manager.jobs.delete({ jobId });

  await expect(app.browser().reviewer.surveys.open({ reviewerId: sent.id })).rejects.toMatchObject({
    code: "SURVEY_NOT_FOUND",
  });
  await app.runTasks();
  expect(app.outbox).toHaveLength(1);
});
