import { anAdmin, aPassword } from "../factories.ts";
import { failures, holdRequests, throughFailures } from "./failures.ts";
import { checkLooks, expect, fitsWindow, test } from "./fixtures.ts";

const login = "rpc/authenticate_admin_user";

test("an admin signs in and returns to the requested page", async ({ app, page }) => {
  const { email } = await anAdmin(app);
  const signIn = page.getByRole("button", { name: "Sign In", exact: true });
  const typePassword = (password: string) => page.getByLabel("Password", { exact: true }).fill(password);

  await test.step("without demo mode the page shows no credentials", async () => {
    app.context.settings.demo = false;
    await page.setViewportSize({ width: 360, height: 700 });
    const config = page.waitForResponse("**/api/config");
    await page.goto("/admin/login");
    await (await config).finished();
    await expect(signIn).toBeVisible();
    await expect(page.getByText(/demo/i)).toHaveCount(0);
    await signIn.click();
    await expect(page.getByLabel("Email")).toBeFocused();
    await fitsWindow(page);
    app.context.settings.demo = true;
  });

  await test.step("the login knows the requested page, and demo mode shows credentials", async () => {
    await page.goto("/admin/directory");
    await expect(page).toHaveURL(/\/admin\/login\?next=/);
    await expect(page.getByRole("heading", { level: 1, name: "Admin sign-in" })).toBeVisible();
    await expect(page.getByText("admin@forthright.example")).toBeVisible();
    await checkLooks(page);
  });

  await test.step("a wrong password and failures keep the address", async () => {
    await page.getByLabel("Email").fill(email);
    await typePassword("a wrong one");
    await page.keyboard.press("Enter");
    const alert = page.getByRole("alert");
    await expect(alert).toHaveText("Invalid email or password");
    const messages = {
      "500": /^Authentication failed: Something went wrong on our side/,
      "429": "Authentication failed: Too many attempts. Please try again in a minute.",
      unreachable: "Authentication failed. Please try again.",
    };
    const fail = async (failure: keyof typeof messages) => {
      await signIn.click();
      await expect(alert).toHaveText(messages[failure]);
      await expect(page.getByLabel("Email")).toHaveValue(email);
    };
    await throughFailures(page, login, "any", fail, failures);
  });

  await test.step("a browser that keeps no cookie sees why the sign-in failed", async () => {
    const session = "**/rpc/validate_admin_session";
    await page.route(session, (route) => route.fulfill({ json: [] }));
    await typePassword(aPassword);
    await signIn.click();
    await expect(page.getByRole("alert")).toHaveText("Authentication failed - no session token");
    await page.unroute(session);
    await page.context().clearCookies();
  });

  await test.step("the button waits for the answer", async () => {
    const release = await holdRequests(page, `**/api/${login}`);
    await signIn.click();
    await expect(page.getByRole("button", { name: "Signing In..." })).toBeDisabled();
    release();
    await expect(page).toHaveURL("/admin/directory");
  });
});
