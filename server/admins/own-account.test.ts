import { adminUsers } from "#server/db/schema/auth.ts";
import { activities } from "#server/db/schema/activity.ts";
import { anAdmin, aPassword } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { createFirstAdmin } from "./create-first-admin.ts";

const signedOut = { code: "SIGNED_OUT" };
const newPassword = "another good one";

test("a new password needs the current one, ends the other sessions, and is the only one from then on", async ({
  app,
}) => {
  const { here, elsewhere, signIn } = await twoSessions(app);
  const change = (currentPassword: string) =>
    here.admin.admins.changePassword({ currentPassword, password: newPassword });

  await expect(change("a wrong one")).rejects.toMatchObject({ code: "WRONG_CURRENT_PASSWORD", status: 422 });
  await expect(elsewhere.admin.activity.actors()).resolves.toBeTruthy();
  await change(aPassword);
  await expect(elsewhere.admin.activity.actors()).rejects.toMatchObject(signedOut);
  await expect(here.admin.activity.actors()).resolves.toBeTruthy();
  await expect(signIn(aPassword)).rejects.toMatchObject({ code: "WRONG_CREDENTIALS" });
  await signIn(newPassword);
});

test("wrong guesses at the current password are limited", async ({ app }) => {
  const { here } = await twoSessions(app);
  const guess = () => here.admin.admins.changePassword({ currentPassword: "a guess", password: newPassword });
  for (let time = 0; time < 10; time++)
    await expect(guess()).rejects.toMatchObject({ code: "WRONG_CURRENT_PASSWORD" });
  await expect(guess()).rejects.toMatchObject({ code: "TOO_MANY_ATTEMPTS" });
});

test("whoever signs out everywhere is signed out here and elsewhere; other admins are not", async ({
  app,
}) => {
  const { here, elsewhere } = await twoSessions(app);
  const other = await anAdmin(app);
  await here.admin.admins.signOutEverywhere();
  expect(here.cookies()).toEqual([]);
  for (const browser of [here, elsewhere])
    await expect(browser.admin.activity.actors()).rejects.toMatchObject(signedOut);
  await expect(other.browser.admin.activity.actors()).resolves.toBeTruthy();
});

test("the admin whom the environment names is made once, and keeps the password they have chosen", async ({
  app,
}) => {
  const named = { email: "first@example.com", password: aPassword };
  app.context.settings.firstAdmin = named;
  await createFirstAdmin(app.context);
  const browser = app.browser();
  const signIn = (p_password: string) =>
    browser.visitor.admins.authenticate({ p_email: named.email, p_password });
  expect(await signIn(aPassword)).toMatchObject([{ first_name: "First", last_name: "Admin" }]);
  await browser.admin.admins.changePassword({ currentPassword: aPassword, password: newPassword });

  await createFirstAdmin(app.context);
  await expect(signIn(aPassword)).rejects.toMatchObject({ code: "WRONG_CREDENTIALS" });
  await signIn(newPassword);
  expect(await app.count(adminUsers)).toBe(1);
});

test("what admins do with their accounts is in the trail, without a password", async ({ app }) => {
  const { here, email } = await twoSessions(app);
  await here.admin.admins.changePassword({ currentPassword: aPassword, password: newPassword });
  await here.admin.admins.signOutEverywhere();
  const trail = await app.db.select().from(activities).orderBy(activities.id);
  expect(trail.map(({ actorRealm, action, recordLabel }) => [actorRealm, action, recordLabel])).toEqual([
    ["system", "admin.created", email],
    ["admin", "admin.signed_in", email],
    ["admin", "admin.signed_in", email],
    ["admin", "admin.password_changed", email],
    ["admin", "admin.signed_out_everywhere", email],
  ]);
  for (const secret of [aPassword, newPassword]) expect(JSON.stringify(trail)).not.toContain(secret);
});

async function twoSessions(app: TestApp) {
  const { email, browser: here } = await anAdmin(app);
  const elsewhere = app.browser();
  const signIn = (p_password: string) =>
    elsewhere.visitor.admins.authenticate({ p_email: email, p_password });
  await signIn(aPassword);
  return { email, here, elsewhere, signIn };
}
