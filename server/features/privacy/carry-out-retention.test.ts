import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import {
  adminSessions,
  adminVerifications,
  rateLimits,
  managerSessions,
  managerVerifications,
} from "#server/platform/db/schema/auth.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { hiringManagerInvitations } from "#server/platform/db/schema/managers.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { mailboxMessages } from "#server/platform/db/schema/mail.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { mailboxTransport } from "#server/platform/mail/mailbox.ts";
import { aCandidate, aJob, aManager, anAdmin, anInvitation, aReviewer } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { carryOutRetention } from "./carry-out-retention.ts";

test("by default nothing that a manager needs is ever deleted", async ({ app }) => {
  await aYearOfWork(app);
  app.clock.advance(5 * 365 * dayMs);
  const before = await countRows(app);
  await carryOutRetention.run(app.context, {});

  expect(await countRows(app)).toEqual({ ...before, mailbox: 0, open: 0 });
});

test("expired records are deleted the next day", async ({ app }) => {
  const { email } = await aManager(app);
  await app
    .browser()
    .visitor.managers.signIn({ email, password: "wrong horse" })
    .catch(() => {});
  await aReviewer(app, { status: "completed" });
  await carryOutRetention.run(app.context, {});
  expect(await app.count(rateLimits)).toBeGreaterThan(0);
  expect(await countReceipts(app)).toBe(1);

  await anAdmin(app);
  await app.browser().visitor.managers.requestPasswordReset({ email });
  await app.runTasks();
  app.clock.advance(33 * dayMs);
  const expiresAt = new Date("2026-11-22");
  const tables = [managerSessions, adminSessions, managerVerifications, adminVerifications];
  await app.db
    .insert(adminVerifications)
    .values({ id: randomUUID(), identifier: "x", value: "x", expiresAt });
  for (const table of tables) {
    expect(await app.count(table)).toBeGreaterThan(0);
    await app.db.update(table).set({ expiresAt });
  }
  await carryOutRetention.run(app.context, {});
  for (const table of [rateLimits, ...tables]) expect(await app.count(table)).toBe(0);
  expect(await countReceipts(app)).toBe(0);
});

test("data is kept for exactly the days in the settings", async ({ app }) => {
  await aYearOfWork(app);
  const before = await countRows(app);
  app.context.settings.keepDays = { mailbox: 10, invitations: 30, activity: 20, candidates: 40 };
  const runAfter = async (days: number) => {
    app.clock.set(new Date(Date.parse("2026-11-21T10:00:00Z") + days * dayMs));
    await carryOutRetention.run(app.context, {});
    return countRows(app);
  };

  expect(await runAfter(9)).toEqual(before);
  expect(await runAfter(11)).toEqual({ ...before, mailbox: 0 });
  expect(await runAfter(21)).toEqual({ ...before, mailbox: 0, activities: 0 });
  // An invitation is valid for 14 days first.
  expect(await runAfter(39)).toMatchObject({ open: 1, candidates: 2 });
  // Only the candidate of the archived job is erased, and the audit log records it.
  expect(await runAfter(45)).toMatchObject({
    open: 0,
    accepted: 1,
    candidates: 1,
    reviewers: 0,
    responses: 0,
  });
  expect(await app.db.select({ action: auditLog.action }).from(auditLog).orderBy(auditLog.id)).toEqual([
    { action: "privacy.erased" },
  ]);
});

test("candidates are erased at most as many days after the archiving as reviewers are promised", async ({
  app,
}) => {
  const manager = await aManager(app);
  const job = await aJob(manager);
  await aCandidate(manager, job.id);
  await manager.browser.manager.jobs.setActive({ jobId: job.id, isActive: false });
  app.context.settings.keepDays = { ...app.context.settings.keepDays, candidates: 40 };
  const runOn = async (day: string) => {
    app.clock.set(new Date(`${day}T03:17:00Z`));
    await carryOutRetention.run(app.context, {});
    return app.count(candidates);
  };

  expect(await runOn("2026-12-30")).toBe(1);
  // 40 days after 21 Nov 2026.
  expect(await runOn("2026-12-31")).toBe(0);
});

test("an expired candidate who cannot be erased does not stop the others from being erased", async ({
  app,
}) => {
  const manager = await aManager(app);
  const job = await aJob(manager);
  const notErasable = await aCandidate(manager, job.id);
  app.clock.advance(dayMs);
  await aCandidate(manager, job.id);
  await app.db.update(jobs).set({ isActive: false, archivedAt: app.clock.now() });
  await app.db.execute(sql`insert into installation values ('somewhere else', ${notErasable.id})`);
  app.context.settings.keepDays = { ...app.context.settings.keepDays, candidates: 40 };
  app.clock.advance(41 * dayMs);
  await carryOutRetention.run(app.context, {});

  expect(await app.db.select({ id: candidates.id }).from(candidates)).toEqual([{ id: notErasable.id }]);
  expect(app.logs.filter((line) => line.includes("could not be erased"))).toHaveLength(1);
});

