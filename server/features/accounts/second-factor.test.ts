import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { minuteMs } from "#contract/durations.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import {
  managerPasskeys,
  managerSecondFactors,
  managerSessions,
  managerUsers,
  managerVerifications,
} from "#server/platform/db/schema/auth.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { aDevice, anApp, aPasskey, codeOf } from "#tests/a-second-factor.ts";
import {
  aCandidate,
  aJob,
  aManager,
  anAdmin,
  anInvitation,
  aPassword,
  type TestManager,
  aResetToken,
} from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";

const needed = { code: "SECOND_FACTOR_NEEDED", status: 403 };
const setupNeeded = { code: "SECOND_FACTOR_SETUP_NEEDED", status: 403 };
const wrongCode = { code: "WRONG_CODE", status: 422 };
const confirmIt = { code: "CONFIRM_IT_IS_YOU", status: 403 };
const notAccepted = { code: "PASSKEY_NOT_ACCEPTED", status: 422 };

test("an authenticator app counts once a code of it is entered, and gives ten recovery codes", async ({
  app,
}) => {
  const { browser } = await aManager(app);
  const { secondFactor } = browser.manager;
  const { uri, key } = await secondFactor.startApp();
  expect(uri).toMatch(
    /^otpauth:\/\/totp\/Forthright:manager\.\w+%40example\.com\?secret=[A-Z2-7]{32}&issuer=Forthright/,
  );
  await expect(secondFactor.confirmApp({ code: "123456" })).rejects.toMatchObject(wrongCode);
  expect(await secondFactor.read()).toEqual({
    required: false,
    app: null,
    passkeys: [],
    recoveryCodesLeft: 0,
  });

  const code = await codeOf(key, app.clock.now());
  const { recoveryCodes } = await secondFactor.confirmApp({ code: `${code.slice(0, 3)} ${code.slice(3)}` });
  expect(new Set(recoveryCodes)).toHaveProperty("size", 10);
  expect(await secondFactor.read()).toMatchObject({
    app: { addedAt: app.clock.now().toISOString() },
    recoveryCodesLeft: 10,
  });
  // The session that set it up continues.
  await browser.manager.jobs.list();
});

test("after the password a session with a second factor can do nothing but complete or end its sign-in", async ({
  app,
}) => {
  const manager = await aManager(app);
  const { key } = await anApp(manager.browser.manager.secondFactor, app);
  app.clock.advance(minuteMs);
  const browser = await signInWithPassword(app, manager);
  const { visitor, manager: calls } = browser;

  expect(await visitor.managers.session()).toBeNull();
  expect(await visitor.managers.pendingSignIn()).toEqual({
    missing: "code",
    email: manager.email,
    app: true,
    passkey: false,
  });
  await expect(calls.jobs.list()).rejects.toMatchObject(needed);
  await expect(calls.managers.account()).rejects.toMatchObject(needed);
  await expect(
    calls.managers.changePassword({ currentPassword: aPassword, password: "battery" }),
  ).rejects.toMatchObject(needed);
  await expect(calls.secondFactor.read()).rejects.toMatchObject(needed);
  await expect(calls.secondFactor.startApp()).rejects.toMatchObject(needed);
  await expect(calls.secondFactor.startPasskey()).rejects.toMatchObject(needed);
  await expect(calls.secondFactor.removeApp()).rejects.toMatchObject(needed);
  await expect(calls.secondFactor.newRecoveryCodes()).rejects.toMatchObject(needed);
  await expect(calls.members.list({})).rejects.toMatchObject(needed);
  // Neither a known browser nor a sign-in is recorded yet.
  expect(await actionsOf(app)).not.toContain("manager.signed_in");

  await calls.secondFactor.verify({ code: await codeOf(key, app.clock.now()) });
  expect(await visitor.managers.session()).toMatchObject({ email: manager.email });
  expect(await visitor.managers.pendingSignIn()).toBeNull();
  await calls.jobs.list();
  expect(await actionsOf(app)).toContain("manager.signed_in");
});

