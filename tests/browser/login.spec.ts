import { setTimeout } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { minuteMs } from "#contract/durations.ts";
import { aManager, aPassword, type TestManager } from "../factories.ts";
import type { TestApp } from "../test-app.ts";
import { failCalls, failures, holdRequests, fastForwardTo, problems, throughFailures } from "./failures.ts";
import { checkLooks, expect, test, testWithClock } from "./fixtures.ts";

test("a visitor signs in and returns where they were, but never to another site", async ({ app, page }) => {
  const { email } = await aManager(app);

  await test.step("the sign-in pages say when the browser refuses cookies", async () => {
    const devTools = await page.context().newCDPSession(page);
    await devTools.send("Emulation.setDocumentCookieDisabled", { disabled: true });
    for (const path of ["/HM-login", "/admin/login"]) {
      await page.goto(path);
      await expect(page.getByRole("alert")).toContainText("Your browser refuses cookies");
      await expect(page.getByLabel("Password", { exact: true })).toHaveCount(0);
    }
    await devTools.detach();
  });

  await test.step("a page for managers asks to sign in", async () => {
    for (const path of ["/dashboard", "/manage-jobs", "/new-job", "/edit-job/1", "/notification-settings"]) {
      await page.goto(path);
      await expect(page).toHaveURL(`/HM-login?next=${encodeURIComponent(path)}`);
    }
  });

  await page.goto("/HM-login?next=%2F%2Fevil.example");
  await test.step("the form is accessible and refuses what is missing or wrong", async () => {
    await expect(page).toHaveTitle(/Sign In/);
    await expect(heading(page, "Sign In")).toBeVisible();
    await expect(page.getByLabel("Email", { exact: true })).toHaveAttribute("type", "email");
    await expect(link(page, "Need an invitation? Start here")).toHaveAttribute("href", "/schedule-chat");
    await expect(link(page, "Forgot your password?")).toBeVisible();
    await checkLooks(page);

    await button(page, "Sign In").click();
    await expect(page.getByText("Please enter a valid email address.")).toBeVisible();
    await expect(page.getByText("Please enter your password")).toBeVisible();
    await expect(page.getByLabel("Email", { exact: true })).toBeFocused();
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByLabel("Password", { exact: true }).fill("a guess");
    await button(page, "Sign In").click();
    await expect(page.getByRole("alert")).toHaveText("ErrorInvalid email or password");
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
  });

  await test.step("the right password leads to the dashboard, never to another site", async () => {
    await page.getByLabel("Password", { exact: true }).fill(aPassword);
    await page.getByLabel("Password", { exact: true }).press("Enter");
    await expect(page.getByText("You have been signed in successfully!")).toBeVisible();
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByRole("banner")).toContainText("Welcome, Morgan");

    await page.goto("/HM-login");
    await expect(page).toHaveURL("/dashboard");
  });

  await test.step("after signing in, the requested page opens", async () => {
    await page.context().clearCookies();
    await page.goto("/manage-jobs?q=cook");
    await signIn(page, email);
    await expect(page).toHaveURL("/manage-jobs?q=cook");
  });
});

test("the mailed link sets a new password once and ends every session", async ({ app, page }) => {
  const { email, browser } = await aManager(app);

  await test.step("an expired, made-up or damaged link is refused before anything is typed", async () => {
    await app.browser().visitor.managers.requestPasswordReset({ email });
    const expired = await linkMailed(app);
    app.clock.advance(60 * minuteMs);
    for (const path of [
      expired,
      "/HM-login?type=recovery&access_token=made-up&refresh_token=made-up",
      "/HM-login?type=recovery&access_token=made-up",
      "/HM-login?type=recovery",
    ]) {
      await page.goto(path);
      await expect(page.getByRole("alert")).toContainText("Invalid or expired reset link");
      await expect(page.getByLabel("New password")).toHaveCount(0);
      await expect(page.getByText("Ready to Reset")).toHaveCount(0);
    }
    await checkLooks(page);
  });

  await test.step("a new link is requested", async () => {
    await page.goto("/HM-login");
    await link(page, "Forgot your password?").click();
    await expect(page.getByLabel("Email", { exact: true })).toBeFocused();
    await button(page, "Send reset email").click();
    await expect(page.getByText("Please enter your email address")).toBeVisible();
    await button(page, "Back to Sign In").click();
    await expect(heading(page, "Sign In")).toBeVisible();
    await expect(page.getByLabel("Email", { exact: true })).toBeFocused();
    await link(page, "Forgot your password?").click();
    await checkLooks(page);
    await page.getByLabel("Email", { exact: true }).fill(email.toUpperCase());
    await button(page, "Send reset email").click();
    await expect(page.getByText("Reset Email Sent")).toBeVisible();
    await expect(heading(page, "Sign In")).toBeVisible();
  });

  const reset = await linkMailed(app);
  await test.step("the link leads to the form, also with its parameters behind '#'", async () => {
    await page.goto(reset);
    await expect(page).toHaveURL("/HM-login?type=recovery");
    await page.reload();
    await expect(page.getByText(email)).toBeVisible();
    // Some mail programs move parameters behind the '#'.
    await page.goto(reset.replace("?", "#"));
    await expect(page).toHaveURL("/HM-login?type=recovery");
    await expect(heading(page, "Set New Password")).toBeVisible();
    await expect(page.getByText("Ready to Reset")).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    await checkLooks(page);
  });

  await test.step("a new password ends the other sessions", async () => {
    await setPassword(page, "12345", "123456");
    await expect(page.getByText("Password must be at least 6 characters long")).toBeVisible();
    await expect(page.getByText("Passwords do not match")).toBeVisible();
    await setPassword(page, "battery staple");
    await expect(page.getByText("Password Updated")).toBeVisible();
    await expect(page).toHaveURL("/dashboard");
    expect(await browser.visitor.managers.session()).toBeNull();
    await page.reload();
    await expect(page).toHaveURL("/dashboard");
    await button(page, "Sign Out").click();
    await signIn(page, email, "battery staple");
    await expect(page).toHaveURL("/dashboard");
  });

  await test.step("the link works once", async () => {
    await page.goto(reset);
    await expect(page.getByRole("alert")).toContainText("Invalid or expired reset link");
    await link(page, "Request a new link").click();
    await expect(page).toHaveURL("/dashboard");
  });
});

