import { addManagers } from "../many-rows.ts";
import { aManager, anAdmin, aPassword } from "../factories.ts";
import { failThenWork } from "./failures.ts";
import { accessible, checkLooks, expect, fitsWindow, test } from "./fixtures.ts";

test("an admin deactivates a hiring manager, and makes one an owner", async ({ app, page, openAs }) => {
  const manager = await aManager(app);
  await openAs(await anAdmin(app), "/admin/survey-templates");
  await page.getByRole("link", { name: "Managers" }).click();
  await page.getByRole("link", { name: "Accounts" }).click();
  const managers = page.getByRole("list", { name: "Hiring managers" }).getByRole("listitem");

  await test.step("a deactivated manager is signed out until reactivated", async () => {
    await expect(managers).toContainText(["Morgan Lee"]);
    await checkLooks(page);
    await page.getByRole("button", { name: "Deactivate Morgan Lee" }).click();
    const dialog = page.getByRole("dialog", { name: "Deactivate Morgan Lee?" });
    await expect(dialog).toContainText("we send no surveys, reminders or digests for them");
    await expect(dialog).toContainText("Juniper Labs will have no owner");
    await failThenWork(dialog, "Deactivate", "Failed to deactivate Morgan Lee", "admin/managers/");
    await expect(managers.getByText("Deactivated", { exact: true })).toBeVisible();
    await expect(manager.browser.manager.jobs.list()).rejects.toMatchObject({ code: "SIGNED_OUT" });
    await page.getByRole("button", { name: "Reactivate Morgan Lee" }).click();
    await expect(page.getByText("Account reactivated")).toBeVisible();
    await app.browser().visitor.managers.signIn({ email: manager.email, password: aPassword });
  });

  await test.step("a hiring manager becomes an owner", async () => {
    const colleague = await aManager(app, { firstName: "Kim", lastName: "Berg" });
    await page.reload();
    await expect(managers.filter({ hasText: "Juniper Labs · Owner" })).toHaveCount(1);
    await page.getByRole("button", { name: "Make owner: Kim Berg" }).click();
    await expect(page.getByText("Kim Berg is an owner of Juniper Labs now.")).toBeVisible();
    await expect(managers.filter({ hasText: "Juniper Labs · Owner" })).toHaveCount(2);
    expect(await colleague.browser.manager.members.list({})).toMatchObject({ isOwner: true });
    await accessible(page);
  });
});

test("admins are added; a long list is paged and searched", async ({ app, page, openAs }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await openAs(await anAdmin(app), "/admin/people");
  await expect(page.getByText("No one has joined yet")).toBeVisible();
  const admins = page.getByRole("list", { name: "Admins" }).getByRole("listitem");
  await expect(admins).toHaveCount(1);

  await test.step("the last admin cannot be deactivated", async () => {
    await page.getByRole("button", { name: "Deactivate Ada Admin" }).click();
    const question = page.getByRole("dialog", { name: "Deactivate your own account?" });
    await expect(question).toContainText("another admin has to reactivate your account");
    await question.getByRole("button", { name: "Deactivate" }).click();
    await expect(question.getByText("This is the last active admin.")).toBeVisible();
    await question.getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("an admin adds another one", async () => {
    await page.getByRole("button", { name: "Add admin" }).click();
    const form = page.getByRole("dialog", { name: "Add an admin" });
    await form.getByLabel("First Name").fill("Grace");
    await form.getByLabel("Last Name").fill("Park");
    await form.getByLabel("Email").fill("grace@example.com");
    await form.getByLabel("First password").fill("first horse");
    await accessible(page);
    await form.getByRole("button", { name: "Add admin" }).click();
    await expect(admins).toHaveCount(2);
    await expect(page.getByText("Grace Park can sign in with that password.")).toBeVisible();
    await fitsWindow(page);
  });

  await test.step("a long list of hiring managers is paged and searched", async () => {
    await addManagers(app, 60);
    await page.reload();
    const managers = page.getByRole("list", { name: "Hiring managers" }).getByRole("listitem");
    await expect(managers).toHaveCount(50);
    await page.getByRole("button", { name: "Show more (10)" }).click();
    await expect(managers).toHaveCount(60);
    const search = page.getByLabel("Search hiring managers");
    await search.fill("robin.42@ company 2");
    await expect(managers).toHaveText([/Robin Number 42 · Company 2/]);
    await expect(page.getByText("1 of 60")).toBeVisible();
    await page.reload();
    await expect(managers).toHaveCount(1);
    await search.fill("nobody");
    await expect(page.getByText("Nothing matches 'nobody'.")).toBeVisible();
    await expect(managers).toHaveCount(0);
  });
});