test("who changes the password completes no waiting sign-in, neither of their own nor of others", async ({
  app,
}) => {
  const [manager, other] = [await aManager(app), await aManager(app)];
  for (const { browser } of [manager, other]) await anApp(browser.manager.secondFactor, app);
  const [waiting, own] = [app.browser(), app.browser()];
  for (const [browser, { email }] of [
    [waiting, other],
    [own, manager],
  ] as const)
    await expect(browser.visitor.managers.signIn({ email, password: aPassword })).rejects.toMatchObject(
      needed,
    );
  const token = await aResetToken(app, other.email);
  const { managers } = manager.browser.manager;
  await managers.changePassword({ currentPassword: aPassword, password: "another good one" });
  expect(await manager.browser.manager.jobs.list()).toEqual([]);
  expect(await other.browser.manager.jobs.list()).toEqual([]);
  await expect(waiting.manager.jobs.list()).rejects.toMatchObject(needed);
  await expect(own.manager.jobs.list()).rejects.toMatchObject({ code: "SIGNED_OUT" });
  await app.browser().visitor.managers.resetPassword({ token, password: "yet another one" });
});

test("a session that waits for its second factor can be ended", async ({ app }) => {
  const manager = await aManager(app);
  await anApp(manager.browser.manager.secondFactor, app);
  const browser = await signInWithPassword(app, manager);
  await browser.manager.managers.signOut();
  expect(await browser.visitor.managers.pendingSignIn()).toBeNull();
  await expect(browser.manager.jobs.list()).rejects.toMatchObject({ code: "SIGNED_OUT" });
});

test("another open session waits for the second factor from the moment it is turned on", async ({ app }) => {
  const manager = await aManager(app);
  const other = app.browser();
  await other.visitor.managers.signIn({ email: manager.email, password: aPassword });
  await anApp(manager.browser.manager.secondFactor, app);
  await expect(other.manager.jobs.list()).rejects.toMatchObject(needed);
});

test("every way of signing in is challenged: an invitation and a reset link, too", async ({ app }) => {
  const manager = await aManager(app);
  await anApp(manager.browser.manager.secondFactor, app);
  const invited = app.browser();
  const { invitationCode: code } = await anInvitation(app, { email: manager.email });
  await invited.visitor.managers.setUp({ code, password: aPassword });
  await expect(invited.manager.jobs.list()).rejects.toMatchObject(needed);

  const reset = app.browser();
  const token = await aResetToken(app, manager.email);
  await reset.visitor.managers.resetPassword({ token, password: "battery staple" });
  await expect(reset.manager.jobs.list()).rejects.toMatchObject(needed);
  expect(await app.count(managerSecondFactors)).toBe(1);
});

