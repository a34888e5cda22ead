import { eq, like, sql } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { authTables, managerUsers } from "#server/platform/db/schema/auth.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { oneRow } from "#server/platform/errors.ts";
import { aJob, aManager, anAdmin, aPassword } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { overlap } from "#tests/hold-transaction.ts";
import { countBlocked, holdTransaction } from "#tests/hold-transaction.ts";

const signedOut = { code: "SIGNED_OUT" };
const newPassword = "another good one";
const realms = ["manager", "admin"] as const;

test.for(realms)(
  "%s: a new password needs the current one, ends the other sessions and replaces the old password",
  async (realm, { app }) => {
    const { here, elsewhere, signIn, email } = await twoSessions(app, realm);
    const change = (currentPassword: string) =>
      here.changePassword({ currentPassword, password: newPassword });

    await expect(change("a wrong one")).rejects.toMatchObject({
      code: "WRONG_CURRENT_PASSWORD",
      status: 422,
    });
    await expect(change(aPassword.slice(0, 5))).rejects.toMatchObject({ status: 422 });
    await expect(elsewhere.sessions()).resolves.toHaveLength(2);
    await change(aPassword);
    await expect(elsewhere.sessions()).rejects.toMatchObject(signedOut);
    await expect(here.sessions()).resolves.toMatchObject([{ isCurrent: true }]);
    await expect(signIn(aPassword)).rejects.toMatchObject({ code: "WRONG_CREDENTIALS" });
    await signIn(newPassword);
    await app.runTasks();
    expect(app.outbox.map(({ to, subject }) => [to.email, subject])).toContainEqual([
      email,
      "Forthright: your password was changed",
    ]);
  },
);

test.for(realms)(
  "%s: a sign-in during a password change or a deactivation leaves no session",
  async (realm, { app }) => {
    const { browser: admin } = await anAdmin(app);
    const { here, elsewhere, signIn, email } = await twoSessions(app, realm);
    const { user } = authTables[realm];
    const { id } = oneRow((await app.db.select().from(user).where(eq(user.email, email)))[0]);
    const setActive = (isActive: boolean) =>
      realm === "manager"
        ? admin.admin.managers.setActive({ managerId: id, isActive })
        : admin.admin.admins.setActive({ adminId: id, isActive });
    const changes = [
      () => here.changePassword({ currentPassword: aPassword, password: newPassword }),
      () => setActive(false),
    ];
    for (const [index, change] of changes.entries()) {
      const sessions = await delaySessions(app, realm);
      const signingIn = signIn(index === 0 ? aPassword : newPassword);
      await sessions.untilWaiting(1);
      const done = change();
      await Promise.race([done, sessions.untilWaiting(2)]);
      await sessions.release();
      await Promise.allSettled([signingIn]);
      await done;
      await setActive(true);
      await expect(elsewhere.sessions()).rejects.toMatchObject(signedOut);
    }
  },
);

test.for(realms)("%s: wrong guesses at the current password are limited", async (realm, { app }) => {
  const { here } = await twoSessions(app, realm);
  const guess = () => here.changePassword({ currentPassword: "a guess", password: newPassword });
  for (let time = 0; time < 10; time++)
    await expect(guess()).rejects.toMatchObject({ code: "WRONG_CURRENT_PASSWORD" });
  await expect(guess()).rejects.toMatchObject({ code: "TOO_MANY_ATTEMPTS" });
  // If only the new password is rejected, that is not a wrong guess.
  const other = await twoSessions(app, realm);
  for (let time = 0; time < 11; time++)
    await expect(
      other.here.changePassword({ currentPassword: aPassword, password: "123456" }),
    ).rejects.toMatchObject({ code: "PASSWORD_IS_COMMON" });
});

test.for(realms)(
  "%s: signing out everywhere ends all sessions of the account, and nobody else's",
  async (realm, { app }) => {
    const { here, elsewhere, browser } = await twoSessions(app, realm);
    const other = await twoSessions(app, realm);
    await here.signOutEverywhere();
    expect(browser.cookies().map(({ name }) => name)).toEqual([`forthright-${realm}.device`]);
    for (const session of [here, elsewhere])
      await expect(session.sessions()).rejects.toMatchObject(signedOut);
    await expect(other.here.sessions()).resolves.toBeTruthy();
  },
);

