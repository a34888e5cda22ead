import { anAdmin } from "../factories.ts";
import { failCalls, fastForwardTo } from "./failures.ts";
import { accessible, expect, fitsWindow, test, testWithClock } from "./fixtures.ts";

const groups = {
  Surveys: ["Survey Templates", "Which template", "Survey Test", "Consent texts"],
  Managers: ["Invite Manager", "Accounts"],
  Directory: ["Directory", "Sources"],
  System: ["System status", "Deliveries", "Data requests", "Audit log"],
};

test("every admin page is reachable by keyboard from its group", async ({ app, page, openAs }) => {
  await openAs(await anAdmin(app), "/admin");
  await expect(page).toHaveURL("/admin/survey-templates");
  await expect(page.getByText("Welcome, Ada Admin")).toBeVisible();
  for (const [group, titles] of Object.entries(groups)) {
    const main = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: group });
    await main.press("Enter");
    await expect(main).toHaveAttribute("aria-current");
    const links = page.getByRole("navigation", { name: group }).getByRole("link");
    await expect(links).toHaveText(titles.map((title) => title.replace("System status", "Status")));
    // The first page is open already; it comes last.
    for (const title of titles.slice(1).concat(titles.slice(0, 1))) {
      const link = links.filter({ hasText: title.replace("System ", "") });
      await link.press("Enter");
      await expect(link).toHaveAttribute("aria-current", "page");
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      // The heading, or the only field of the page.
      await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
    }
  }
});

testWithClock("the admin frame leads to the account and out", async ({ app, page, openAs }) => {
  const admin = await anAdmin(app);
  const account = page.getByRole("link", { name: "Account", exact: true });
  const signOut = page.getByRole("button", { name: "Sign Out", exact: true });

  await test.step("the frame offers Retry when the session cannot load", async () => {
    const recover = await failCalls(page, "rpc/validate_admin_session", "unreachable");
    await openAs(admin, "/admin/activity");
    await expect(page.getByText("Loading")).toBeAttached();
    await fastForwardTo(page, page.getByText("Your account could not be loaded"));
    await recover();
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByText("Welcome, Ada Admin")).toBeVisible();
  });

  await test.step("the frame fits 360 px, light and dark", async () => {
    await page.setViewportSize({ width: 360, height: 700 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.getByText("Welcome, Ada Admin")).toBeVisible();
      for (const name of [...Object.keys(groups), "Status", "Deliveries", "Data requests", "Audit log"])
        await expect(page.getByRole("link", { name, exact: true })).toBeInViewport({ ratio: 1 });
      await fitsWindow(page);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step("a failed sign-out leads to the login with a warning", async () => {
    await account.click();
    await expect(page).toHaveURL("/admin/account");
    const recover = await failCalls(page, "admin/sign-out", "500");
    await signOut.click();
    await expect(page).toHaveURL("/admin/login");
    await expect(page.getByText("You may still be signed in")).toBeVisible();
    await accessible(page);
    await recover();
  });

  await test.step("after a sign-out, Back leads to the login", async () => {
    await openAs(admin, "/admin/account");
    await signOut.click();
    await expect(page).toHaveURL("/admin/login");
    await page.goBack();
    await expect(page).toHaveURL(/\/admin\/login/);
  });
});

test("after a session ends, the next call leads to the login and back", async ({ app, page, openAs }) => {
  const admin = await anAdmin(app);
  await openAs(admin, "/admin/directory?q=kim");
  await expect(page.getByText("No one found for 'kim'.")).toBeVisible();
  // The session ends while the call is on its way. Any earlier call of the page would redirect, too.
  await page.route(/directory\/people\?.*kims/, async (route) => {
    await admin.browser.admin.admins.signOutEverywhere();
    await route.continue();
  });
  await page.getByLabel("Name, e-mail address or company").fill("kims");
  await expect(page).toHaveURL(/\/admin\/login\?next=/);
  expect(new URL(page.url()).searchParams.get("next")).toBe("/admin/directory?q=kims");
});