test("a code is accepted once, even by two requests at the same moment, and no older one after it", async ({
  app,
}) => {
  const manager = await aManager(app);
  const { key } = await anApp(manager.browser.manager.secondFactor, app);
  const setUp = await codeOf(key, app.clock.now());
  const [first, second] = [await signInWithPassword(app, manager), await signInWithPassword(app, manager)];
  // The code of the set-up is used up already.
  await expect(first.manager.secondFactor.verify({ code: setUp })).rejects.toMatchObject(wrongCode);

  const older = await codeOf(key, app.clock.now());
  app.clock.advance(30_000);
  const code = await codeOf(key, app.clock.now());
  const outcomes = await Promise.allSettled([
    first.manager.secondFactor.verify({ code }),
    second.manager.secondFactor.verify({ code }),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const third = await signInWithPassword(app, manager);
  await expect(third.manager.secondFactor.verify({ code })).rejects.toMatchObject(wrongCode);
  await expect(third.manager.secondFactor.verify({ code: older })).rejects.toMatchObject(wrongCode);
});

test("a code is valid for half a minute around its own, by the clock that all servers share", async ({
  app,
}) => {
  const manager = await aManager(app);
  const { key } = await anApp(manager.browser.manager.secondFactor, app);
  const browser = await signInWithPassword(app, manager);
  app.clock.advance(10 * minuteMs);
  const at = (ms: number) => codeOf(key, new Date(app.clock.now().getTime() + ms));
  for (const off of [-60_000, 60_000])
    await expect(browser.manager.secondFactor.verify({ code: await at(off) })).rejects.toMatchObject(
      wrongCode,
    );
  await browser.manager.secondFactor.verify({ code: await at(-30_000) });
  await browser.manager.secondFactor.verify({ code: await at(30_000) });
});

test("guesses are limited per account, over all sessions and networks, and recorded once", async ({
  app,
}) => {
  const manager = await aManager(app);
  const { key } = await anApp(manager.browser.manager.secondFactor, app);
  app.clock.advance(minuteMs);
  app.context.settings.trustedProxies = 1;
  for (let session = 0; session < 5; session++) {
    const from = { "x-forwarded-for": `2001:db8:${session}::1` };
    const { secondFactor } = (await signInWithPassword(app, manager, from)).manager;
    await expect(secondFactor.verify({ code: "000000" })).rejects.toMatchObject(wrongCode);
    await expect(secondFactor.useRecoveryCode({ code: "aaaaaaaaaa" })).rejects.toMatchObject(wrongCode);
  }
  const blocked = await signInWithPassword(app, manager);
  const right = async () => ({ code: await codeOf(key, app.clock.now()) });
  await expect(blocked.manager.secondFactor.verify(await right())).rejects.toMatchObject({
    code: "TOO_MANY_ATTEMPTS",
  });
  await app.runTasks();
  const failures = (await actionsOf(app)).filter((action) => action === "manager.second_factor_failed");
  expect(failures).toHaveLength(1);

  app.clock.advance(16 * minuteMs);
  await blocked.manager.secondFactor.verify(await right());
});

test("neither a code, a recovery code nor a passkey of another account completes a sign-in", async ({
  app,
}) => {
  const manager = await aManager(app);
  const other = await aManager(app);
  await anApp(manager.browser.manager.secondFactor, app);
  const others = await anApp(other.browser.manager.secondFactor, app);
  const { device } = await aPasskey(other.browser.manager.secondFactor, app.context.settings.origin);
  app.clock.advance(minuteMs);
  const browser = await signInWithPassword(app, manager);
  const { secondFactor } = browser.manager;
  const code = await codeOf(others.key, app.clock.now());
  await expect(secondFactor.verify({ code })).rejects.toMatchObject(wrongCode);
  await expect(secondFactor.useRecoveryCode({ code: others.recoveryCodes[0] ?? "" })).rejects.toMatchObject(
    wrongCode,
  );
  const { options } = await browser.visitor.managers.passkeyOptions();
  await expect(secondFactor.verifyPasskey({ response: device.use(options) })).rejects.toMatchObject(
    notAccepted,
  );
  await expect(browser.manager.jobs.list()).rejects.toMatchObject(needed);
});

test("a second factor of one realm is worth nothing in the other", async ({ app }) => {
  const manager = await aManager(app);
  const admin = await anAdmin(app, manager.email);
  const { key, recoveryCodes } = await anApp(manager.browser.manager.secondFactor, app);
  const { device } = await aPasskey(manager.browser.manager.secondFactor, app.context.settings.origin);
  // The admin has an app of their own.
  await anApp(admin.browser.admin.secondFactor, app);
  app.clock.advance(minuteMs);
  const browser = app.browser();
  const credentials = { p_email: manager.email, p_password: aPassword };
  await expect(browser.visitor.admins.authenticate(credentials)).rejects.toMatchObject(needed);
  expect(await browser.visitor.admins.validate()).toEqual([]);
  const { secondFactor } = browser.admin;
  await expect(secondFactor.verify({ code: await codeOf(key, app.clock.now()) })).rejects.toMatchObject(
    wrongCode,
  );
  await expect(secondFactor.useRecoveryCode({ code: recoveryCodes[0] ?? "" })).rejects.toMatchObject(
    wrongCode,
  );
  const { options } = await browser.visitor.admins.passkeyOptions();
  await expect(
    browser.visitor.admins.signInWithPasskey({ response: device.use(options) }),
  ).rejects.toMatchObject(notAccepted);
  await expect(browser.admin.admins.list()).rejects.toMatchObject(needed);
  // A session of one realm completes none of the other.
  await expect(browser.manager.secondFactor.verify({ code: "000000" })).rejects.toMatchObject({
    code: "SIGNED_OUT",
  });
});

test("a session gets a new token with its second factor, so that the earlier one stays worthless", async ({
  app,
}) => {
  const manager = await aManager(app);
  const { key } = await anApp(manager.browser.manager.secondFactor, app);
  app.clock.advance(minuteMs);
  const browser = await signInWithPassword(app, manager);
  // Someone copied, or planted, the cookie before.
  const copied = app.browser(browser.cookies().map(({ name, value }) => `${name}=${value}`));
  await browser.manager.secondFactor.verify({ code: await codeOf(key, app.clock.now()) });
  await browser.manager.jobs.list();
  await expect(copied.manager.jobs.list()).rejects.toMatchObject({ code: "SIGNED_OUT" });
});

test("a recovery code works once, in any spelling and by one of two requests, and its use is mailed", async ({
  app,
}) => {
  const manager = await aManager(app);
  const { recoveryCodes } = await anApp(manager.browser.manager.secondFactor, app);
  await app.runTasks();
  app.outbox.length = 0;
  const [code = "", next = ""] = recoveryCodes;
  const [first, second] = [await signInWithPassword(app, manager), await signInWithPassword(app, manager)];
  const written = `${code.slice(0, 5).toUpperCase()} - ${code.slice(5)}`;
  const outcomes = await Promise.allSettled([
    first.manager.secondFactor.useRecoveryCode({ code: written }),
    second.manager.secondFactor.useRecoveryCode({ code: written }),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await app.runTasks();
  const used = app.outbox.filter(({ subject }) => subject.includes("recovery code"));
  expect(used).toMatchObject([
    { to: { email: manager.email }, text: expect.stringContaining("9 are left.") },
  ]);
  expect(await actionsOf(app)).toContain("manager.recovery_code_used");

  const third = await signInWithPassword(app, manager);
  await expect(third.manager.secondFactor.useRecoveryCode({ code })).rejects.toMatchObject(wrongCode);
  expect(await third.manager.secondFactor.useRecoveryCode({ code: next })).toEqual({ left: 8 });
  await third.manager.jobs.list();
});

test("new recovery codes replace the earlier ones", async ({ app }) => {
  const manager = await aManager(app);
  const { secondFactor } = manager.browser.manager;
  expect(await secondFactor.newRecoveryCodes()).toEqual({ recoveryCodes: null });
  const {
    recoveryCodes: [old = ""],
  } = await anApp(secondFactor, app);
  const { recoveryCodes } = await secondFactor.newRecoveryCodes();
  const browser = await signInWithPassword(app, manager);
  await expect(browser.manager.secondFactor.useRecoveryCode({ code: old })).rejects.toMatchObject(wrongCode);
  await browser.manager.secondFactor.useRecoveryCode({ code: recoveryCodes?.[0] ?? "" });
});

test("another app replaces the first once a code of it is entered, and the recovery codes stay", async ({
  app,
}) => {
  const manager = await aManager(app);
  const { secondFactor } = manager.browser.manager;
  const { key } = await anApp(secondFactor, app);
  await secondFactor.startApp();
  app.clock.advance(minuteMs);
  await secondFactor.verify({ code: await codeOf(key, app.clock.now()) });
  const next = await anApp(secondFactor, app);
  expect(next.recoveryCodes).toEqual([]);
  expect(await secondFactor.read()).toMatchObject({ recoveryCodesLeft: 10 });
  app.clock.advance(minuteMs);
  await expect(secondFactor.verify({ code: await codeOf(key, app.clock.now()) })).rejects.toMatchObject(
    wrongCode,
  );
  await secondFactor.verify({ code: await codeOf(next.key, app.clock.now()) });
});

test("a passkey signs in alone, and shows when it was used", async ({ app }) => {
  const manager = await aManager(app);
  const { device, recoveryCodes } = await aPasskey(
    manager.browser.manager.secondFactor,
    app.context.settings.origin,
  );
  expect(recoveryCodes).toHaveLength(10);
  const waiting = await signInWithPassword(app, manager);
  app.clock.advance(minuteMs);
  const browser = app.browser();
  const { options } = await browser.visitor.managers.passkeyOptions();
  expect(options).toMatchObject({ userVerification: "required" });
  // Options for others do not use these up.
  await app.browser().visitor.managers.passkeyOptions();
  const response = device.use(options);
  await browser.visitor.managers.signInWithPasskey({ response });
  await browser.manager.jobs.list();
  await expect(waiting.manager.jobs.list()).rejects.toMatchObject(needed);
  expect(await browser.manager.secondFactor.read()).toMatchObject({
    app: null,
    passkeys: [{ name: "A phone", lastUsedAt: app.clock.now().toISOString() }],
  });
  // A recorded response is worthless: its challenge is used up.
  await expect(app.browser().visitor.managers.signInWithPasskey({ response })).rejects.toMatchObject(
    notAccepted,
  );
  await expect(browser.visitor.managers.signInWithPasskey({ response })).rejects.toMatchObject(notAccepted);
});

test("a passkey completes a sign-in by password, and replaces the session that waited", async ({ app }) => {
  const manager = await aManager(app);
  const { device } = await aPasskey(manager.browser.manager.secondFactor, app.context.settings.origin);
  const first = await signInWithPassword(app, manager);
  const firstOptions = await first.visitor.managers.passkeyOptions();
  expect(firstOptions.options).toMatchObject({ allowCredentials: [{ id: expect.any(String) }] });
  await first.manager.secondFactor.verifyPasskey({ response: device.use(firstOptions.options) });
  await first.manager.jobs.list();

  const second = await signInWithPassword(app, manager);
  const secondOptions = await second.visitor.managers.passkeyOptions();
  await second.visitor.managers.signInWithPasskey({ response: device.use(secondOptions.options) });
  await second.manager.jobs.list();
  expect(await app.db.$count(managerSessions, eq(managerSessions.userId, manager.id))).toBe(3);
});

test("a passkey is refused if the device did not check who holds it", async ({ app }) => {
  const manager = await aManager(app);
  const { secondFactor } = manager.browser.manager;
  const { origin } = app.context.settings;
  const unchecked = aDevice(origin, { checksUser: false });
  const { options } = await secondFactor.startPasskey();
  await expect(
    secondFactor.addPasskey({ name: "A key", response: unchecked.create(options) }),
  ).rejects.toMatchObject(notAccepted);
  expect(await app.count(managerPasskeys)).toBe(0);
});

test("a passkey of another site, for another challenge or with a forged signature is refused", async ({
  app,
}) => {
  const manager = await aManager(app);
  const { secondFactor } = manager.browser.manager;
  const { origin } = app.context.settings;
  const evil = aDevice("https://evil.example");
  const start = await secondFactor.startPasskey();
  await expect(
    secondFactor.addPasskey({ name: "Evil", response: evil.create(start.options) }),
  ).rejects.toMatchObject(notAccepted);

  const { device } = await aPasskey(secondFactor, origin);
  const browser = app.browser();
  const attempt = async (change: (response: ReturnType<typeof device.use>) => object) => {
    const { options } = await browser.visitor.managers.passkeyOptions();
    const response = device.use(options);
    const changed = { ...response, ...change(response) };
    await expect(browser.visitor.managers.signInWithPasskey({ response: changed })).rejects.toMatchObject(
      notAccepted,
    );
  };
  const otherDevice = aDevice(origin);
  await attempt(() => device.use({ challenge: "AAAA" }));
  await attempt(({ response }) => ({
    response: { ...response, signature: otherDevice.use({ challenge: "AAAA" }).response.signature },
  }));
  await attempt(() => otherDevice.use({ challenge: "AAAA" }));
  await attempt(() => ({ id: "unknown" }));
  // PostgreSQL text cannot contain this character.
  const unstorable = { ...device.use({ challenge: "AAAA" }), id: "\0" };
  await expect(browser.visitor.managers.signInWithPasskey({ response: unstorable })).rejects.toMatchObject({
    code: "BAD_REQUEST",
  });
  // A challenge belongs to the browser that got it.
  const { options } = await app.browser().visitor.managers.passkeyOptions();
  await expect(
    browser.visitor.managers.signInWithPasskey({ response: device.use(options) }),
  ).rejects.toMatchObject(notAccepted);
  // And it expires.
  const late = await browser.visitor.managers.passkeyOptions();
  app.clock.advance(6 * minuteMs);
  await expect(
    browser.visitor.managers.signInWithPasskey({ response: device.use(late.options) }),
  ).rejects.toMatchObject(notAccepted);
});

test("strangers of one network get a limited number of passkey challenges, and known browsers still get theirs", async ({
  app,
}) => {
  const manager = await aManager(app);
  const options = (browser = app.browser()) => browser.visitor.managers.passkeyOptions();
  for (let count = 0; count < 60; count++) await options();
  await expect(options()).rejects.toMatchObject({ code: "TOO_MANY_ATTEMPTS" });
  await options(manager.browser);
  // What expired is deleted.
  app.clock.advance(16 * minuteMs);
  await options();
  expect(await app.count(managerVerifications)).toBe(1);
});

test("a deactivated account signs in with no passkey", async ({ app }) => {
  const { browser: admin } = await anAdmin(app);
  const manager = await aManager(app);
  const { device } = await aPasskey(manager.browser.manager.secondFactor, app.context.settings.origin);
  await admin.admin.managers.setActive({ managerId: manager.id, isActive: false });
  const browser = app.browser();
  const { options } = await browser.visitor.managers.passkeyOptions();
  await expect(
    browser.visitor.managers.signInWithPasskey({ response: device.use(options) }),
  ).rejects.toMatchObject({ code: "ACCOUNT_DEACTIVATED" });
  await expect(browser.manager.jobs.list()).rejects.toMatchObject({ code: "SIGNED_OUT" });
});

test("passkeys are renamed and removed by their owner only, and without the last factor it is off", async ({
  app,
}) => {
  const manager = await aManager(app);
  const other = await aManager(app);
  const { secondFactor } = manager.browser.manager;
  await aPasskey(secondFactor, app.context.settings.origin);
  const [passkey] = (await secondFactor.read()).passkeys;
  const passkeyId = passkey?.id ?? "";
  const missing = { code: "PASSKEY_NOT_FOUND" };
  await expect(
    other.browser.manager.secondFactor.renamePasskey({ passkeyId, name: "Mine" }),
  ).rejects.toMatchObject(missing);
  await expect(other.browser.manager.secondFactor.removePasskey({ passkeyId })).rejects.toMatchObject(
    missing,
  );
  // One at a time, so that their order is known.
  app.clock.advance(1_000);
  await aPasskey(secondFactor, app.context.settings.origin);
  await secondFactor.renamePasskey({ passkeyId, name: "My phone" });
  const [, second] = (await secondFactor.read()).passkeys;
  expect(await secondFactor.read()).toMatchObject({
    passkeys: [{ name: "My phone" }, { name: passkey?.name }],
  });
  await secondFactor.removePasskey({ passkeyId: second?.id ?? "" });
  expect(await secondFactor.read()).toMatchObject({ passkeys: [{ id: passkeyId }] });

  await secondFactor.removePasskey({ passkeyId });
  expect(await secondFactor.read()).toEqual({
    required: false,
    app: null,
    passkeys: [],
    recoveryCodesLeft: 0,
  });
  await app.browser().visitor.managers.signIn({ email: manager.email, password: aPassword });
});

test("an account has at most twenty passkeys", async ({ app }) => {
  const manager = await aManager(app);
  const { secondFactor } = manager.browser.manager;
  const another = () => aPasskey(secondFactor, app.context.settings.origin);
  await another();
  const [stored = expect.fail("no passkey")] = await app.db.select().from(managerPasskeys);
  const copies = Array.from({ length: 18 }, (_, index) => ({
    ...stored,
    id: randomUUID(),
    credentialID: `${index}`,
  }));
  await app.db.insert(managerPasskeys).values(copies);
  await another();
  await expect(another()).rejects.toMatchObject({ code: "TOO_MANY_PASSKEYS" });
});

test("each change of a second factor is mailed to its owner and goes into the audit log", async ({ app }) => {
  const manager = await aManager(app);
  const { secondFactor } = manager.browser.manager;
  await anApp(secondFactor, app);
  await aPasskey(secondFactor, app.context.settings.origin);
  await anApp(secondFactor, app);
  await secondFactor.newRecoveryCodes();
  await secondFactor.removeApp();
  const [passkey] = (await secondFactor.read()).passkeys;
  await secondFactor.removePasskey({ passkeyId: passkey?.id ?? "" });
  await app.runTasks();
  expect(
    app.outbox
      .filter(({ to }) => to.email === manager.email)
      .map(({ subject }) => subject)
      .toSorted(),
  ).toEqual([
    "Forthright: a new authenticator app was set up",
    "Forthright: a passkey was added",
    "Forthright: your authenticator app was removed",
    "Forthright: your recovery codes were replaced",
    "Forthright: your second factor was turned off",
    "Forthright: your second factor was turned on",
  ]);
  expect(
    (await actionsOf(app)).filter((action) => /second|authenticator|passkey|recovery/.test(action)),
  ).toEqual([
    "manager.second_factor_on",
    "manager.passkey_added",
    "manager.authenticator_changed",
    "manager.recovery_codes_replaced",
    "manager.authenticator_removed",
    "manager.second_factor_off",
  ]);
});

test("sensitive calls ask for the second factor again after five minutes, and pass without one", async ({
  app,
}) => {
  const manager = await aManager(app);
  const { manager: calls } = manager.browser;
  const { id: jobId } = await aJob(manager);
  const { id: candidateId } = await aCandidate(manager, jobId);
  await calls.reports.share({ candidateId });
  const { key } = await anApp(calls.secondFactor, app);
  await calls.reports.share({ candidateId });
  app.clock.advance(5 * minuteMs + 1);

  await expect(calls.reports.share({ candidateId })).rejects.toMatchObject(confirmIt);
  await expect(
    calls.managers.changePassword({ currentPassword: aPassword, password: "battery staple" }),
  ).rejects.toMatchObject(confirmIt);
  await expect(calls.secondFactor.removeApp()).rejects.toMatchObject(confirmIt);
  await expect(calls.secondFactor.startApp()).rejects.toMatchObject(confirmIt);
  await expect(calls.secondFactor.startPasskey()).rejects.toMatchObject(confirmIt);
  await expect(calls.secondFactor.newRecoveryCodes()).rejects.toMatchObject(confirmIt);
  await expect(calls.members.requireSecondFactor({ required: true })).rejects.toMatchObject(confirmIt);
  await expect(calls.members.resetSecondFactor({ memberId: manager.id })).rejects.toMatchObject(confirmIt);
  await calls.jobs.list();

  await calls.secondFactor.verify({ code: await codeOf(key, app.clock.now()) });
  await calls.reports.share({ candidateId });
  // A new password ends the session, and the one that follows need not be checked again.
  await calls.managers.changePassword({ currentPassword: aPassword, password: "battery staple" });
  await calls.jobs.list();
  await calls.reports.share({ candidateId });
});

test("a company that requires a second factor lets members without one only set it up", async ({ app }) => {
  const owner = await aManager(app);
  const member = await aManager(app);
  const elsewhere = await aManager(app, { company: "Initech" });
  const { members } = owner.browser.manager;
  const deactivated = await aManager(app);
  await members.setActive({ memberId: deactivated.id, isActive: false });
  await expect(members.requireSecondFactor({ required: true })).rejects.toMatchObject({
    code: "OWN_SECOND_FACTOR_FIRST",
  });
  await anApp(owner.browser.manager.secondFactor, app);
  await members.requireSecondFactor({ required: true });
  expect(await members.list({})).toMatchObject({
    secondFactorRequired: true,
    withoutSecondFactor: 1,
    members: [
      { id: owner.id, secondFactor: true },
      { id: member.id, secondFactor: false },
      { id: deactivated.id },
    ],
  });

  const { manager: calls, visitor } = member.browser;
  await expect(calls.jobs.list()).rejects.toMatchObject(setupNeeded);
  expect(await visitor.managers.session()).toBeNull();
  expect(await visitor.managers.pendingSignIn()).toMatchObject({ missing: "setup" });
  await expect(signIn(app, member)).rejects.toMatchObject(setupNeeded);
  await anApp(calls.secondFactor, app);
  expect(await calls.jobs.list()).toEqual([]);
  expect(await calls.members.list({})).toMatchObject({
    members: [{ secondFactor: null }, { secondFactor: null }, { secondFactor: null }],
  });
  await elsewhere.browser.manager.jobs.list();

  const newcomer = await aManager(app);
  await expect(newcomer.browser.manager.jobs.list()).rejects.toMatchObject(setupNeeded);

  // The last factor stays, and another one may replace it.
  const required = { code: "SECOND_FACTOR_REQUIRED" };
  await expect(calls.secondFactor.removeApp()).rejects.toMatchObject(required);
  expect(await calls.secondFactor.read()).toMatchObject({
    required: true,
    app: { addedAt: expect.any(String) },
  });
  await aPasskey(calls.secondFactor, app.context.settings.origin);
  await calls.secondFactor.removeApp();
  const [passkey] = (await calls.secondFactor.read()).passkeys;
  await expect(calls.secondFactor.removePasskey({ passkeyId: passkey?.id ?? "" })).rejects.toMatchObject(
    required,
  );

  await members.requireSecondFactor({ required: false });
  await calls.secondFactor.removePasskey({ passkeyId: passkey?.id ?? "" });
  expect((await actionsOf(app)).filter((action) => action.startsWith("company."))).toEqual([
    "company.second_factor_required",
    "company.second_factor_optional",
  ]);
});

test("an account that is deleted takes its second factor, passkeys and sessions with it", async ({ app }) => {
  const manager = await aManager(app);
  await anApp(manager.browser.manager.secondFactor, app);
  await aPasskey(manager.browser.manager.secondFactor, app.context.settings.origin);
  await app.db.delete(hiringManagerProfiles).where(eq(hiringManagerProfiles.id, manager.id));
  await app.db.delete(managerUsers).where(eq(managerUsers.id, manager.id));
  await expect(manager.browser.manager.jobs.list()).rejects.toMatchObject({ code: "SIGNED_OUT" });
  expect([await app.count(managerSecondFactors), await app.count(managerPasskeys)]).toEqual([0, 0]);
});

test("an owner resets the second factor of a member who lost it: sessions end, and the member is mailed", async ({
  app,
}) => {
  const owner = await aManager(app);
  const member = await aManager(app);
  await anApp(member.browser.manager.secondFactor, app);
  await aPasskey(member.browser.manager.secondFactor, app.context.settings.origin);
  await app.runTasks();
  app.outbox.length = 0;
  const reset = (manager: TestManager) =>
    manager.browser.manager.members.resetSecondFactor({ memberId: member.id });
  const stranger = await aManager(app, { company: "Initech" });
  await expect(reset(stranger)).rejects.toMatchObject({ code: "MEMBER_NOT_FOUND" });
  await expect(reset(member)).rejects.toMatchObject({ code: "OWNERS_ONLY" });
  await reset(owner);

  await expect(member.browser.manager.jobs.list()).rejects.toMatchObject({ code: "SIGNED_OUT" });
  expect([await app.count(managerSecondFactors), await app.count(managerPasskeys)]).toEqual([0, 0]);
  await signIn(app, member);
  await app.runTasks();
  expect(
    app.outbox.find(({ subject }) => subject === "Forthright: your second factor was reset"),
  ).toMatchObject({
    to: { email: member.email },
    text: expect.stringMatching(/by an owner of your company.*If you expected this, you need not/s),
  });
  expect(
    await app.db.select().from(auditLog).where(eq(auditLog.action, "manager.second_factor_reset")),
  ).toMatchObject([{ actorId: owner.id, recordId: member.id }]);
});

test("where admins must have a second factor they set it up at their next sign-in, with either kind", async ({
  app,
}) => {
  const first = await anAdmin(app);
  const second = await anAdmin(app);
  app.context.settings.adminsSecondFactorRequired = true;
  await expect(first.browser.admin.admins.list()).rejects.toMatchObject(setupNeeded);
  expect(await first.browser.visitor.admins.validate()).toEqual([]);
  const newBrowser = app.browser();
  await expect(
    newBrowser.visitor.admins.authenticate({ p_email: first.email, p_password: aPassword }),
  ).rejects.toMatchObject(setupNeeded);
  expect(await newBrowser.visitor.admins.pendingSignIn()).toMatchObject({
    missing: "setup",
    email: first.email,
  });
  await expect(newBrowser.admin.admins.sessions()).rejects.toMatchObject(setupNeeded);
  await anApp(newBrowser.admin.secondFactor, app);
  expect(await newBrowser.visitor.admins.validate()).toMatchObject([{ email: first.email }]);
  expect(await newBrowser.admin.admins.list()).toHaveLength(2);
  // The session that was open before waits for a code now.
  await expect(first.browser.admin.admins.list()).rejects.toMatchObject(needed);

  await aPasskey(second.browser.admin.secondFactor, app.context.settings.origin);
  await second.browser.admin.admins.list();
  await expect(second.browser.admin.secondFactor.removeApp()).resolves.toEqual({ done: true });
  const [passkey] = (await second.browser.admin.secondFactor.read()).passkeys;
  await expect(
    second.browser.admin.secondFactor.removePasskey({ passkeyId: passkey?.id ?? "" }),
  ).rejects.toMatchObject({ code: "SECOND_FACTOR_REQUIRED" });
});

async function signIn(app: TestApp, { email }: { email: string }) {
  const browser = app.browser();
  await browser.visitor.managers.signIn({ email, password: aPassword });
  return browser;
}

/** A session that waits for its second factor. */
async function signInWithPassword(app: TestApp, { email }: { email: string }, headers = {}) {
  const browser = app.browser([], headers);
  await expect(browser.visitor.managers.signIn({ email, password: aPassword })).rejects.toMatchObject(needed);
  return browser;
}

async function actionsOf({ db }: TestApp): Promise<string[]> {
  const entries = await db.select({ action: auditLog.action }).from(auditLog).orderBy(auditLog.id);
  return entries.map(({ action }) => action);
}