test.for(realms)(
  "%s: sessions are listed with their browsers until they expire, and an account can end only its own",
  async (realm, { app }) => {
    const { here, elsewhere } = await twoSessions(app, realm);
    const other = await twoSessions(app, realm);
    const [current, second] = await here.sessions();
    expect([current, second]).toMatchObject([
      { isCurrent: true },
      { isCurrent: false, browser: "Firefox on Windows" },
    ]);
    const [theirs] = await other.here.sessions();
    for (const sessionId of [theirs?.id ?? "", "00000000-0000-4000-8000-000000000000"])
      await expect(here.endSession({ sessionId })).rejects.toMatchObject({
        code: "SESSION_NOT_FOUND",
        status: 404,
      });
    await expect(other.here.sessions()).resolves.toHaveLength(2);

    await here.endSession({ sessionId: second?.id ?? "" });
    await expect(elsewhere.sessions()).rejects.toMatchObject(signedOut);
    await expect(here.sessions()).resolves.toHaveLength(1);
    await expect(here.endSession({ sessionId: second?.id ?? "" })).rejects.toMatchObject({ status: 404 });

    app.clock.advance(29 * dayMs);
    await expect(other.here.sessions()).resolves.toHaveLength(2);
    app.clock.advance(2 * dayMs);
    await expect(other.here.sessions()).resolves.toMatchObject([{ isCurrent: true }]);
  },
);

test.for(realms)(
  "%s: the owner is mailed about the first sign-in with each new browser",
  async (realm, { app }) => {
    const { email, signInWith } = await twoSessions(app, realm);
    await app.runTasks();
    app.outbox.length = 0;
    const browser = app.browser();
    for (let time = 0; time < 3; time++) await signInWith(browser, aPassword);
    await app.runTasks();
    expect(app.outbox.map(({ to, subject }) => [to.email, subject])).toEqual([
      [email, "Forthright: a sign-in with a new browser"],
    ]);
    expect(app.outbox[0]?.text).toContain("21 Nov 2026 at 10:00 (UTC)");
    // The cookie itself is not in the database, and signs nobody in.
    const device = browser.cookies().find(({ name }) => name === `forthright-${realm}.device`);
    const stored = await app.db.select().from(authTables[realm].device);
    expect(stored.length).toBeGreaterThan(0);
    expect(JSON.stringify(stored)).not.toContain(device?.value);
    const thief = app.browser([`${device?.name}=${device?.value}`]);
    await expect(ofRealm(thief, realm).sessions()).rejects.toMatchObject(signedOut);
    // A cookie that somebody planted in a browser does not become a known device.
    const planted = `forthright-${realm}.device=${"p".repeat(32)}`;
    const victim = app.browser([planted]);
    await signInWith(victim, aPassword);
    expect(victim.cookies().map(({ name, value }) => `${name}=${value}`)).not.toContain(planted);
    // After signing out everywhere, the other browsers are unknown again.
    await ofRealm(
      app.browser(browser.cookies().map(({ name, value }) => `${name}=${value}`)),
      realm,
    ).signOutEverywhere();
    expect(await app.count(authTables[realm].device)).toBe(1);
  },
);

test.for(realms)(
  "%s: the audit log records what is done with an account, without passwords",
  async (realm, { app }) => {
    const { here, email, browser, signInWith } = await twoSessions(app, realm);
    await here.changePassword({ currentPassword: aPassword, password: newPassword });
    await signInWith(app.browser(), newPassword);
    const sessions = await here.sessions();
    await here.endSession({ sessionId: sessions[1]?.id ?? "" });
    await ofRealm(browser, realm).signOutEverywhere();
    const entries = await app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.recordLabel, email))
      .orderBy(auditLog.id);
    const actions = entries.map(({ action }) => action).filter((action) => action.startsWith(`${realm}.`));
    expect(actions.slice(-5)).toEqual([
      `${realm}.signed_in`,
      `${realm}.password_changed`,
      `${realm}.signed_in`,
      `${realm}.session_ended`,
      `${realm}.signed_out_everywhere`,
    ]);
    for (const secret of [aPassword, newPassword]) expect(JSON.stringify(entries)).not.toContain(secret);
  },
);

test("two tabs that save different fields at the same moment both keep what they saved", async ({ app }) => {
  const { browser } = await aManager(app);
  const { account, saveAccount } = browser.manager.managers;
  await overlap(app, [
    () => saveAccount({ timeZone: "Asia/Tokyo" }),
    () => saveAccount({ lastName: "Berg" }),
  ]);
  expect(await account()).toMatchObject({ timeZone: "Asia/Tokyo", lastName: "Berg" });
});

