import { eq, sql } from "drizzle-orm";
import { draftDays, maxWaitingDrafts } from "#contract/assistants.ts";
import { dayMs, hourMs } from "#contract/durations.ts";
import { carryOutRetention } from "#server/features/privacy/carry-out-retention.ts";
import { checkDrafts } from "#server/platform/db/schema/assistants.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { withManagerRole } from "#server/platform/db/transaction.ts";
import { aCheckDraft, turnOn } from "#tests/assistants.ts";
import { aJob, aManager, type TestManager } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { countBlocked, holdTransaction } from "#tests/hold-transaction.ts";

const casey = { firstName: "Casey", lastName: "Stone" };

async function aJobForAssistants(app: TestApp) {
  const manager = await aManager(app, { firstName: "Morgan", lastName: "Reed" });
  const job = await aJob(manager);
  return { manager, job, assistants: manager.browser.manager.assistants };
}

async function actionsOf({ db }: TestApp) {
  const { action, recordLabel: label, id } = auditLog;
  const rows = await db.select({ action, label }).from(auditLog).orderBy(id);
  return rows.filter((row) => /^(check|assistants)\./.test(row.action));
}

test("the same proposal by the same key within 24 hours is stored once, even at the same time", async ({
  app,
}) => {
  const { manager, job } = await aJobForAssistants(app);
  const propose = (fields?: Parameters<typeof aCheckDraft>[3]) => aCheckDraft(app, manager, job.id, fields);
  const proposals = await Promise.all(Array.from({ length: 8 }, () => propose()));
  expect(proposals.filter(({ isNew }) => isNew)).toHaveLength(1);
  const [id, ...others] = new Set(proposals.map((draft) => draft.id));
  expect(others).toEqual([]);
  expect(await app.count(checkDrafts)).toBe(1);
  app.clock.advance(24 * hourMs - 1);
  expect(await propose()).toMatchObject({ id, isNew: false });
  for (const other of [{ lastName: "Stones" }, { key: { id: "another-key", name: "ChatGPT" } }] as const)
    expect(await propose(other)).toMatchObject({ isNew: true });
  app.clock.advance(1);
  expect(await propose()).toMatchObject({ isNew: true });
  expect(await app.count(checkDrafts)).toBe(4);
});

test("a discarded proposal stays discarded when it is proposed again", async ({ app }) => {
  const { manager, job, assistants } = await aJobForAssistants(app);
  const { id: draftId } = await aCheckDraft(app, manager, job.id);
  expect(await assistants.discard({ draftId })).toEqual({ discarded: true });
  expect(await assistants.discard({ draftId })).toEqual({ discarded: true });
  expect(await aCheckDraft(app, manager, job.id)).toMatchObject({ id: draftId, status: "discarded" });
  await expect(assistants.confirm({ draftId, ...casey })).rejects.toMatchObject({
    code: "CHECK_DRAFT_DISCARDED",
  });
  expect(await assistants.draft({ draftId })).toMatchObject({ status: "discarded", content: null });
  expect(await app.count(candidates)).toBe(0);
});

test("a proposal is confirmed once, even if it is confirmed several times at the same time", async ({
  app,
}) => {
  const { manager, job, assistants } = await aJobForAssistants(app);
  const { id: draftId } = await aCheckDraft(app, manager, job.id);
  const other = await aCheckDraft(app, manager, job.id, { lastName: "Other" });
  expect(await assistants.draft({ draftId })).toMatchObject({
    status: "waiting",
    jobId: job.id,
    keyName: "Claude",
    proposedBy: "Morgan Reed",
    createdAt: "2026-11-21T10:00:00.000Z",
    content: { ...casey, wantedResponses: 3 },
  });
  // People may correct what was proposed.
  const corrected = { draftId, firstName: "Cassie", lastName: "Stone", consentNote: "By phone" };
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => assistants.confirm(corrected)));
  expect(first).toMatchObject({
    firstName: "Cassie",
    jobId: job.id,
    outreach: { consent: { note: "By phone" } },
  });
  expect(others.map(({ id }) => id)).toEqual([first?.id, first?.id]);
  expect(await app.count(candidates)).toBe(1);
  const repeated = await assistants.confirm({ draftId, firstName: "Other", lastName: "Name" });
  expect(repeated).toMatchObject({ id: first?.id, firstName: "Cassie" });
  await expect(assistants.discard({ draftId })).rejects.toMatchObject({ code: "CHECK_DRAFT_CONFIRMED" });
  expect(await assistants.draft({ draftId })).toMatchObject({
    status: "confirmed",
    content: null,
    candidateId: first?.id,
  });
  expect((await assistants.read()).waiting).toMatchObject([{ id: other.id }]);
});

test("a proposal whose job is deleted while it is confirmed is not found, and the deletion does not fail", async ({
  app,
}) => {
  const { manager, job, assistants } = await aJobForAssistants(app);
  const { id: draftId } = await aCheckDraft(app, manager, job.id);
  const deleting = await holdTransaction(
    app,
    ({ db }) => db.select().from(jobs).for("update"),
    ({ db }) => db.delete(jobs),
  );
  const confirmed = assistants.confirm({ draftId, ...casey });
  await expect.poll(() => countBlocked(app)).toBe(1);
  const outcomes = await Promise.allSettled([deleting.commit(), confirmed]);
  expect(outcomes).toMatchObject([
    { status: "fulfilled" },
    { status: "rejected", reason: { code: "CHECK_DRAFT_NOT_FOUND" } },
  ]);
});

