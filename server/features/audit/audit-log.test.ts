import { sql } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { publish } from "#server/platform/publish.ts";
import {
  aJob,
  aCandidate,
  aManager,
  anAdmin,
  aReviewer,
  mailsTo,
  refuseCommits,
  sweptOutreach,
} from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";

const event = { type: "template.created", templateId: "t", name: "Engineering peer" } as const;

test("entries of the audit log can be neither changed nor deleted, except by retention", async ({ app }) => {
  await publish(app.context, event);

  await expect(app.db.update(auditLog).set({ actorName: "Nobody" })).rejects.toMatchObject(appendOnly);
  await expect(app.db.delete(auditLog)).rejects.toMatchObject(appendOnly);
  expect(await app.count(auditLog)).toBe(1);

  await expect(
    app.db.transaction(async (tx) => {
      await tx.execute(sql`set local forthright.retention = 'on'`);
      await tx.update(auditLog).set({ actorName: "Nobody" });
    }),
  ).rejects.toMatchObject(appendOnly);
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`set local forthright.retention = 'on'`);
    await tx.delete(auditLog);
  });
  expect(await app.count(auditLog)).toBe(0);
  await publish(app.context, event);
  await expect(app.db.delete(auditLog)).rejects.toMatchObject(appendOnly);
});

test("an action that cannot be recorded in the audit log does not happen", async ({ app }) => {
  const { key, manager } = await aReviewer(app, { status: "identified" });
  const recover = await refuseCommits(app, "activities");
  await expect(manager.browser.manager.reviewers.sendSurvey({ reviewerKey: key })).rejects.toThrow();
  await recover();
  expect(await activitiesOf(app, "survey.sent")).toEqual([]);
});

test("the audit log records a sent survey with its candidate, without the reviewer's name, keys or link", async ({
  app,
}) => {
  const { key, adminKey, id, name, email, manager, candidateId } = await aReviewer(app);
  const [sent] = await activitiesOf(app, "survey.sent");
  expect(sent).toMatchObject({
    recordType: "candidate",
    recordId: candidateId,
    recordLabel: null,
    details: {},
  });
  for (const secret of [id, key, adminKey, name, email]) expect(JSON.stringify(sent)).not.toContain(secret);

  const second = await aReviewer(app, { manager, status: "identified" });
  await manager.browser.manager.reviewers.sendSurvey({ reviewerKey: second.key });
  expect((await activitiesOf(app, "survey.sent")).at(-1)).toMatchObject({
    actorRealm: "manager",
    actorId: manager.id,
    actorEmail: manager.email,
    recordId: second.candidateId,
  });
});

test("the audit log records reading responses once per manager, candidate and day", async ({ app }) => {
  const manager = await aManager(app);
  const candidateId = (await aCandidate(manager, (await aJob(manager)).id)).id;
  const { key } = await aReviewer(app, { manager, candidateId, status: "completed" });
  const other = await aReviewer(app, { manager, candidateId, status: "completed" });
  const read = (reviewerKey: string) => manager.browser.manager.surveys.response({ reviewerKey });

  for (let time = 0; time < 3; time++) await read(key);
  expect(await activitiesOf(app, "response.read")).toMatchObject([
    { actorId: manager.id, recordType: "candidate", recordId: candidateId, recordLabel: null, details: {} },
  ]);
  await read(other.key);
  // The report shows responses too.
  await manager.browser.manager.reports.read({ candidateId });
  app.clock.advance(dayMs);
  await manager.browser.manager.reports.read({ candidateId });
  const reads = await activitiesOf(app, "response.read");
  expect(reads.map(({ recordId }) => recordId)).toEqual([candidateId, candidateId]);
});

test("audit log and test surveys together do not show an admin who was contacted, answered or declined", async ({
  app,
}) => {
  const manager = await aManager(app);
  const candidateId = (await aCandidate(manager, (await aJob(manager)).id)).id;
  const fields = { manager, candidateId };
  const answered = await aReviewer(app, { ...fields, status: "completed" });
  const uncontacted = await aReviewer(app, { ...fields, status: "identified" });
  const [declining, silent] = [await aReviewer(app, fields), await aReviewer(app, fields)];
  const reviewerId = declining.id;
  await app.browser().reviewer.surveys.decline({ reviewerId, reason: "prefer_not_to", neverContact: true });
  await manager.browser.manager.surveys.response({ reviewerKey: answered.key });
  app.clock.set(new Date("2026-11-24T12:00Z"));
  await sweptOutreach(app);

  const entries = await app.db.select().from(auditLog).orderBy(auditLog.id);
  expect(mailsTo(app, silent)).toHaveLength(2);
  // A manager may ask for one reminder at a time. An entry would show an admin who helps them whether that person declined.
  expect(entries.map(({ action }) => action)).not.toContain("survey.reminded");
  const admin = await anAdmin(app);
  const list = await admin.browser.admin.surveyTests.reviewers({ candidateId });
  const visibleToAdmins = [answered, declining, silent, uncontacted].map(({ adminKey }) => ({
    actions: entries.filter(({ recordId }) => recordId === adminKey).map(({ action }) => action),
    listed: list.filter(({ key }) => key === adminKey).map(({ canBeAsked }) => canBeAsked),
  }));
  expect(visibleToAdmins).toEqual(visibleToAdmins.map(() => ({ actions: [], listed: [true] })));
});

test("responses are shown even if reading them cannot be recorded", async ({ app }) => {
  const { key, manager } = await aReviewer(app, { status: "completed" });
  const recover = await refuseCommits(app, "activities");
  const { responses } = await manager.browser.manager.surveys.response({ reviewerKey: key });
  await recover();
  expect(responses).toMatchObject({ work_quality: 4 });
  expect(app.logs.join()).toContain("could not be recorded");
});

const appendOnly = {
  cause: expect.objectContaining({ message: "The audit trail is added to only" }) as unknown,
};

function activitiesOf(app: TestApp, action: (typeof auditLog.$inferSelect)["action"]) {
  return app.db
    .select()
    .from(auditLog)
    .where(sql`${auditLog.action} = ${action}`)
    .orderBy(auditLog.id);
}
