import { addManagers } from "../many-rows.ts";
import { aManager, anAdmin, aPassword } from "../factories.ts";
import { failThenWork } from "./failures.ts";
import { accessible, checkLooks, expect, test } from "./fixtures.ts";

test("an admin deactivates and reactivates a hiring manager", async ({ app, page, openAs }) => {
  const manager = await aManager(app);
  await openAs(await anAdmin(app), "/admin/survey-templates");
  await page.getByRole("link", { name: "Managers" }).click();
  await page.getByRole("link", { name: "Accounts" }).click();
  const managers = page.getByRole("list", { name: "Hiring managers" }).getByRole("listitem");
  await expect(managers).toContainText(["Morgan Lee"]);
  await checkLooks(page);
  await page.getByRole("button", { name: "Deactivate Morgan Lee" }).click();
  const dialog = page.getByRole("dialog", { name: "Deactivate Morgan Lee?" });
  await failThenWork(dialog, "Deactivate", "Failed to deactivate Morgan Lee", "admin/managers/");
  await expect(managers.getByText("Deactivated", { exact: true })).toBeVisible();
  await expect(manager.browser.manager.jobs.list()).rejects.toMatchObject({ code: "SIGNED_OUT" });
  await page.getByRole("button", { name: "Reactivate Morgan Lee" }).click();
  await expect(page.getByText("Account reactivated")).toBeVisible();
  await app.browser().visitor.managers.signIn({ email: manager.email, password: aPassword });
});

test("an admin makes a hiring manager an owner of the company", async ({ app, page, openAs }) => {
  await aManager(app);
  const colleague = await aManager(app);
  await openAs(await anAdmin(app), "/admin/people");
  const managers = page.getByRole("list", { name: "Hiring managers" }).getByRole("listitem");
  await expect(managers.filter({ hasText: "Juniper Labs · Owner" })).toHaveCount(1);
  await page.getByRole("button", { name: "Make Morgan Lee an owner" }).click();
  await expect(page.getByText("Morgan Lee is an owner of Juniper Labs now.")).toBeVisible();
  await expect(managers.filter({ hasText: "Juniper Labs · Owner" })).toHaveCount(2);
  expect(await colleague.browser.manager.members.list({})).toMatchObject({ isOwner: true });
  await accessible(page);
});

test("a long list of hiring managers is paged and searched", async ({ app, page, openAs }) => {
  await addManagers(app, 60);
  await openAs(await anAdmin(app), "/admin/people");
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

test("an admin adds another one, and the last admin cannot be deactivated", async ({ app, page, openAs }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await openAs(await anAdmin(app), "/admin/people");
  await expect(page.getByText("No one has joined yet")).toBeVisible();
  const admins = page.getByRole("list", { name: "Admins" }).getByRole("listitem");
  await expect(admins).toHaveCount(1);
  await page.getByRole("button", { name: "Deactivate Ada Admin" }).click();
  const question = page.getByRole("dialog", { name: "Deactivate your own account?" });
  await expect(question).toContainText("another admin has to reactivate your account");
  await question.getByRole("button", { name: "Deactivate" }).click();
  await expect(question.getByText("This is the last active admin.")).toBeVisible();
  await question.getByRole("button", { name: "Cancel" }).click();

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
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
