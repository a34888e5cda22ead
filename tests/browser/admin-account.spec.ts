import { anAdmin, aPassword } from "../factories.ts";
import { failThenWork, problems, throughFailures } from "./failures.ts";
import { checkLooks, expect, fitsWindow, test } from "./fixtures.ts";

test("an admin changes name and password and signs out everywhere", async ({ app, page, openAs }) => {
  const { email, browser } = await anAdmin(app);
  const elsewhere = app.browser();
  const signInElsewhere = (password: string) =>
    elsewhere.visitor.admins.authenticate({ p_email: email, p_password: password });
  await signInElsewhere(aPassword);
  await openAs({ browser }, "/admin/account");
  await expect(page.getByText(email)).toBeVisible();
  await checkLooks(page);

  await test.step("the name", async () => {
    await page.getByLabel("First Name").fill("");
    await page.getByRole("button", { name: "Save account" }).click();
    await expect(page.getByLabel("First Name")).toBeFocused();
    await page.getByLabel("First Name").fill("Grace");
    await page.getByRole("button", { name: "Save account" }).click();
    await expect(page.getByText("Account saved")).toBeVisible();
    await expect(page.getByText("Welcome, Grace Admin")).toBeVisible();
  });

  await test.step("after the session has ended the typed name stays", async () => {
    await page.getByLabel("Last Name").fill("Hopper");
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Save account" }).click();
    const ended = page.getByRole("dialog", { name: "Your session has ended" });
    await ended.getByRole("button", { name: "Stay" }).click();
    await expect(page.getByLabel("Last Name")).toHaveValue("Hopper");
    await page.context().addCookies(cookies);
    await page.getByRole("button", { name: "Save account" }).click();
    await expect(page.getByText("Welcome, Grace Hopper")).toBeVisible();
  });

  await test.step("the password needs the current one", async () => {
    const fill = async (current: string, next: string, again: string) => {
      await page.getByLabel("Current password").fill(current);
      await page.getByLabel("New password").fill(next);
      await page.getByLabel("Confirm password").fill(again);
      await page.getByRole("button", { name: "Change password" }).click();
    };
    await fill("", "short", "other");
    for (const problem of [
      "Please enter your current password",
      "Password must be at least 6 characters long",
      "Passwords do not match",
    ])
      await expect(page.getByText(problem)).toBeVisible();
    await fill("a wrong one", "much better", "much better");
    const wrong = "The current password is wrong. Nothing was changed.";
    await expect(page.getByRole("alert")).toContainText(wrong);
    await expect(page.getByLabel("New password")).toHaveValue("much better");
    await throughFailures(page, "admin/password", "any", async (failure) => {
      await fill(aPassword, "much better", "much better");
      const failed = page.getByRole("alert").filter({ hasText: problems[failure] });
      await expect(failed).toContainText("Failed to change password");
      await expect(page.getByLabel("Current password")).toHaveValue(aPassword);
      await expect(page.getByLabel("Confirm password")).toHaveValue("much better");
    });
    await page.getByLabel("Confirm password").press("Enter");
    await expect(page.getByText("Password changed")).toBeVisible();
    await expect(page.getByLabel("New password")).toHaveValue("");
    await expect(page.getByLabel("Confirm password")).toBeFocused();
    await expect(elsewhere.admin.activity.actors()).rejects.toMatchObject({ code: "SIGNED_OUT" });
    await page.reload();
    await expect(page.getByRole("heading", { name: "Account" })).toBeVisible();
    await expect(page.getByLabel("First Name")).toHaveValue("Grace");
  });

  await test.step("signing out everywhere, after a confirmation", async () => {
    await signInElsewhere("much better");
    await page.setViewportSize({ width: 360, height: 700 });
    await fitsWindow(page);
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    const dialog = page.getByRole("dialog", { name: "Sign out everywhere?" });
    const refused = "You may still be signed in";
    await failThenWork(dialog, "Sign out everywhere", refused, "admin/sign-out-everywhere");
    await expect(page).toHaveURL(/\/admin\/login/);
    await expect(elsewhere.admin.activity.actors()).rejects.toMatchObject({ code: "SIGNED_OUT" });
  });
});
