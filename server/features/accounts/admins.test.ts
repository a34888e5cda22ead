import { adminUsers } from "#server/platform/db/schema/auth.ts";
import { aPassword } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";
import { createFirstAdmin } from "./admins.ts";

const newPassword = "another good one";

test("the admin from the environment is created once, and a restart keeps the password that they chose", async ({
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