testWithClock("an error is shown and loses nothing that was typed", async ({ app, page }) => {
  const { email } = await aManager(app);
  await app.browser().visitor.managers.requestPasswordReset({ email });
  const reset = await linkMailed(app);
  const alert = page.getByRole("alert");
  await page.goto("/HM-login");
  let isFirst = true;
  await throughFailures(
    page,
    "managers",
    "POST",
    async (failure) => {
      await (isFirst ? signIn(page, email) : button(page, "Sign In").click());
      isFirst = false;
      await expect(alert).toHaveText(problems[failure]);
      await expect(alert).toHaveText(failure === "429" ? /^Error/ : /^Failed to sign in/);
      await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
      await expect(page.getByLabel("Password", { exact: true })).toHaveValue(aPassword);
    },
    failures,
  );

  await link(page, "Forgot your password?").click();
  await page.getByLabel("Email", { exact: true }).fill(email);
  await throughFailures(page, "managers", "POST", async (failure) => {
    await button(page, "Send reset email").click();
    await expect(alert).toHaveText(problems[failure]);
    await expect(alert).toHaveText(/^Failed to send reset email/);
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
  });

  await throughFailures(page, "managers", "POST", async (failure) => {
    await page.goto(reset);
    await fastForwardTo(page, alert.filter({ hasText: problems[failure] }));
  });
  await page.reload();
  await expect(page.getByText("Ready to Reset")).toBeVisible();
  isFirst = true;
  await throughFailures(page, "managers/password-reset/confirm", "any", async (failure) => {
    await (isFirst ? setPassword(page, "battery staple") : button(page, "Update password").click());
    isFirst = false;
    await expect(alert).toHaveText(problems[failure]);
    await expect(alert).toHaveText(/^Failed to update password/);
    await expect(page.getByLabel("New password")).toHaveValue("battery staple");
  });
  await button(page, "Update password").click();
  await expect(page.getByText("Password Updated")).toBeVisible();
});

testWithClock("signing in and out finishes without a connection", async ({ app, page, openAs }) => {
  const manager = await aManager(app);
  await openAs(manager, "/manage-jobs");

  await test.step("signing out leads to the login, also slowly", async () => {
    const release = await holdRequests(page, "**/api/managers/sign-out");
    // On a slow connection the login's scripts arrive long after the session has ended.
    await page.route("**/*.js", async (route) => {
      await setTimeout(500);
      await route.continue();
    });
    await button(page, "Sign Out").click();
    await expect(button(page, "Signing out...")).toBeDisabled();
    release();
    await expect(page).toHaveURL("/HM-login");
    await expect(page.getByLabel("Email", { exact: true })).toBeFocused();
    expect(await manager.browser.visitor.managers.session()).toBeNull();

    await page.unrouteAll({ behavior: "wait" });
  });

  await test.step("a sign-in without an answer times out with a message", async () => {
    await page.route("**/api/managers/sign-in", () => {});
    // The client is loaded with the first call; the timeout starts after that.
    const requested = page.waitForRequest("**/api/managers/sign-in");
    await signIn(page, manager.email);
    await requested;
    await expect(button(page, "Sign In")).toBeDisabled();
    await page.clock.fastForward(29_000);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await page.clock.fastForward(2_000);
    await expect(page.getByRole("alert")).toHaveText(
      "Failed to sign inForthright has not answered in time. Please try again.",
    );
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue(aPassword);
    await expect(button(page, "Sign In")).toBeEnabled();
  });

  await test.step("signing out without a connection leads to the login, with a warning", async () => {
    await page.unroute("**/api/managers/sign-in");
    await button(page, "Sign In").click();
    await expect(page).toHaveURL("/dashboard");
    await failCalls(page, "managers/sign-out", "unreachable");
    // By then the page would check the session again.
    await page.clock.fastForward(60_000);
    await button(page, "Sign Out").click();
    await expect(page).toHaveURL("/HM-login");
    const warning = page.getByText("You may still be signed in");
    await expect(warning).toBeVisible();
    await expect(heading(page, "Sign In")).toBeVisible();
    await signIn(page, manager.email);
    await expect(page.getByText("You have been signed in successfully!")).toBeVisible();
    // It would disappear by itself after 12 seconds.
    await expect(warning).toHaveCount(0, { timeout: 6_000 });
  });
});

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("main").getByRole("link", { name });

async function signIn(page: Page, email: TestManager["email"], password = aPassword) {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await button(page, "Sign In").click();
}

async function setPassword(page: Page, password: string, again = password) {
  await page.getByLabel("New password").fill(password);
  await page.getByLabel("Confirm password").fill(again);
  await button(page, "Update password").click();
}

/** The URL in the latest mail. */
async function linkMailed(app: TestApp): Promise<string> {
  await app.runTasks();
  const [address = ""] = /\S*\/HM-login\?\S+/.exec(app.outbox.at(-1)?.text ?? "") ?? [];
  return address;
}
