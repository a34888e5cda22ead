import type { Page } from "@playwright/test";
import { anAdmin, aPassword } from "../factories.ts";
import { failures, throughFailures } from "./failures.ts";
import { checkLooks, expect, test } from "./fixtures.ts";

const login = "rpc/authenticate_admin_user";

test("an admin signs in and returns to the requested page", async ({ app, page }) => {
  const { email } = await anAdmin(app);
  await page.goto("/admin/directory");
  await expect(page).toHaveURL(/\/admin\/login\?next=/);
  await expect(page.getByRole("heading", { level: 1, name: "Admin sign-in" })).toBeVisible();
  // Demo mode shows its credentials.
  await expect(page.getByText("admin@forthright.example")).toBeVisible();
  await checkLooks(page);

  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a wrong one");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("Invalid email or password");
  await throughFailures(
    page,
    login,
    "any",
    async (failure) => {
      await page.getByRole("button", { name: "Sign In", exact: true }).click();
      await expect(page.getByRole("alert")).toHaveText(
        {
          "500": /^Authentication failed: Something went wrong on our side/,
          "429": "Authentication failed: Too many attempts. Please try again in a minute.",
          unreachable: "Authentication failed. Please try again.",
        }[failure],
      );
      await expect(page.getByLabel("Email")).toHaveValue(email);
    },
    failures,
  );

  const release = await holdCall(page, login);
  await page.getByLabel("Password", { exact: true }).fill(aPassword);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("button", { name: "Signing In..." })).toBeDisabled();
  release();
  await expect(page).toHaveURL("/admin/directory");
});

test("without demo mode the page shows no credentials", async ({ app, page }) => {
  app.context.settings.demo = false;
  await page.setViewportSize({ width: 360, height: 700 });
  await page.goto("/admin/login");
  await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page.getByText(/demo/i)).toHaveCount(0);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByLabel("Email")).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

/** Holds calls to this path. @returns a function that lets them through */
async function holdCall(page: Page, path: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/api/${path}`, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

test("a browser that keeps no cookie is told why the sign-in failed", async ({ app, page }) => {
  const { email } = await anAdmin(app);
  await page.goto("/admin/login");
  await page.route("**/rpc/validate_admin_session", (route) => route.fulfill({ json: [] }));
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(aPassword);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText("Authentication failed - no session token");
});
