import { sql } from "drizzle-orm";
import { mailResetLink } from "#server/features/accounts/reset-password.ts";
import { anAdmin, anEmail } from "../factories.ts";
import { checkLooks, expect, fitsWindow, test } from "./fixtures.ts";

test("an admin sees the system's state and retries what failed", async ({ app, page, openAs }) => {
  const wish = { email: anEmail(), request: crypto.randomUUID() };
  await app.db.transaction((tx) => app.context.tasks.enqueue(tx, mailResetLink, wish));
  await app.db.execute(sql`update pgboss.job set retry_count = retry_limit, data = '{}'`);
  await app.runTasks();
  const admin = await anAdmin(app);
  await openAs(admin, "/admin/system");
  const part = (name: string) => page.getByRole("region", { name });
  await expect(part("Background work")).toContainText("Check");
  await expect(part("Database")).toContainText("Answers in");
  await checkLooks(page);

  await part("Background work").getByRole("button", { name: "Retry" }).press("Enter");
  await expect(page.getByText("1 delivery is being retried")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.setViewportSize({ width: 360, height: 740 });
  await part("E-mail").getByRole("button", { name: "Send test e-mail" }).click();
  await expect(page.getByText(`Test e-mail sent to ${admin.email}`)).toBeVisible();
  expect(app.outbox).toHaveLength(1);
  await fitsWindow(page);
});
