import { isNull, sql } from "drizzle-orm";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { adminProfiles } from "#server/platform/db/schema/auth.ts";
import { sweepDigests } from "#server/features/notifications/sweep-digests.ts";
import {
  aJob,
  aManager,
  anAdmin,
  anInvitation,
  aPassword,
  aReviewer,
  aSubmission,
  sweptOutreach,
} from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";
import { countBlocked, holdTransaction } from "#tests/hold-transaction.ts";
import { waitUntil } from "#tests/wait-until.ts";

const signedOut = { code: "SIGNED_OUT" };
const deactivated = { code: "ACCOUNT_DEACTIVATED", status: 403 };

test("a deactivated manager is rejected from the next request on, by every way in; jobs and answers stay", async ({
  app,
}) => {
  const { browser: admin } = await anAdmin(app);
  await aManager(app, { company: "Zest" });
  const manager = await aManager(app);
  const { candidateId, id } = await aReviewer(app, { manager });
  const { invitationCode: code } = await anInvitation(app, { email: manager.email });
  await app.browser().visitor.managers.requestPasswordReset({ email: manager.email });
  await app.runTasks();
  const { address } = await manager.browser.manager.reports.share({ candidateId });
  const shared = { secret: new URL(address).hash.slice(1) };
  await app.browser().guest.reports.open(shared);
  const [, token = ""] = /access_token=([^&\s]+)/.exec(app.outbox.at(-1)?.text ?? "") ?? [];
  await admin.admin.managers.setActive({ managerId: manager.id, isActive: false });
  const { activities } = await admin.admin.activity.list({});
  expect(activities[0]).toMatchObject({ action: "manager.shut_out", record: { label: manager.email } });

  await expect(manager.browser.manager.jobs.list()).rejects.toMatchObject(signedOut);
  await expect(manager.browser.manager.managers.account()).rejects.toMatchObject(signedOut);
  expect(await manager.browser.visitor.managers.session()).toBeNull();
  const visitor = app.browser().visitor.managers;
  const credentials = { email: manager.email, password: aPassword };
  await expect(visitor.signIn(credentials)).rejects.toMatchObject(deactivated);
  await expect(visitor.signIn({ ...credentials, password: "a guess" })).rejects.toMatchObject({
    code: "WRONG_CREDENTIALS",
  });
  await expect(visitor.setUp({ code, password: aPassword })).rejects.toMatchObject(deactivated);
  await expect(visitor.resetPassword({ token, password: "battery staple" })).rejects.toMatchObject({
    code: "INVALID_RESET_LINK",
  });
  // A report link that they shared does not work either.
  await expect(app.browser().guest.reports.open(shared)).rejects.toMatchObject({ code: "SHARE_NOT_FOUND" });
  app.outbox.length = 0;
  app.clock.advance(3600 * 1000);
  await visitor.requestPasswordReset({ email: manager.email });
  await app.runTasks();
  expect(app.outbox).toEqual([]);
  // Reviewers who were contacted can still answer.
  await app.browser().reviewer.surveys.submit(aSubmission(id));
  expect((await admin.admin.managers.list({})).managers).toMatchObject([
    { id: manager.id, company: "Juniper Labs", lastUsedAt: null, deactivatedAt: expect.any(String) },
    { company: "Zest", deactivatedAt: null },
  ]);

  await admin.admin.managers.setActive({ managerId: manager.id, isActive: true });
  await expect(manager.browser.manager.jobs.list()).rejects.toMatchObject(signedOut);
  const browser = app.browser();
  await browser.visitor.managers.signIn(credentials);
  expect(await browser.manager.candidates.get({ candidateId })).toMatchObject({
    reviewers: [{ status: "completed" }],
  });
});

test("while a manager is deactivated no mail is sent to them or in their name; reactivation resumes it", async ({
  app,
}) => {
  const { browser: admin } = await anAdmin(app);
  const manager = await aManager(app);
  await aJob(manager);
  const { id } = await aReviewer(app, { manager });
  await app.browser().reviewer.surveys.submit(aSubmission(id));
  await aReviewer(app, { manager });
  await admin.admin.managers.setActive({ managerId: manager.id, isActive: false });
  await app.runTasks();
  app.outbox.length = 0;
  const days = async (count: number) => {
    for (let day = 0; day < count; day++) {
      app.clock.advance(24 * 3600 * 1000);
      await sweepDigests.run(app.context, {});
      await sweptOutreach(app);
    }
  };
  await days(5);
  expect(app.outbox).toEqual([]);

  await admin.admin.managers.setActive({ managerId: manager.id, isActive: true });
  await days(2);
  const subjects = app.outbox.map(({ subject }) => subject);
  expect(subjects.some((subject) => subject.startsWith("Reminder: "))).toBe(true);
  expect(app.outbox.some(({ to, text }) => to.email === manager.email && text.includes("digest"))).toBe(true);
});

