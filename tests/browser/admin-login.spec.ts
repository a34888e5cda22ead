import type { Page } from "@playwright/test";
import { anAdmin, aManager, aPassword } from "../factories.ts";
import { throughFailures } from "./failures.ts";
import { accessible, expect, test } from "./fixtures.ts";

const login = "rpc/authenticate_admin_user";

test("an admin signs in and comes to where they wanted", async ({ app, page }) => {
  const { email } = await anAdmin(app);
  await page.goto("/admin/directory");
  await expect(page).toHaveURL(/\/admin\/login\?next=/);
  await expect(page.getByRole("heading", { level: 1, name: "Admin Sign In" })).toBeVisible();
  // Demo mode tells its credentials.
  await expect(page.getByText("admin@forthright.example")).toBeVisible();
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await accessible(page);
  }

  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a wrong one");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("Invalid email or password");

  const release = await holdCall(page, login);
  await page.getByLabel("Password", { exact: true }).fill(aPassword);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("button", { name: "Signing In..." })).toBeDisabled();
  release();
  await expect(page).toHaveURL("/admin/directory");
});

test("a sign-in that fails says why and keeps what was typed", async ({ app, page }) => {
  const { email } = await anAdmin(app);
  await page.goto("/admin/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(aPassword);
  await throughFailures(page, login, "any", async (failure) => {
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("alert")).toHaveText(
      {
        "500": /^Authentication failed: Something went wrong on our side/,
        "429": "Authentication failed: Too many attempts. Please try again in a minute.",
        unreachable: "Authentication failed. Please try again.",
      }[failure],
    );
    await expect(page.getByLabel("Email")).toHaveValue(email);
  });
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/admin/survey-templates");
});

test("without demo mode no credentials are hinted at, and the form is usable at 360 px", async ({
  app,
  page,
}) => {
  app.context.settings.demo = false;
  await page.setViewportSize({ width: 360, height: 700 });
  await page.goto("/admin/login");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page.getByText(/demo/i)).toHaveCount(0);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByLabel("Email")).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("a manager's session and credentials are worth nothing here", async ({ app, page, openAs }) => {
  const manager = await aManager(app);
  await openAs(manager, "/admin/invite-manager");
  await expect(page).toHaveURL(/\/admin\/login/);
  await page.getByLabel("Email").fill(manager.email);
  await page.getByLabel("Password", { exact: true }).fill(aPassword);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("Invalid email or password");
});

/** From now on calls to this path wait. Returns what lets them through. */
async function holdCall(page: Page, path: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/api/${path}`, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}
