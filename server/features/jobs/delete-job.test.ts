import { eq, sql } from "drizzle-orm";
import { aCandidate, aJob, aManager, aReviewer } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
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

test("of two concurrent deletions of a job one gets an error, and the audit log has one entry", async ({
  app,
}) => {
  const { manager, candidateId } = await aReviewer(app);
  const room = manager.browser.manager;
  const { jobId } = await room.candidates.get({ candidateId });
  const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const working = app.db.transaction(async (db) => {
    await db.select().from(candidates).where(eq(candidates.id, candidateId)).for("update");
    begun.resolve();
    await gate.promise;
  });
  await begun.promise;
  const deleting = Promise.allSettled([room.jobs.delete({ jobId }), room.jobs.delete({ jobId })]);
  const heldUp = sql`datname = current_database() and wait_event_type = 'Lock'`;
  const waiting = () => app.db.execute(sql`select 1 from pg_stat_activity where ${heldUp}`);
  await expect.poll(async () => (await waiting()).rows.length).toBe(2);
  gate.resolve();
  await working;
  const refused = (await deleting).flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refused).toMatchObject([{ code: "JOB_NOT_FOUND" }]);
  const deleted = eq(auditLog.action, "job.deleted");
  expect(await app.db.$count(auditLog, deleted)).toBe(1);
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
