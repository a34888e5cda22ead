import { aManager, aPassword } from "../factories.ts";
import { failCalls, problems, throughFailures } from "./failures.ts";
import { checkLooks, expect, fitsWindow, test } from "./fixtures.ts";

test("a manager changes the account and ends sessions", async ({ app, page, openAs }) => {
  const manager = await aManager(app);
  const elsewhere = app.browser();
  await elsewhere.visitor.managers.signIn({ email: manager.email, password: aPassword });
  await openAs(manager, "/dashboard");
  await page.getByRole("banner").getByRole("link", { name: "Account" }).click();
  await expect(page.getByRole("heading", { name: "Account", level: 1 })).toBeVisible();
  await expect(page.getByLabel("First Name")).toHaveValue("Morgan");

  await test.step("name and time zone", async () => {
    await page.getByLabel("First Name").fill("visit evil.example");
    await page.getByRole("button", { name: "Save account" }).click();
    await expect(page.getByText("First Name holds a web or e-mail address")).toBeVisible();
    await page.getByLabel("First Name").fill("Mo");
    const zone = page.getByRole("combobox", { name: "Time zone" });
    for (const [typed, name] of [
      ["saigon", "Asia/Ho Chi Minh"],
      ["tokyo", "Asia/Tokyo"],
    ] as const) {
      await zone.fill(typed);
      await expect(page.getByRole("option")).toHaveText([name]);
    }
    await page.getByRole("option", { name: "Asia/Tokyo" }).click();
    await throughFailures(page, "account$", "PUT", async (failure) => {
      await page.getByRole("button", { name: "Save account" }).click();
      const alert = page.getByRole("alert").filter({ hasText: problems[failure] });
      await expect(alert).toContainText("Failed to save your account");
      await expect(page.getByLabel("First Name")).toHaveValue("Mo");
    });
    await page.getByRole("button", { name: "Save account" }).click();
    await expect(page.getByText("Account saved")).toBeVisible();
    await expect(page.getByRole("banner")).toContainText("Welcome, Mo");
    // Another tab changed the last name after this page was loaded.
    await manager.browser.manager.managers.saveAccount({ lastName: "Ellis" });
    await page.getByLabel("First Name").fill("Moe");
    await page.getByRole("button", { name: "Save account" }).click();
    await expect(page.getByRole("banner")).toContainText("Welcome, Moe");
    expect(await manager.browser.manager.managers.account()).toMatchObject({
      lastName: "Ellis",
      timeZone: "Asia/Tokyo",
    });
  });

  await test.step("a session elsewhere", async () => {
    const sessions = page.getByRole("list", { name: "Where you are signed in" }).getByRole("listitem");
    await expect(sessions).toHaveCount(2);
    await expect(sessions.filter({ hasText: "This browser" })).toHaveCount(1);
    await checkLooks(page);
    const recover = await failCalls(page, "account/sessions/", "500");
    await sessions.getByRole("button", { name: /^Sign out/ }).click();
    await expect(page.getByText("Failed to end the session")).toBeVisible();
    await recover();
    await sessions.getByRole("button", { name: /^Sign out/ }).click();
    await expect(sessions).toHaveCount(1);
    await expect(elsewhere.manager.jobs.list()).rejects.toMatchObject({ code: "SIGNED_OUT" });
  });

  await test.step("the password, and signing out everywhere", async () => {
    await page.setViewportSize({ width: 360, height: 700 });
    await page.getByLabel("Current password").fill(aPassword);
    await page.getByLabel("New password").fill("much better");
    await page.getByLabel("Confirm password").fill("much better");
    await fitsWindow(page);
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("Password changed")).toBeVisible();
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    const dialog = page.getByRole("dialog", { name: "Sign out everywhere?" });
    await dialog.getByRole("button", { name: "Sign out everywhere" }).click();
    await expect(page).toHaveURL("/HM-login");
    await page.goto("/account");
    await expect(page).toHaveURL(/\/HM-login\?next=/);
  });
});
