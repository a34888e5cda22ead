import { eq, like, sql } from "drizzle-orm";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { authTables, managerUsers } from "#server/platform/db/schema/auth.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { oneRow } from "#server/platform/errors.ts";
import { aJob, aManager, anAdmin, aPassword } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";

const signedOut = { code: "SIGNED_OUT" };
const newPassword = "another good one";
const realms = ["manager", "admin"] as const;

test.for(realms)(
  "%s: a new password needs the current one, ends the other sessions, and is the only one from then on",
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
  "%s: whoever signs in just as the password is changed, or the account shut out, is not left in",
  async (realm, { app }) => {
    const { browser: admin } = await anAdmin(app);
    const { here, elsewhere, signIn, email } = await twoSessions(app, realm);
    const { user } = authTables[realm];
    const { id } = oneRow((await app.db.select().from(user).where(eq(user.email, email)))[0]);
    const shutOut = (isOut: boolean) =>
      realm === "manager"
        ? admin.admin.managers.shutOut({ managerId: id, isOut })
        : admin.admin.admins.shutOut({ adminId: id, isOut });
    const deeds = [
      () => here.changePassword({ currentPassword: aPassword, password: newPassword }),
      () => shutOut(true),
    ];
    for (const [index, deed] of deeds.entries()) {
      const sessions = await holdSessionsUp(app, realm);
      const signingIn = signIn(index === 0 ? aPassword : newPassword);
      await sessions.waiting(1);
      const done = deed();
      await Promise.race([done, sessions.waiting(2)]);
      await sessions.goOn();
      await Promise.allSettled([signingIn]);
      await done;
      await shutOut(false);
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
  // Anyone who is told to choose another one has guessed at nothing.
  const other = await twoSessions(app, realm);
  for (let time = 0; time < 11; time++)
    await expect(
      other.here.changePassword({ currentPassword: aPassword, password: "123456" }),
    ).rejects.toMatchObject({ code: "PASSWORD_IS_COMMON" });
});

test.for(realms)(
  "%s: whoever signs out everywhere is signed out here and elsewhere; nobody else is",
  async (realm, { app }) => {
    const { here, elsewhere, browser } = await twoSessions(app, realm);
    const other = await twoSessions(app, realm);
    await here.signOutEverywhere();
    expect(browser.cookies().map(({ name }) => name)).toEqual([`forthright-${realm}.device`]);
    for (const one of [here, elsewhere]) await expect(one.sessions()).rejects.toMatchObject(signedOut);
    await expect(other.here.sessions()).resolves.toBeTruthy();
  },
);

test.for(realms)(
  "%s: sessions are listed with their browsers; one is ended at once, another's never",
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
  },
);

test.for(realms)(
  "%s: a sign-in with a browser that the account does not know is mailed to its owner, once a browser",
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
    // The cookie itself is nowhere in the database, and opens nothing.
    const device = browser.cookies().find(({ name }) => name === `forthright-${realm}.device`);
    const kept = await app.db.select().from(authTables[realm].device);
    expect(kept.length).toBeGreaterThan(0);
    expect(JSON.stringify(kept)).not.toContain(device?.value);
    const thief = app.browser([`${device?.name}=${device?.value}`]);
    await expect(ofRealm(thief, realm).sessions()).rejects.toMatchObject(signedOut);
    // Anyone who planted a cookie of their own in a browser is not known by it afterwards.
    const planted = `forthright-${realm}.device=${"p".repeat(32)}`;
    const victim = app.browser([planted]);
    await signInWith(victim, aPassword);
    expect(victim.cookies().map(({ name, value }) => `${name}=${value}`)).not.toContain(planted);
    // Signed out everywhere, other browsers are strangers again.
    await ofRealm(
      app.browser(browser.cookies().map(({ name, value }) => `${name}=${value}`)),
      realm,
    ).signOutEverywhere();
    expect(await app.count(authTables[realm].device)).toBe(1);
  },
);

test.for(realms)(
  "%s: what is done with an account is in the trail, without a password",
  async (realm, { app }) => {
    const { here, email, browser, signInWith } = await twoSessions(app, realm);
    await here.changePassword({ currentPassword: aPassword, password: newPassword });
    await signInWith(app.browser(), newPassword);
    const sessions = await here.sessions();
    await here.endSession({ sessionId: sessions[1]?.id ?? "" });
    await ofRealm(browser, realm).signOutEverywhere();
    const trail = await app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.recordLabel, email))
      .orderBy(auditLog.id);
    const actions = trail.map(({ action }) => action).filter((action) => action.startsWith(`${realm}.`));
    expect(actions.slice(-5)).toEqual([
      `${realm}.signed_in`,
      `${realm}.password_changed`,
      `${realm}.signed_in`,
      `${realm}.session_ended`,
      `${realm}.signed_out_everywhere`,
    ]);
    for (const secret of [aPassword, newPassword]) expect(JSON.stringify(trail)).not.toContain(secret);
  },
);

test("a manager's own name and time zone are kept, told to nobody else's page, and digests go by that zone", async ({
  app,
}) => {
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
  // A zone whose name has changed keeps its clock under either, and is shown by today's.
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
  await managers.saveAccount({ ...named, timeZone: "Asia/Tokyo" });
  const users = await app.db.select().from(managerUsers).where(eq(managerUsers.email, manager.email));
  expect(users).toMatchObject([{ name: "Mo Lee" }]);
  const changes = await app.db.select().from(auditLog).where(like(auditLog.action, "manager.updated"));
  expect(changes[0]).toMatchObject({ details: { changed: ["name", "time zone"] } });
});

type Browser = ReturnType<TestApp["browser"]>;

/** From now on a session that is begun with Firefox waits, as one does whose server is busy, until it may go on. */
async function holdSessionsUp(app: TestApp, realm: (typeof realms)[number]) {
  const { resolve: goOn, promise: held } = Promise.withResolvers<void>();
  const { resolve: hold, promise: holds } = Promise.withResolvers<void>();
  const table = sql.identifier(`${realm}_sessions`);
  await app.db.execute(sql`create or replace function hold_up() returns trigger language plpgsql
    as $$ begin perform pg_advisory_xact_lock(64); return new; end $$`);
  await app.db.execute(sql`create trigger hold_up before insert on ${table}
    for each row when (new.user_agent like 'Firefox%') execute function hold_up()`);
  const holding = app.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(64)`);
    hold();
    await held;
  });
  await holds;
  return {
    async goOn() {
      goOn();
      await holding;
      // It waits for anyone who is at work on the table.
      await app.db.execute(sql`drop trigger hold_up on ${table}`);
    },
    /** Until so many wait for something that another has locked. */
    async waiting(count: number) {
      for (let there = 0; there < count;) {
        const { rows } = await app.db.execute<{ there: number }>(sql`select count(*)::int as there
          from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
        there = rows[0]?.there ?? 0;
      }
    },
  };
}

/** What either realm's own account can be asked. */
function ofRealm({ manager, admin }: Browser, realm: (typeof realms)[number]) {
  return realm === "manager" ? manager.managers : admin.admins;
}

async function twoSessions(app: TestApp, realm: (typeof realms)[number]) {
  const { email, browser } = realm === "manager" ? await aManager(app) : await anAdmin(app);
  const signInWith = async (by: Browser, password: string) => {
    const [path, body] =
      realm === "manager"
        ? ["/api/managers/sign-in", { email, password }]
        : ["/api/rpc/authenticate_admin_user", { p_email: email, p_password: password }];
    const answer = await by.fetch(path, {
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
