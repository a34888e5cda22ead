import { sql } from "drizzle-orm";
import { mailResetLink } from "#server/features/accounts/reset-password.ts";
import { sendChosenSurvey } from "#server/features/outreach/send-chosen-surveys.ts";
import { aManager, anAdmin, aReviewer } from "../factories.ts";
import type { TestApp } from "../test-app.ts";
import { failCalls, retryThroughFailures } from "./failures.ts";
import { accessible, checkLooks, expect, test, testWithClock } from "./fixtures.ts";

testWithClock("failed deliveries are listed and retried", async ({ app, page, openAs }) => {
  const admin = await anAdmin(app);
  const list = page.getByRole("list", { name: "Failed deliveries" });
  const survey = list.getByRole("listitem").filter({ hasText: "Survey to a reviewer" });

  await test.step("a list that fails to load offers Retry", async () => {
    const open = () => openAs(admin, "/admin/deliveries");
    await retryThroughFailures(page, "admin/deliveries", open, "Failed to load the deliveries.");
    await expect(page.getByText("No failed deliveries")).toBeVisible();
    await expect(page.getByRole("button", { name: "Retry all" })).toHaveCount(0);
    await accessible(page);
  });

  await test.step("the list shows what failed", async () => {
    await failDeliveries(app);
    await page.reload();
    await expect(list.getByRole("listitem")).toHaveCount(3);
    for (const text of ["451 (an address) is busy", "Started", "stopped", "tried 33 times"])
      await expect(survey).toContainText(text);
    await expect(page.getByRole("main")).not.toContainText("@");
    await expect(page.getByText("1 more is being retried automatically.")).toBeVisible();
    await checkLooks(page);
  });

  await test.step("retrying", async () => {
    const retry = survey.getByRole("button", { name: /^Retry/ });
    const recover = await failCalls(page, "admin/deliveries/retry", "500");
    await retry.press("Enter");
    await expect(page.getByRole("alert")).toContainText("Failed to retry");
    await recover();
    await expect(retry).toBeEnabled();
    await retry.press("Enter");
    await expect(page.getByRole("status").getByText("1 delivery is being retried")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(list.getByRole("listitem")).toHaveCount(2);
    app.refuseMail(null);
    await page.getByRole("button", { name: "Retry all" }).click();
    await expect(page.getByText("2 deliveries are being retried")).toBeVisible();
    await expect(page.getByText("No failed deliveries")).toBeVisible();
    await app.runTasks();
    expect(app.outbox).toHaveLength(3);
  });
});

test("a block list is reported, and 'Retry now' sends what waits", async ({ app, page, openAs }) => {
  const blocked = "554 5.7.1 Service unavailable; Client host [203.0.113.9] blocked using zen.spamhaus.org";
  app.refuseMail(blocked);
  await aWaitingSurvey(app);
  await aWaitingSurvey(app);
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(await anAdmin(app), "/admin/deliveries");
  const notice = page.getByRole("alert").filter({ hasText: "The mail server rejects our e-mails" });
  for (const text of [blocked, "on a block list", "wait and are retried"])
    await expect(notice).toContainText(text);
  await expect(page.getByText("2 more are being retried automatically.")).toBeVisible();
  await checkLooks(page);

  app.refuseMail(null);
  await notice.getByRole("button", { name: "Retry now" }).press("Enter");
  await expect(page.getByRole("status").getByText("Waiting e-mails are being retried")).toBeVisible();
  await expect(page.getByText("The mail server rejected some e-mails")).toBeVisible();
  await app.runTasks();
  expect(app.outbox).toHaveLength(1);
});

/** One survey and two reset links that failed for good, and one survey that waits for its next retry. */
async function failDeliveries(app: TestApp) {
  const { email } = await aManager(app);
  const { key, ...reviewer } = await aReviewer(app, { status: "identified" });
  app.refuseMail(`451 ${reviewer.email} is busy`);
  await app.db.transaction(async (tx) => {
    await app.context.tasks.enqueue(tx, sendChosenSurvey, { reviewerKey: key });
    for (const _ of [1, 2])
      await app.context.tasks.enqueue(tx, mailResetLink, { email, request: crypto.randomUUID() });
  });
  await app.db.execute(sql`update pgboss.job set retry_count = retry_limit`);
  await app.runTasks();
  await aWaitingSurvey(app);
}

async function aWaitingSurvey(app: TestApp) {
  const { key: reviewerKey } = await aReviewer(app, { status: "identified" });
  await app.db.transaction((tx) => app.context.tasks.enqueue(tx, sendChosenSurvey, { reviewerKey }));
  await app.runTasks();
}