test("a deactivated admin is rejected from the next request on, and can be reactivated", async ({ app }) => {
  const { browser: first } = await anAdmin(app);
  const { browser: second, email } = await anAdmin(app);
  const secondId = await ownIdOf(second);
  await first.admin.admins.setActive({ adminId: secondId, isActive: false });
  await expect(second.admin.activity.actors()).rejects.toMatchObject(signedOut);
  const signIn = () => app.browser().visitor.admins.authenticate({ p_email: email, p_password: aPassword });
  await expect(signIn()).rejects.toMatchObject(deactivated);

  await first.admin.admins.setActive({ adminId: secondId, isActive: true });
  await signIn();
  const entries = await app.db.select().from(auditLog).orderBy(auditLog.id);
  expect(entries.map(({ action }) => action).filter((action) => /shut_out|let_in/.test(action))).toEqual([
    "admin.shut_out",
    "admin.let_in",
  ]);
});

test("the last admin cannot be deactivated, also if two deactivate each other at the same moment", async ({
  app,
}) => {
  const { browser: first } = await anAdmin(app);
  const firstId = await ownIdOf(first);
  await expect(first.admin.admins.setActive({ adminId: firstId, isActive: false })).rejects.toMatchObject({
    code: "LAST_ADMIN",
    status: 409,
  });
  const { browser: second } = await anAdmin(app);
  const secondId = await ownIdOf(second);
  const outcomes = await Promise.allSettled([
    first.admin.admins.setActive({ adminId: secondId, isActive: false }),
    second.admin.admins.setActive({ adminId: firstId, isActive: false }),
  ]);

  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await app.db.$count(adminProfiles, isNull(adminProfiles.deactivatedAt))).toBe(1);
});

test("of two admins who deactivate each other at the same moment one stays, also where there are others", async ({
  app,
}) => {
  const { browser: first } = await anAdmin(app);
  const { browser: second } = await anAdmin(app);
  await anAdmin(app);
  const [firstId, secondId] = [await ownIdOf(first), await ownIdOf(second)];
  const auditing = await holdTransaction(app, ({ db }) => db.execute(sql`lock table activities`));
  const deactivating = first.admin.admins.setActive({ adminId: secondId, isActive: false });
  await waitUntil("the first waits", async () => (await countBlocked(app)) === 1);
  const deactivatingToo = second.admin.admins.setActive({ adminId: firstId, isActive: false });
  await waitUntil("both wait", async () => (await countBlocked(app)) === 2);
  const outcomes = Promise.allSettled([deactivating, deactivatingToo]);
  await auditing.commit();
  expect(await outcomes).toMatchObject([{ status: "fulfilled" }, { reason: { code: "SIGNED_OUT" } }]);
});

test("an admin is added once, and signs in with the password that they were given", async ({ app }) => {
  const { browser } = await anAdmin(app);
  const admin = { firstName: "Grace", lastName: "Park", email: "grace@example.com", password: "first horse" };
  await browser.admin.admins.add(admin);
  await expect(browser.admin.admins.add(admin)).rejects.toMatchObject({ code: "ADMIN_EXISTS", status: 409 });
  await expect(
    browser.admin.admins.add({ ...admin, email: "lee@example.com", password: "password" }),
  ).rejects.toMatchObject({ code: "PASSWORD_IS_COMMON" });
  expect(await browser.admin.admins.list()).toMatchObject([
    { firstName: "Ada", isSelf: true },
    { firstName: "Grace", isSelf: false, lastUsedAt: null },
  ]);
  const grace = app.browser();
  await grace.visitor.admins.authenticate({ p_email: admin.email, p_password: admin.password });
  // The admin who created the account has no session in it.
  expect(await grace.admin.admins.sessions()).toHaveLength(1);
});

async function ownIdOf({ admin }: Awaited<ReturnType<typeof anAdmin>>["browser"]) {
  const admins = await admin.admins.list();
  return admins.find(({ isSelf }) => isSelf)?.id ?? "";
}
