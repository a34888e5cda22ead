import { sql } from "drizzle-orm";
import { adminUsers } from "#server/platform/db/schema/auth.ts";
import { aPassword, anAdmin } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";
import { countBlocked, holdTransaction } from "#tests/hold-transaction.ts";
import { waitUntil } from "#tests/wait-until.ts";
import { createFirstAdmin } from "./admins.ts";

const newPassword = "another good one";

test("the admin from the environment is created once, and a restart keeps the password that they chose", async ({
  app,
}) => {
  const firstAdmin = { email: "first@example.com", password: aPassword };
  app.context.settings.firstAdmin = firstAdmin;
  await createFirstAdmin(app.context);
  const browser = app.browser();
  const signIn = (p_password: string) =>
    browser.visitor.admins.authenticate({ p_email: firstAdmin.email, p_password });
  expect(await signIn(aPassword)).toMatchObject([{ first_name: "First", last_name: "Admin" }]);
  await browser.admin.admins.changePassword({ currentPassword: aPassword, password: newPassword });

  await createFirstAdmin(app.context);
  await expect(signIn(aPassword)).rejects.toMatchObject({ code: "WRONG_CREDENTIALS" });
  await signIn(newPassword);
  expect(await app.count(adminUsers)).toBe(1);
});

test("a weak password in the environment is refused with the name of its setting", async ({ app }) => {
  for (const password of ["password", "first@example.com"]) {
    app.context.settings.firstAdmin = { email: "first@example.com", password };
    await expect(createFirstAdmin(app.context), password).rejects.toThrow(
      /^ADMIN_PASSWORD: .*Choose another/,
    );
  }
});

test("two servers that start at the same time create the admin from the environment once", async ({
  app,
}) => {
  app.context.settings.firstAdmin = { email: "first@example.com", password: aPassword };
  // Both wait for the audit log, or for each other.
  const auditing = await holdTransaction(app, ({ db }) => db.execute(sql`lock table activities`));
  const starts = Promise.all([createFirstAdmin(app.context), createFirstAdmin(app.context)]);
  await waitUntil("both wait", async () => (await countBlocked(app)) === 2);
  await auditing.commit();
  await starts;
  expect(await app.count(adminUsers)).toBe(1);
});

test("an admin changes their own name, which the list and the audit log show from then on", async ({
  app,
}) => {
  const { browser } = await anAdmin(app);
  const other = await anAdmin(app);
  const { admins, activity } = browser.admin;
  await expect(
    admins.saveName({ firstName: "visit https://evil.example", lastName: "Lee" }),
  ).rejects.toMatchObject({ status: 400 });
  expect(await admins.saveName({ firstName: "Grace", lastName: "Park" })).toMatchObject({
    first_name: "Grace",
    last_name: "Park",
  });
  expect(await browser.visitor.admins.validate()).toMatchObject([{ first_name: "Grace" }]);
  const listed = await other.browser.admin.admins.list();
  expect(listed.map(({ firstName }) => firstName).toSorted()).toEqual(["Ada", "Grace"]);
  await admins.saveName({ firstName: "Grace", lastName: "Park" });
  await admins.saveName({ firstName: "Grace", lastName: "Parker" });
  const { activities } = await activity.list({ action: "admin.updated" });
  expect(activities.map(({ actor }) => actor.name)).toEqual(["Grace Park", "Ada Admin"]);
});