test("a proposal expires after seven days and is then deleted", async ({ app }) => {
  const { manager, job } = await aJobForAssistants(app);
  const { id: draftId } = await aCheckDraft(app, manager, job.id);
  app.clock.advance(draftDays * dayMs - 1);
  const { browser } = manager;
  expect(await browser.manager.assistants.draft({ draftId })).toMatchObject({ status: "waiting" });
  await carryOutRetention.run(app.context, {});
  expect(await app.count(checkDrafts)).toBe(1);
  app.clock.advance(1);
  const missing = { code: "CHECK_DRAFT_NOT_FOUND" };
  const { assistants } = browser.manager;
  await expect(assistants.draft({ draftId })).rejects.toMatchObject(missing);
  await expect(assistants.confirm({ draftId, ...casey })).rejects.toMatchObject(missing);
  await expect(assistants.discard({ draftId })).rejects.toMatchObject(missing);
  expect(await assistants.read()).toMatchObject({ waiting: [] });
  await carryOutRetention.run(app.context, {});
  expect(await app.count(checkDrafts)).toBe(0);
});

test("a member has a limited number of waiting proposals, and sees only their own", async ({ app }) => {
  const { manager, job, assistants } = await aJobForAssistants(app);
  const colleague = await aManager(app);
  const { id } = await aCheckDraft(app, manager, job.id);
  expect(await assistants.read()).toMatchObject({
    waiting: [{ id, keyName: "Claude", candidateName: "Casey Stone", jobTitle: job.title }],
  });
  expect(await colleague.browser.manager.assistants.read()).toMatchObject({ waiting: [] });
  await app.db.execute(sql`
    insert into check_drafts (hiring_manager_profile_id, job_id, key_id, key_name, content_hash, content, expires_at)
    select hiring_manager_profile_id, job_id, key_id, key_name, n::text, content, expires_at
    from check_drafts, generate_series(2, ${maxWaitingDrafts}) n`);
  const another = () => aCheckDraft(app, manager, job.id, { lastName: "Other" });
  await expect(another()).rejects.toMatchObject({ code: "TOO_MANY_CHECK_DRAFTS" });
  await assistants.discard({ draftId: id });
  expect(await another()).toMatchObject({ isNew: true });
});

test("viewers and people without the job's rights propose nothing", async ({ app }) => {
  const { manager, job } = await aJobForAssistants(app);
  const viewer = await aManager(app, { companyRole: "viewer" });
  const reader = await aManager(app);
  const { jobMembers } = manager.browser.manager;
  for (const member of [viewer, reader])
    await jobMembers.save({ jobId: job.id, memberId: member.id, role: "reader" });
  await expect(aCheckDraft(app, viewer, job.id)).rejects.toMatchObject({ code: "VIEWERS_READ_ONLY" });
  await expect(aCheckDraft(app, reader, job.id)).rejects.toMatchObject({ code: "JOB_IS_READ_ONLY" });
  expect(await app.count(checkDrafts)).toBe(0);
});

test("row security hides a member's proposals from everyone else, and nobody changes their origin", async ({
  app,
}) => {
  const { manager, job } = await aJobForAssistants(app);
  const colleague = await aManager(app);
  await manager.browser.manager.jobMembers.save({ jobId: job.id, memberId: colleague.id, role: "editor" });
  const { id } = await aCheckDraft(app, manager, job.id);
  const inRoleOf =
    ({ id: managerId, companyId }: TestManager) =>
    <Result>(query: (db: TestApp["db"]) => Promise<Result>) =>
      withManagerRole({ db: app.db, manager: { id: managerId, companyId } }, ({ db }) => query(db));
  const read = (db: TestApp["db"]) => db.select({ id: checkDrafts.id }).from(checkDrafts);
  expect(await inRoleOf(manager)(read)).toEqual([{ id }]);
  expect(await inRoleOf(colleague)(read)).toEqual([]);
  await inRoleOf(colleague)((db) => db.update(checkDrafts).set({ discardedAt: new Date(), content: null }));
  const [row] = await app.db.select().from(checkDrafts).where(eq(checkDrafts.id, id));
  expect(row).toMatchObject({ discardedAt: null, content: casey });
  for (const change of [{ keyName: "Mine" }, { hiringManagerProfileId: colleague.id }])
    await expect(inRoleOf(manager)((db) => db.update(checkDrafts).set(change))).rejects.toThrow();
  await expect(inRoleOf(manager)((db) => db.delete(checkDrafts))).rejects.toThrow();
});

test("the database holds no readable text of a proposal", async ({ app }) => {
  const { manager, job } = await aJobForAssistants(app);
  await aCheckDraft(app, manager, job.id, { email: "casey@stone.example" });
  const { rows } = await app.db.execute(sql`select d::text from check_drafts d`);
  expect(JSON.stringify(rows)).not.toMatch(/casey|stone/i);
});

test("the audit log says who turned assistants on, and what became of proposals", async ({ app }) => {
  const { manager, job, assistants } = await aJobForAssistants(app);
  await turnOn(manager);
  await turnOn(manager);
  await aCheckDraft(app, manager, job.id);
  const { id: draftId } = await aCheckDraft(app, manager, job.id, { lastName: "Other" });
  await assistants.discard({ draftId });
  await assistants.setOn({ isOn: false });
  expect(await actionsOf(app)).toEqual([
    { action: "assistants.turned_on", label: "Juniper Labs" },
    { action: "check.proposed", label: job.title },
    { action: "check.proposed", label: job.title },
    { action: "check.discarded", label: job.title },
    { action: "assistants.turned_off", label: "Juniper Labs" },
  ]);
  const [{ details } = { details: null }] = await app.db
    .select({ details: auditLog.details })
    .from(auditLog)
    .where(eq(auditLog.action, "check.discarded"));
  expect(details).toEqual({ changed: ["Claude"] });
});
