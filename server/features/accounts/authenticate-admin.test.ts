import { anAdmin, aPassword } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { adminUsers } from "#server/platform/db/schema/auth.ts";
import { createAdmin } from "./admins.ts";

test("signing in returns the admin as one row, and validating the session returns the same row", async ({
  app,
}) => {
  const { email } = await anAdmin(app);
  const browser = app.browser();
  const rows = await signIn(browser, email);

  expect(rows).toEqual([
    { user_id: expect.any(String), email, first_name: "Ada", last_name: "Admin", role: "admin" },
  ]);
  expect(await browser.visitor.admins.validate()).toEqual(rows);
});

test("without a session, validating returns no row", async ({ app }) => {
  expect(await app.browser().visitor.admins.validate()).toEqual([]);
  expect(await app.browser(["forthright-admin.session_token=made.up"]).visitor.admins.validate()).toEqual([]);
});

test("signing out ends the session, also for someone who copied the cookie", async ({ app }) => {
  const { email } = await anAdmin(app);
  const cookies = await cookiesFor(app, "/api/rpc/authenticate_admin_user", {
    p_email: email,
    p_password: aPassword,
  });
  const [browser, thief] = [app.browser(cookies), app.browser(cookies)];
  expect(await thief.visitor.admins.validate()).toHaveLength(1);
  await browser.admin.admins.signOut();

  expect(await browser.visitor.admins.validate()).toEqual([]);
  expect(await thief.visitor.admins.validate()).toEqual([]);
  await expect(thief.admin.invitations.list({})).rejects.toMatchObject({ code: "SIGNED_OUT", status: 401 });
});

test("after too many wrong passwords an admin cannot sign in for 15 minutes", async ({ app }) => {
  const { email } = await anAdmin(app);
  for (let guess = 0; guess < 10; guess++)
    await expect(signIn(app.browser(), email, `guess ${guess}`)).rejects.toMatchObject({ status: 401 });
  await expect(signIn(app.browser(), email)).rejects.toMatchObject({
    code: "TOO_MANY_ATTEMPTS",
    status: 429,
  });

  app.clock.advance(15 * 60 * 1000);
  expect(await signIn(app.browser(), email)).toHaveLength(1);
});

test("creating an admin who already exists changes nothing, not even the password", async ({ app }) => {
  const { email } = await anAdmin(app);
  const duplicate = { email, password: "another password", firstName: "Eve", lastName: "Else" };

  expect(await createAdmin(app.context, duplicate)).toEqual({ added: false });
  expect(await app.count(adminUsers)).toBe(1);
  expect(await signIn(app.browser(), email)).toMatchObject([{ first_name: "Ada" }]);
});

function signIn({ visitor }: ReturnType<TestApp["browser"]>, p_email: string, p_password = aPassword) {
  return visitor.admins.authenticate({ p_email, p_password });
}

async function cookiesFor(app: TestApp, path: string, body: object) {
  const headers = { "content-type": "application/json" };
  const response = await app.browser().fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  return response.headers.getSetCookie();
}
