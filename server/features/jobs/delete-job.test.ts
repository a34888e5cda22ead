import { eq } from "drizzle-orm";
import { aCandidate, aJob, aManager, aReviewer } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";
import { countBlocked, holdTransaction } from "#tests/hold-transaction.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobMembers, jobs } from "#server/platform/db/schema/jobs.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";

test("deleting a job deletes its candidates, reviewers and responses, and returns their numbers", async ({
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
  const api = manager.browser.manager.jobs;
  expect(await api.get({ jobId: doomed.id })).toMatchObject({
    candidateCount: 2,
    reviewerCount: 2,
    responseCount: 1,
  });
  expect(await api.delete({ jobId: doomed.id })).toEqual({ candidates: 2, reviewers: 2, responses: 1 });

  const counts = [jobs, candidates, reviewers, surveyResponses].map((table) => app.count(table));
  expect(await Promise.all(counts)).toEqual([1, 2, 2, 1]);
  expect(await api.list()).toMatchObject([{ id: kept.id }]);
});

test("an archived job can be deleted, once", async ({ app }) => {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const api = manager.browser.manager.jobs;
  await api.setActive({ jobId, isActive: false });

  expect(await api.delete({ jobId })).toEqual({ candidates: 0, reviewers: 0, responses: 0 });
  await expect(api.delete({ jobId })).rejects.toMatchObject({ code: "JOB_NOT_FOUND" });
});

test("of two concurrent deletions of a job one gets an error, and the audit log has one entry", async ({
  app,
}) => {
  const { manager, candidateId } = await aReviewer(app);
  const api = manager.browser.manager;
  const { jobId } = await api.candidates.get({ candidateId });
  const lock = await holdTransaction(app, ({ db }) =>
    db.select().from(candidates).where(eq(candidates.id, candidateId)).for("update"),
  );
  const deleting = Promise.allSettled([api.jobs.delete({ jobId }), api.jobs.delete({ jobId })]);
  await expect.poll(() => countBlocked(app)).toBe(2);
  await lock.commit();
  const refused = (await deleting).flatMap((outcome) =>
    outcome.status === "rejected" ? [outcome.reason] : [],
  );
  expect(refused).toMatchObject([{ code: "JOB_NOT_FOUND" }]);
  const deleted = eq(auditLog.action, "job.deleted");
  expect(await app.db.$count(auditLog, deleted)).toBe(1);
});

test("an owner who hands a job over does not delete it by a click at the same moment", async ({ app }) => {
  const owner = await aManager(app);
  const { id: jobId } = await aJob(owner);
  const handingOver = await holdTransaction(app, async ({ db }) => {
    await db.select().from(jobs).where(eq(jobs.id, jobId)).for("update");
    await db.update(jobMembers).set({ role: "editor" }).where(eq(jobMembers.jobId, jobId));
  });
  const deleting = owner.browser.manager.jobs.delete({ jobId }).catch((error: unknown) => error);
  await expect.poll(() => countBlocked(app)).toBe(1);
  await handingOver.commit();
  expect(await deleting).toMatchObject({ code: "JOB_OWNER_ONLY" });
  expect(await app.count(jobs)).toBe(1);
});

test("survey links of a deleted job stop working, and queued surveys are not sent", async ({ app }) => {
  const sent = await aReviewer(app);
  const { jobId } = await sent.manager.browser.manager.candidates.get({ candidateId: sent.candidateId });
  await sent.manager.browser.manager.jobs.delete({ jobId });

  await expect(app.browser().reviewer.surveys.open({ reviewerId: sent.id })).rejects.toMatchObject({
    code: "SURVEY_NOT_FOUND",
  });
  await app.runTasks();
  expect(app.outbox).toHaveLength(1);
});
