import { eq } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { anApp } from "#tests/a-second-factor.ts";
import { aManager, anAdmin, aPassword } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { resetSecondFactorCommand } from "./reset-second-factor-command.ts";

test("the command removes an admin's second factor and ends their sessions; they are mailed, and it is recorded", async ({
  app,
}) => {
  const { browser, email } = await anAdmin(app);
  await anApp(browser.admin.secondFactor, app);
  expect(await resetSecondFactorCommand(runOn(app), ["admin", email.toUpperCase()])).toBe(
    `The second factor of ${email} is removed, and every session is ended. They can sign in with their password.`,
  );
  await expect(browser.admin.admins.list()).rejects.toMatchObject({ code: "SIGNED_OUT" });
  await app.browser().visitor.admins.authenticate({ p_email: email, p_password: aPassword });
  await app.runTasks();
  expect(
    app.outbox.find(({ subject }) => subject === "Forthright: your second factor was reset"),
  ).toMatchObject({
    to: { email },
    text: expect.stringContaining("by an operator of this installation"),
  });
  expect(
    await app.db.select().from(auditLog).where(eq(auditLog.action, "admin.second_factor_reset")),
  ).toMatchObject([{ actorRealm: "system" }]);
});

test("the command does the same for a hiring manager, and for no unknown address", async ({ app }) => {
  const manager = await aManager(app);
  const admin = await anAdmin(app);
  await anApp(manager.browser.manager.secondFactor, app);
  await resetSecondFactorCommand(runOn(app), ["manager", manager.email]);
  await app.browser().visitor.managers.signIn({ email: manager.email, password: aPassword });
  await expect(resetSecondFactorCommand(runOn(app), ["manager", admin.email])).rejects.toThrow(
    `There is no manager with the address ${admin.email}.`,
  );
  for (const args of [[], ["admin"], ["owner", admin.email], ["admin", admin.email, "more"]])
    await expect(resetSecondFactorCommand(runOn(app), args)).rejects.toThrow(/^Usage: npm run admin/);
});

const runOn =
  ({ context }: TestApp) =>
  (work: (context: Context) => Promise<string>) =>
    work(context);