test("a manager can change their name and time zone, and digests follow that time zone", async ({ app }) => {
  const manager = await aManager(app);
  const { managers, notifications } = manager.browser.manager;
  await aJob(manager);
  expect(await managers.account()).toMatchObject({ firstName: "Morgan", timeZone: "UTC" });
  await expect(
    managers.saveAccount({ firstName: "Mo", lastName: "Lee", timeZone: "Europe/Nowhere" }),
  ).rejects.toMatchObject({ status: 400 });
  await expect(
    managers.saveAccount({ firstName: "visit https://evil.example", lastName: "Lee", timeZone: "UTC" }),
  ).rejects.toMatchObject({ status: 400 });

  await managers.saveAccount({ firstName: "Mo", lastName: "Lee", timeZone: "Asia/Tokyo" });
  expect(await managers.account()).toMatchObject({ firstName: "Mo", timeZone: "Asia/Tokyo" });
  expect(await manager.browser.visitor.managers.session()).toMatchObject({ firstName: "Mo" });
  // 08:00 in Tokyo.
  expect(await notifications.nextDigests()).toMatchObject({
    timeZone: "Asia/Tokyo",
    upcoming: [{ dueAt: "2026-11-21T23:00:00.000Z" }],
  });
  // A renamed time zone works under both names, and is shown under the new one.
  const named = { firstName: "Mo", lastName: "Lee" };
  expect(await managers.saveAccount({ ...named, timeZone: "Asia/Calcutta" })).toMatchObject({
    timeZone: "Asia/Kolkata",
  });
  await app.db.update(hiringManagerProfiles).set({ timeZone: "Asia/Calcutta" });
  expect(await managers.account()).toMatchObject({ timeZone: "Asia/Kolkata" });
  expect(await notifications.nextDigests()).toMatchObject({
    timeZone: "Asia/Kolkata",
    upcoming: [{ dueAt: "2026-11-22T02:30:00.000Z" }],
  });
  // The second time nothing changes.
  for (let times = 0; times < 2; times++) await managers.saveAccount({ ...named, timeZone: "Asia/Tokyo" });
  const users = await app.db.select().from(managerUsers).where(eq(managerUsers.email, manager.email));
  expect(users).toMatchObject([{ name: "Mo Lee" }]);
  const changes = await app.db.select().from(auditLog).where(like(auditLog.action, "manager.updated"));
  expect(changes.map(({ details }) => details)).toMatchObject([
    { changed: ["name", "time zone"] },
    { changed: ["time zone"] },
    { changed: ["time zone"] },
  ]);
});

type Browser = ReturnType<TestApp["browser"]>;

/** Makes new sessions of Firefox wait, as on a busy server, until `release` is called. */
async function delaySessions(app: TestApp, realm: (typeof realms)[number]) {
  const table = sql.identifier(`${realm}_sessions`);
  await app.db.execute(sql`create or replace function hold_up() returns trigger language plpgsql
    as $$ begin perform pg_advisory_xact_lock(64); return new; end $$`);
  await app.db.execute(sql`create trigger hold_up before insert on ${table}
    for each row when (new.user_agent like 'Firefox%') execute function hold_up()`);
  const lock = await holdTransaction(app, ({ db }) => db.execute(sql`select pg_advisory_xact_lock(64)`));
  return {
    async release() {
      await lock.commit();
      // This waits for open transactions on the table.
      await app.db.execute(sql`drop trigger hold_up on ${table}`);
    },
    /** Returns once this many queries wait for a lock. */
    async untilWaiting(count: number) {
      while ((await countBlocked(app)) < count);
    },
  };
}

/** The calls about one's own account. */
function ofRealm({ manager, admin }: Browser, realm: (typeof realms)[number]) {
  return realm === "manager" ? manager.managers : admin.admins;
}

async function twoSessions(app: TestApp, realm: (typeof realms)[number]) {
  const { email, browser } = realm === "manager" ? await aManager(app) : await anAdmin(app);
  const signInWith = async (visitor: Browser, password: string) => {
    const [path, body] =
      realm === "manager"
        ? ["/api/managers/sign-in", { email, password }]
        : ["/api/rpc/authenticate_admin_user", { p_email: email, p_password: password }];
    const answer = await visitor.fetch(path, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0",
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw await answer.json();
  };
  const elsewhere = app.browser();
  await signInWith(elsewhere, aPassword);
  return {
    email,
    browser,
    here: ofRealm(browser, realm),
    elsewhere: ofRealm(elsewhere, realm),
    signInWith,
    signIn: (password: string) => signInWith(elsewhere, password),
  };
}
