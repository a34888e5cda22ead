import { addManagers } from "../many-rows.ts";
import { aManager, anAdmin, aPassword } from "../factories.ts";
import { failCalls } from "./failures.ts";
import { accessible, checkLooks, expect, test } from "./fixtures.ts";

test("an admin deactivates a hiring manager after a confirmation and reactivates them", async ({
  app,
  page,
  openAs,
}) => {
  const manager = await aManager(app);
  await openAs(await anAdmin(app), "/admin/survey-templates");
  await page.getByRole("link", { name: "Managers" }).click();
  await page.getByRole("link", { name: "Accounts" }).click();
  const managers = page.getByRole("list", { name: "Hiring managers" }).getByRole("listitem");
  await expect(managers).toContainText(["Morgan Lee"]);
  await checkLooks(page);
  const recover = await failCalls(page, "admin/managers/", "500");
  await page.getByRole("button", { name: "Shut out Morgan Lee" }).click();
  const dialog = page.getByRole("dialog", { name: "Shut out Morgan Lee?" });
  await dialog.getByRole("button", { name: "Shut Out" }).click();
  await expect(dialog.getByText("Failed to shut out Morgan Lee")).toBeVisible();
  await recover();
  await dialog.getByRole("button", { name: "Shut Out" }).click();
  await expect(managers.getByText("Shut out", { exact: true })).toBeVisible();
  await expect(manager.browser.manager.jobs.list()).rejects.toMatchObject({ code: "SIGNED_OUT" });
  await page.getByRole("button", { name: "Let Morgan Lee in again" }).click();
  await expect(page.getByText("Let in again")).toBeVisible();
  await app.browser().visitor.managers.signIn({ email: manager.email, password: aPassword });
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
  await expect(page.getByText("Nobody has joined yet")).toBeVisible();
  const admins = page.getByRole("list", { name: "Admins" }).getByRole("listitem");
  await expect(admins).toHaveCount(1);
  await page.getByRole("button", { name: "Shut out Ada Admin" }).click();
  const question = page.getByRole("dialog", { name: "Shut yourself out?" });
  await expect(question).toContainText("you cannot sign in until another admin lets you in again");
  await question.getByRole("button", { name: "Shut Out" }).click();
  await expect(question.getByText("This is the last admin who can sign in.")).toBeVisible();
  await question.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "Add Admin" }).click();
  const form = page.getByRole("dialog", { name: "Add an admin" });
  await form.getByLabel("First Name").fill("Grace");
  await form.getByLabel("Last Name").fill("Park");
  await form.getByLabel("Email").fill("grace@example.com");
  await form.getByLabel("First password").fill("first horse");
  await accessible(page);
  await form.getByRole("button", { name: "Add Admin" }).click();
  await expect(admins).toHaveCount(2);
  await expect(page.getByText("Grace Park can sign in with that password.")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