test("what cannot be deleted does not stop other data from being deleted, and is retried", async ({
  app,
}) => {
  const manager = await aManager(app);
  await aCandidate(manager, (await aJob(manager)).id);
  await anInvitation(app);
  await app.db.execute(sql`create table stays as select id from hiring_manager_invitations`);
  await app.db.execute(sql`alter table stays add foreign key (id) references hiring_manager_invitations`);
  await app.db.update(jobs).set({ isActive: false, archivedAt: app.clock.now() });
  app.context.settings.keepDays = { mailbox: 10, invitations: 30, activity: 20, candidates: 40 };
  app.clock.advance(60 * dayMs);
  try {
    await expect(carryOutRetention.run(app.context, {})).rejects.toThrow();
  } finally {
    await app.db.execute(sql`drop table stays`);
  }
  expect(await countRows(app)).toMatchObject({ open: 1, activities: 1, candidates: 0 });

  await carryOutRetention.run(app.context, {});
  expect(await countRows(app)).toMatchObject({ open: 0 });
});

test("years of the audit log are deleted in steps, so that none runs into the time limit", async ({
  app,
}) => {
  await app.db.execute(sql`
    insert into activities (occurred_at, actor_realm, actor_name, action, record_type, details)
    select '2020-01-01', 'system', 'Forthright', 'digest.run', 'digest', '{}' from generate_series(1, 45000)`);
  app.context.settings.keepDays = { ...app.context.settings.keepDays, activity: 20 };
  await carryOutRetention.run(app.context, {});
  expect(await app.count(auditLog)).toBe(0);
});

test("all expired candidates who can be erased are erased on the same day, however many cannot be", async ({
  app,
}) => {
  const manager = await aManager(app);
  const job = await aJob(manager);
  const { id } = await aCandidate(manager, job.id);
  await app.db.execute(sql`
    insert into candidates (first_name, last_name, job_id, created_by, created_at)
    select 'Robin', 'Vale', ${job.id}, ${manager.id}, '2026-01-01' from generate_series(1, 22)`);
  await app.db.execute(sql`create table stays as select id from candidates where id <> ${id}`);
  await app.db.execute(sql`alter table stays add foreign key (id) references candidates`);
  await app.db.update(jobs).set({ isActive: false, archivedAt: app.clock.now() });
  app.context.settings.keepDays = { ...app.context.settings.keepDays, candidates: 40 };
  app.clock.advance(41 * dayMs);
  try {
    await carryOutRetention.run(app.context, {});
  } finally {
    await app.db.execute(sql`drop table stays`);
  }

  expect(await app.count(candidates)).toBe(22);
  expect(await app.db.$count(candidates, eq(candidates.id, id))).toBe(0);

  await carryOutRetention.run(app.context, {});
  expect(await app.count(candidates)).toBe(2);
  await app.runTasks();
  expect(await app.count(candidates)).toBe(0);
});

test("a job that is opened again while others are erased keeps its candidates", async ({ app }) => {
  const manager = await aManager(app);
  for (let count = 0; count < 2; count++) await aCandidate(manager, (await aJob(manager)).id);
  await app.db.update(jobs).set({ isActive: false, archivedAt: app.clock.now() });
  app.context.settings.keepDays = { ...app.context.settings.keepDays, candidates: 40 };
  app.clock.advance(41 * dayMs);
  // At the first erasure, whichever it is, the manager opens the other job.
  await app.db.execute(sql`create function reopen() returns trigger language plpgsql as $$ begin
    update jobs set is_active = true, archived_at = null where id <> old.job_id; return old; end $$`);
  await app.db.execute(
    sql`create trigger reopen after delete on candidates for each row execute function reopen()`,
  );
  try {
    await carryOutRetention.run(app.context, {});
  } finally {
    await app.db.execute(sql`drop function reopen cascade`);
  }
  expect(await app.count(candidates)).toBe(1);
});

/** A closed job with a reviewed candidate, an open job with another candidate, and an invitation that nobody accepted. */
async function aYearOfWork(app: TestApp) {
  const manager = await aManager(app);
  const job = await aJob(manager);
  const { id } = await aCandidate(manager, job.id);
  const reviewer = await aReviewer(app, { manager, candidateId: id, status: "completed" });
  await manager.browser.manager.surveys.response({ reviewerKey: reviewer.key });
  await app.db.update(jobs).set({ isActive: false, archivedAt: app.clock.now() }).where(eq(jobs.id, job.id));
  await aCandidate(manager, (await aJob(manager)).id);
  await anInvitation(app);
  for (const message of app.outbox) await mailboxTransport(app.db, app.clock).deliver(message);
}

async function countRows(app: TestApp) {
  const invitations = await app.db.select().from(hiringManagerInvitations);
  const accepted = invitations.filter(({ invitationStatus }) => invitationStatus === "accepted").length;
  return {
    candidates: await app.count(candidates),
    reviewers: await app.count(reviewers),
    responses: await app.count(surveyResponses),
    activities: await app.count(auditLog),
    mailbox: await app.count(mailboxMessages),
    accepted,
    open: invitations.length - accepted,
  };
}

async function countReceipts({ db }: TestApp): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(receipt_hash)::int as count from survey_responses`,
  );
  return rows[0]?.count ?? 0;
}
