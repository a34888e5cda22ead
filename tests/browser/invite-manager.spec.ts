import type { Page } from "@playwright/test";
import { dayMs } from "#contract/durations.ts";
import { invitationsPerPage } from "#contract/invitations.ts";
import { hiringManagerInvitations } from "#server/platform/db/schema/managers.ts";
import { anAdmin, anInvitation, aPassword } from "../factories.ts";
import { problems, retryThroughFailures, throughFailures } from "./failures.ts";
import { accessible, checkLooks, expect, test, testWithClock } from "./fixtures.ts";

// The next day has begun here. The page states the same day as the e-mail.
test.use({ timezoneId: "Pacific/Kiritimati" });

const row = (page: Page, name: string) => page.getByRole("row", { name });

test("each invitation is shown with its status and its actions", async ({ app, page, openAs }) => {
  const admin = await anAdmin(app);
  await openAs(admin, "/admin/invite-manager");
  await expect(page.getByText("No invitations yet")).toBeVisible();
  await accessible(page);

  await anInvitation(app, {
    firstName: "Penny",
    lastName: "Pending",
    email: "penny@example.com",
    company: "A company with a very long name indeed, of course",
    neverExpires: true,
  });
  const { id } = await anInvitation(app, { firstName: "Sunny", lastName: "Sent" });
  await admin.browser.admin.invitations.send({ invitationId: id });
  app.clock.advance(1000);
  const { invitationCode: code } = await anInvitation(app, { firstName: "Alma", lastName: "Accepted" });
  await page.getByRole("button", { name: "Refresh Status" }).click();

  for (const heading of [
    "Name",
    "Email",
    "Company",
    "Invitation Code",
    "Invitation Status",
    "Expires At",
    "Actions",
  ])
    await expect(page.getByRole("columnheader", { name: heading, exact: true })).toBeVisible();
  await expect(row(page, "Penny Pending")).toContainText("Never");
  await expect(row(page, "Sunny Sent")).toContainText("5 Dec 2026");
  await expect(row(page, "Sunny Sent").getByRole("button", { name: "Email Sent" })).toBeDisabled();
  await checkLooks(page);

  await row(page, "Penny Pending").getByRole("button", { name: "Send Email" }).press("Enter");
  await expect(page.getByText("Invitation email sent to penny@example.com")).toBeVisible();
  await expect(row(page, "Penny Pending").getByRole("button", { name: "Email Sent" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Actions: Penny Pending" })).toBeFocused();

  await app.browser().visitor.managers.setUp({ code, password: aPassword });
  await page.getByRole("button", { name: "Refresh Status" }).click();
  await expect(row(page, "Alma Accepted").getByRole("button", { name: "Profile Created" })).toBeDisabled();
  await expect(page.getByRole("link", { name: "Create Invitation" })).toHaveAttribute(
    "href",
    "/admin/create-invitation",
  );

  await test.step("a phone shows cards, which can be sorted", async () => {
    await page.setViewportSize({ width: 360, height: 700 });
    await expect(page.getByRole("article").first()).toContainText("Alma");
    await page.getByLabel("Sort invitations").selectOption("Company, A to Z");
    await expect(page.getByRole("article").first()).toContainText("Penny");
    await page.getByLabel("Sort invitations").selectOption("Company, Z to A");
    await expect(page.getByRole("article").last()).toContainText("Penny");
    await page.reload();
    await expect(page.getByLabel("Sort invitations")).toHaveValue("company-desc");
    await page.getByLabel("Sort invitations").selectOption("Oldest first");
    await expect(page.getByRole("article").last()).toContainText("Alma");
    await page.getByLabel("Sort invitations").selectOption("Newest first");
    await expect(page).toHaveURL("/admin/invite-manager");
    await accessible(page);
  });
});

testWithClock("the list reloads every 30 seconds, or by Retry", async ({ app, page, openAs }) => {
  const { invitationCode: code } = await anInvitation(app, { firstName: "Robin", lastName: "Vale" });
  const admin = await anAdmin(app);
  const open = () => openAs(admin, "/admin/invite-manager");

  await test.step("a failure is shown, and the invitations stay", async () => {
    await retryThroughFailures(page, "admin/invitations", open, "Failed to load invitations.");
    await expect(row(page, "Robin Vale")).toBeVisible();

    await throughFailures(page, "admin/invitations", "any", async (failure) => {
      await page.getByRole("button", { name: "Send Email" }).click();
      const alert = page.getByRole("alert").filter({ hasText: problems[failure] });
      await expect(alert).toContainText("Failed to send invitation email: ");
      await expect(row(page, "Robin Vale")).toBeVisible();
    });
  });

  await test.step("another tab's change appears after 30 seconds", async () => {
    await open();
    await expect(page.getByRole("button", { name: "Send Email" })).toBeVisible();
    await app.browser().visitor.managers.setUp({ code, password: aPassword });
    await page.clock.runFor(29_000);
    await expect(page.getByRole("button", { name: "Send Email" })).toBeVisible();
    await page.clock.runFor(2_000);
    await expect(page.getByRole("button", { name: "Profile Created" })).toBeVisible();
  });
});

test("an invitation is renewed, sent again, revoked and replaced", async ({ app, page, openAs }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const { invitationCode: code } = await anInvitation(app, { firstName: "Robin", lastName: "Vale" });
  app.clock.advance(20 * dayMs);
  await openAs(await anAdmin(app), "/admin/invite-manager");

  await test.step("an expired invitation is renewed, with the same code", async () => {
    await expect(row(page, "Robin Vale")).toContainText("Expired");
    await page.getByRole("button", { name: "Renew" }).click();
    await expect(page.getByText("Robin Vale's invitation is valid again")).toBeVisible();
    await expect(row(page, "Robin Vale")).toContainText("25 Dec 2026");
    await expect(page.getByRole("button", { name: "Send Email" })).toBeVisible();
    expect(await app.browser().visitor.invitations.check({ code })).toMatchObject({ code });
  });

  await test.step("an invitation is sent, also after a failure", async () => {
    app.refuseMail("550 no such mailbox");
    await page.getByRole("button", { name: "Send Email" }).click();
    await expect(page.getByText("Failed to send invitation email: 550 no such mailbox")).toBeVisible();
    await expect(row(page, "Robin Vale")).toContainText("Pending");
    app.refuseMail(null);
    await page.getByRole("button", { name: "Send Email" }).click();
    await expect(page.getByRole("button", { name: "Email Sent" })).toBeVisible();
  });

  const more = page.getByRole("button", { name: "Actions: Robin Vale" });
  await test.step("an invitation is copied and sent again from the menu", async () => {
    await more.press("Enter");
    await page.getByRole("menuitem", { name: "Copy code" }).click();
    await expect(page.getByText("Invitation code copied to clipboard.")).toBeVisible();
    await more.click();
    await page.getByRole("menuitem", { name: "Copy link" }).click();
    await expect(page.getByText("Invitation link copied to clipboard.")).toBeVisible();
    await more.click();
    await page.getByRole("menuitem", { name: "Send again" }).click();
    await expect.poll(() => app.outbox.length).toBe(2);
  });

  await test.step("an invitation is revoked and replaced", async () => {
    await more.click();
    await page.getByRole("menuitem", { name: "Revoke" }).click();
    const dialog = page.getByRole("dialog", { name: "Revoke Robin Vale's invitation?" });
    await expect(dialog).toBeVisible();
    await expect(page.getByRole("menu")).toHaveCount(0);
    await accessible(page);
    await dialog.getByRole("button", { name: "Revoke" }).click();
    await expect(page.getByText("Robin Vale's invitation has been revoked.")).toBeVisible();
    await expect(row(page, "Robin Vale")).toContainText("Revoked");
    await expect(more).toHaveCount(0);

    await page.getByRole("link", { name: "Invite again" }).click();
    await expect(page.getByLabel("First Name")).toHaveValue("Robin");
    await page.goto(`/invitation?code=${code}`);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "Code Not FoundThe invitation code you entered was not found.",
    );
  });
});

test("2,000 invitations are searched and sorted, and the URL keeps both", async ({ app, page, openAs }) => {
  const many = Array.from({ length: 2000 }, (_, number) => ({
    firstName: `Person${String(number).padStart(4, "0")}`,
    lastName: "Lee",
    email: `person${number}@example.com`,
    company: number % 2 ? "Odd & Sons" : "Even",
    role: "Manager",
    invitationCode: `CODE${String(number).padStart(6, "0")}`,
    invitationCodeHash: String(number),
    createdAt: new Date(app.clock.now().getTime() - number * 1000),
  }));
  await app.db.insert(hiringManagerInvitations).values(many);
  await openAs(await anAdmin(app), "/admin/invite-manager");
  await expect(page.getByRole("row")).toHaveCount(invitationsPerPage + 1);

  await page.getByLabel("Search invitations").fill("odd person190");
  await expect(page.getByText("5 of 2000")).toBeVisible();
  const name = page.getByRole("columnheader", { name: "Name", exact: true });
  const firstRow = page.getByRole("row").nth(1);
  await name.getByRole("button").click();
  await expect(firstRow).toContainText("Person1901");
  await name.getByRole("button").click();
  await expect(firstRow).toContainText("Person1909");
  await expect(name).toHaveAttribute("aria-sort", "descending");
  await page.reload();
  await expect(firstRow).toContainText("Person1909");
  await expect(page).toHaveURL(/q=odd\+person190&sort=name&order=desc/);

  await page.getByLabel("Search invitations").fill("nobody");
  await expect(page.getByText("Nothing matches 'nobody'.")).toBeVisible();
  await page.getByRole("button", { name: "Clear search" }).press("Enter");
  await expect(page.getByLabel("Search invitations")).toBeFocused();
  await page.getByRole("button", { name: "Show more (1,950)" }).click();
  await expect(page.getByRole("row")).toHaveCount(2 * invitationsPerPage + 1);

  // Cards are longer than rows: paper that is too narrow for rows gets them before its pages are counted.
  const cards = await page.evaluate(() => {
    dispatchEvent(new Event("beforeprint"));
    return document.querySelectorAll("article").length;
  });
  expect(cards).toBe(2 * invitationsPerPage);
});
