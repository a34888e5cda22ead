import { anAdmin } from "../factories.ts";
import { failCalls, hurryTo } from "./failures.ts";
import { accessible, expect, test, testWithClock } from "./fixtures.ts";

test("the admin frame shows the account, the tabs and Sign Out, also by keyboard", async ({
  app,
  page,
  openAs,
}) => {
  await openAs(await anAdmin(app), "/admin");
  await expect(page).toHaveURL("/admin/survey-templates");
  await expect(page.getByText("Welcome, Ada Admin")).toBeVisible();
  const tabs = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  for (const tab of ["Invite Manager", "Survey Test", "Directory", "Activity", "Survey Templates"]) {
    await tabs.and(page.getByRole("link", { name: tab, exact: true })).press("Enter");
    await expect(tabs.and(page.locator("[aria-current=page]"))).toHaveText(tab);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  }
  await page.getByRole("link", { name: "Account" }).click();
  await expect(page).toHaveURL("/admin/account");

  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(page).toHaveURL("/admin/login");
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/login/);
});

test("the admin frame fits 360 px, light and dark", async ({ app, page, openAs }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await openAs(await anAdmin(app), "/admin/activity");
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await expect(page.getByText("Welcome, Ada Admin")).toBeVisible();
    await expect(page.getByRole("link", { name: "Activity" })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  }
});

testWithClock(
  "an admin page waits for the session and offers Retry when it cannot be loaded",
  async ({ app, page, openAs }) => {
    const admin = await anAdmin(app);
    const recover = await failCalls(page, "rpc/validate_admin_session", "unreachable");
    await openAs(admin, "/admin/activity");
    await expect(page.getByText("Loading")).toBeAttached();
    await hurryTo(page, page.getByText("Your account could not be loaded"));
    await recover();
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByText("Welcome, Ada Admin")).toBeVisible();
  },
);

test("after a session ends, the next call leads to the login and remembers the page", async ({
  app,
  page,
  openAs,
}) => {
  const admin = await anAdmin(app);
  await openAs(admin, "/admin/directory?q=kim");
  await expect(page.getByText("Nobody is known by 'kim'.")).toBeVisible();
  // The session ends while the call is on its way: any call of the page's own before it would lead away just as well.
  await page.route(/directory\/people\?.*kims/, async (route) => {
    await admin.browser.admin.admins.signOutEverywhere();
    await route.continue();
  });
  await page.getByLabel("Name, e-mail address or company").fill("kims");
  await expect(page).toHaveURL(/\/admin\/login\?next=/);
  expect(new URL(page.url()).searchParams.get("next")).toBe("/admin/directory?q=kims");
});

test("a failed sign-out leads to the login with a warning", async ({ app, page, openAs }) => {
  await openAs(await anAdmin(app), "/admin/account");
  await failCalls(page, "admin/sign-out", "500");
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(page).toHaveURL("/admin/login");
  await expect(page.getByText("You may still be signed in")).toBeVisible();
  await accessible(page);
});
