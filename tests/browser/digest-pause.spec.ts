import { digestToken } from "#server/features/notifications/pause-digests.ts";
import { aManager, aReviewer } from "../factories.ts";
import { failThenWork } from "./failures.ts";
import { accessible, checkLooks, expect, test } from "./fixtures.ts";

test("the link in a digest stops digests; settings turn them on again", async ({ app, page, openAs }) => {
  const manager = await aManager(app);
  await test.step("an incomplete link says that it is incomplete", async () => {
    await page.goto(`/unsubscribe/${digestToken(app.context.secret, manager.id).slice(0, -4)}`);
    await page.getByRole("button", { name: "Stop the digests" }).click();
    await expect(page.getByRole("heading", { name: "Link not complete" })).toBeFocused();
    await expect(page.getByText("please open the one in your e-mail again")).toHaveCount(1);
    await expect(page.getByText("A link stops working")).toHaveCount(0);
    await accessible(page);
  });

  await test.step("a link stops digests", async () => {
    await page.goto(`/unsubscribe/${digestToken(app.context.secret, manager.id)}`);
    await expect(page.getByRole("heading", { name: "Stop the digests" })).toBeVisible();
    await expect(page.getByText("Your jobs and their responses stay on your dashboard.")).toBeVisible();
    // The texts for reviewers do not appear.
    await expect(page.getByText(/Reference survey|What you write/)).toHaveCount(0);
    // Opening the page, as mail scanners do, changes nothing.
    expect(await manager.browser.manager.notifications.digestPause()).toEqual({ pausedAt: null });
    await page.getByRole("button", { name: "Stop the digests" }).click();
    await expect(page.getByRole("heading", { name: "You will get no more digests" })).toBeVisible();
    const settings = page.getByRole("link", { name: "notification settings" });
    await expect(settings).toHaveAttribute("href", "/notification-settings");
    await accessible(page);
  });

  await test.step("settings turn them on again", async () => {
    await openAs(manager, "/notification-settings");
    await expect(page.getByText("Digests are off")).toBeVisible();
    await expect(page.getByText("You turned them off on 21 Nov 2026")).toBeVisible();
    await checkLooks(page);
    await failThenWork(
      page,
      "Turn digests on",
      "Failed to turn digests on",
      "notification-settings/digest-pause",
      "DELETE",
    );
    await expect(page.getByText("Digests are on again")).toBeVisible();
    await expect(page.getByText("Digests are off")).toHaveCount(0);
  });
});

test("an address that accepts no mail looks like any other", async ({ app, page, openAs }) => {
  const { manager, candidateId } = await aReviewer(app, { status: "identified" });
  await aReviewer(app, { manager, candidateId, status: "identified", name: "Another" });
  app.refuseMail("550 no such mailbox for Kim Doe");
  const { jobId } = await manager.browser.manager.candidates.get({ candidateId });
  await openAs(manager, `/dashboard?job=${jobId}&candidate=${candidateId}`);
  const card = page.getByRole("article", { name: "Reviewer A" });
  const confirm = page.getByRole("dialog").getByRole("button", { name: "Send survey to 1" });
  await card.getByRole("button", { name: "Send Survey" }).click();
  await confirm.click();
  // As if it had been sent: the manager must not learn whose address accepts no mail.
  await expect(card.getByText("Survey Sent", { exact: true })).toBeVisible();
  await expect(page.getByText("Kim Doe")).toHaveCount(0);

  app.context.settings.dailyLimits.manager = 1;
  await page
    .getByRole("article", { name: "Reviewer B" })
    .getByRole("button", { name: "Send Survey" })
    .click();
  await confirm.click();
  await expect(page.getByText("the limit of 1 e-mails in 24 hours")).toBeVisible();
});
