import { eq, sql } from "drizzle-orm";
import { onInstallation } from "#server/on-installation.ts";
import type { Context } from "#server/platform/context.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { readEnv } from "#server/platform/env.ts";
import { aSecret } from "#tests/a-secret.ts";
import { anApp } from "#tests/a-second-factor.ts";
import { aManager, anAdmin, aPassword } from "#tests/factories.ts";
import { aDatabase } from "#tests/faults/a-database.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { createAdminCommand } from "./create-admin-command.ts";
import { mailNotice } from "./mail-notice.ts";
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

test("a command that runs outside of a server queues the e-mail that a server sends", async ({
  onTestFinished,
}) => {
  const database = await aDatabase();
  onTestFinished(() => database.drop());
  const settings = readEnv({ DATABASE_URL: database.url, SECRET: aSecret });
  const here = (work: (context: Context) => Promise<string>) => onInstallation(settings, work);
  await createAdminCommand(here, ["create", "ada@example.com", "Ada", "Lovelace"], async () => aPassword);
  await resetSecondFactorCommand(here, ["admin", "ada@example.com"]);
  const queued = await onInstallation(settings, ({ db }) =>
    db.execute(sql`select from pgboss.job where name = ${mailNotice.name}`),
  );
  expect(queued.rows).toHaveLength(1);
});

const runOn =
  ({ context }: TestApp) =>
  (work: (context: Context) => Promise<string>) =>
    work(context);
