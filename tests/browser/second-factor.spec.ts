import type { Page } from "@playwright/test";
import { minuteMs } from "#contract/durations.ts";
import { anApp, codeOf } from "../a-second-factor.ts";
import { aManager, anAdmin, aPassword, aReviewer, aSubmission } from "../factories.ts";
import type { TestApp } from "../test-app.ts";
import { failCalls } from "./failures.ts";
import { accessible, checkLooks, expect, setUp, test } from "./fixtures.ts";

test("a manager sets up an app and signs in with its code", async ({ app, page, openAs }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const manager = await aManager(app);
  await openAs(manager, "/account");
  await expect(page.getByText("Once you set one up, a password is not enough to sign in")).toBeVisible();
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
  await expect(dialog.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const key = ((await dialog.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).textContent()) ?? "").replaceAll(
    " ",
    "",
  );
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByText("Enter the 6 digits that your app shows")).toBeVisible();
  await accessible(page);
  await dialog.getByLabel("Enter the code that the app shows").fill("000 000");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByText("This code is wrong or was already used.")).toBeVisible();
  const code = await codeOf(key, app.clock.now());
  await dialog.getByLabel("Enter the code that the app shows").fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
  await dialog.getByLabel("Enter the code that the app shows").press("Enter");

  const codes = page.getByRole("dialog", { name: "Your recovery codes" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  await expect(codes.getByText("one of these codes signs you in")).toBeFocused();
  const [recovery = ""] = await codes.getByRole("listitem").allTextContents();
  expect(recovery).toMatch(/^\w{5}-\w{5}$/);
  await checkLooks(page);
  // They are shown once, so only an answer closes them.
  await page.keyboard.press("Escape");
  page.once("dialog", (question) => void question.dismiss());
  await Promise.all([page.waitForEvent("dialog"), page.evaluate(() => window.location.reload())]);
  await expect(codes.getByRole("button", { name: "Done" })).toBeDisabled();
  await codes.getByLabel("I have saved these codes").check();
  await codes.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("10 of 10 left")).toBeVisible();
  await expect(page.getByText(/^Added 21 Nov 2026$/)).toBeVisible();

  await page.context().clearCookies();
  app.clock.advance(minuteMs);
  await page.goto("/manage-jobs");
  await signIn(page, manager.email);
  await expect(page.getByRole("heading", { name: "Confirm it's you" })).toBeVisible();
  const field = page.getByLabel("Code from your authenticator app");
  await expect(field).toHaveAttribute("autocomplete", "one-time-code");
  await expect(field).toHaveAttribute("inputmode", "numeric");
  await expect(field).toBeFocused();
  await checkLooks(page);
  // Nothing else is reachable, and a reload leads back here.
  await page.goto("/dashboard");
  await expect(field).toBeVisible();
  await field.fill(await codeOf(key, app.clock.now()));
  await field.press("Enter");
  await expect(page).toHaveURL("/dashboard");

  const warning = await signOutOffline(page);
  await signIn(page, manager.email);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await expect(page.getByText("ask an owner of your company to reset your second factor")).toBeVisible();
  await page.getByLabel("Recovery code").fill(recovery.toUpperCase());
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText("9 left.")).toBeVisible();
  // It would disappear by itself after 12 seconds.
  await expect(warning).toHaveCount(0, { timeout: 6_000 });
});

test("another account signs in instead; new codes are printed alone", async ({ app, page, openAs }) => {
  const manager = await aManager(app);
  const other = await aManager(app);
  const { key } = await anApp(manager.browser.manager.secondFactor, app);

  await test.step("after the password, another account can sign in instead", async () => {
    await page.goto("/HM-login");
    await signIn(page, manager.email);
    await page.getByRole("button", { name: "Sign in with another account" }).click();
    await signIn(page, other.email);
    await expect(page).toHaveURL("/dashboard");
  });

  await test.step("recovery codes are replaced after a question and a second factor", async () => {
    app.clock.advance(10 * minuteMs);
    await openAs(manager, "/account");
    await page.getByRole("button", { name: "Create new codes" }).click();
    const question = page.getByRole("dialog", { name: "Create new recovery codes?" });
    await expect(question).toContainText("The codes that you have saved stop working at once.");
    await question.getByRole("button", { name: "Create new codes" }).click();
    const ask = page.getByRole("dialog", { name: "Confirm it's you" });
    await ask.getByLabel("Code from your authenticator app").fill(await codeOf(key, app.clock.now()));
    await ask.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("If you lose your second factor, one of these codes")).toBeFocused();
    await accessible(page);
  });

  await test.step("recovery codes are printed alone", async () => {
    const codes = page.getByRole("list", { name: "Recovery codes" });
    await expect(codes.getByRole("listitem")).toHaveCount(10);
    await page.emulateMedia({ media: "print" });
    await expect(codes).toBeVisible();
    await expect(page.getByText(`Forthright recovery codes for ${manager.email}`)).toBeVisible();
    await expect(page.getByText("Where you are signed in")).toBeHidden();
    await expect(page.getByText("I have saved these codes")).toBeHidden();
  });
});

test("a manager adds a passkey, signs in with it and removes it", async ({ app, page, openAs }) => {
  const passkeys = await aVirtualAuthenticator(page);
  const manager = await aManager(app);
  await openAs(manager, "/account");

  await test.step("a passkey is added, also after a refusal", async () => {
    await page.getByRole("button", { name: "Add a passkey" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a passkey" });
    await dialog.getByLabel("Name").fill("Work laptop");
    await passkeys.refuse(true);
    await dialog.getByRole("button", { name: "Create passkey" }).click();
    await expect(dialog.getByText("Your browser did not use a passkey.")).toBeVisible();
    await passkeys.refuse(false);
    await dialog.getByRole("button", { name: "Create passkey" }).click();
    await saveCodes(page);
    await expect(page.getByText("Passkey · added 21 Nov 2026")).toBeVisible();
  });

  await test.step("a passkey completes a sign-in by password", async () => {
    await page.context().clearCookies();
    await page.goto("/HM-login");
    await signIn(page, manager.email);
    await expect(page.getByLabel("Code from your authenticator app")).toHaveCount(0);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await expect(page).toHaveURL("/dashboard");
  });

  await test.step("a passkey signs in alone, and clears the warning of an earlier sign-out", async () => {
    const warning = await signOutOffline(page);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page).toHaveURL("/dashboard");
    // It would disappear by itself after 12 seconds.
    await expect(warning).toHaveCount(0, { timeout: 6_000 });
    await page.goto("/account");
    await expect(page.getByText("last used 21 Nov 2026").first()).toBeVisible();
  });

  await test.step("a passkey is renamed and removed", async () => {
    await page.getByRole("button", { name: "Actions: Work laptop" }).click();
    await page.getByRole("menuitem", { name: "Rename" }).click();
    const rename = page.getByRole("dialog", { name: "Rename the passkey" });
    await rename.getByLabel("Name").fill("Old laptop");
    await rename.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Actions: Old laptop" }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    const question = page.getByRole("dialog", { name: "Remove the passkey Old laptop?" });
    await question.getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("Second factor turned off")).toBeVisible();
    await expect(page.getByText("Recovery codes")).toHaveCount(0);
  });
});

test("sharing asks for the second factor again after five minutes", async ({ app, page, openAs }) => {
  const { manager, candidateId, path } = await setUp(app);
  const { id } = await aReviewer(app, { manager, candidateId });
  await app.browser().reviewer.surveys.submit(aSubmission(id));
  const { key } = await anApp(manager.browser.manager.secondFactor, app);
  app.clock.advance(10 * minuteMs);
  await openAs(manager, path);
  await page.getByRole("button", { name: "Share report" }).click();
  const share = page.getByRole("dialog", { name: "Share report" });
  await share.getByLabel("Recipient").fill("The board");
  await share.getByRole("button", { name: "Create link" }).click();
  const ask = page.getByRole("dialog", { name: "Confirm it's you" });
  await accessible(page);
  await ask.getByRole("button", { name: "Cancel" }).click();
  await expect(share.getByText("Please confirm that it is you with your second factor.")).toBeVisible();
  await share.getByRole("button", { name: "Create link" }).click();
  await ask.getByLabel("Code from your authenticator app").fill(await codeOf(key, app.clock.now()));
  await ask.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Copy the link now.")).toBeVisible();
  expect(await manager.browser.manager.reports.shares({ candidateId })).toMatchObject([
    { label: "The board" },
  ]);
});

test("an owner requires a second factor and resets it", async ({ app, page, openAs, browser }) => {
  const owner = await aManager(app);
  const member = await aManager(app);
  await openAs(owner, "/company");
  const rule = page.getByRole("switch", { name: "Require a second factor of every member" });
  await expect(rule).toBeDisabled();
  await anApp(owner.browser.manager.secondFactor, app);
  await page.reload();
  await expect(page.getByText("1 active member has no second factor.")).toBeVisible();
  await rule.click();
  await expect(page.getByText("Second factor required")).toBeVisible();

  const context = await browser.newContext({ baseURL: app.url });
  await context.addCookies(member.browser.cookies());
  const colleaguesPage = await context.newPage();
  await colleaguesPage.goto("/manage-jobs");
  await expect(colleaguesPage.getByRole("heading", { name: "Set up a second factor" })).toBeVisible();
  await checkLooks(colleaguesPage);
  await colleaguesPage.getByRole("button", { name: "Set up an authenticator app" }).click();
  await enterFirstCode(colleaguesPage, app);
  await expect(colleaguesPage.getByRole("heading", { name: "Save your recovery codes" })).toBeVisible();
  await checkLooks(colleaguesPage);
  await colleaguesPage.getByLabel("I have saved these codes").check();
  await colleaguesPage.getByRole("button", { name: "Done" }).click();
  await expect(colleaguesPage).toHaveURL("/manage-jobs");
  await context.close();

  await page.reload();
  const row = page.getByRole("list", { name: "Members" }).getByRole("listitem").filter({ hasNotText: "You" });
  await expect(row.getByText("Second factor: on")).toBeVisible();
  await row.getByRole("button", { name: "Actions: Morgan Lee" }).click();
  await page.getByRole("menuitem", { name: "Reset second factor" }).click();
  const question = page.getByRole("dialog", { name: "Reset the second factor of Morgan Lee?" });
  await question.getByRole("button", { name: "Reset second factor" }).click();
  await expect(row.getByText("Second factor: off")).toBeVisible();
});

test("an admin who must have a second factor sets up a passkey at sign-in", async ({ app, page }) => {
  await aVirtualAuthenticator(page);
  const { email } = await anAdmin(app);
  app.context.settings.adminsSecondFactorRequired = true;
  await page.goto("/admin/people");
  await signIn(page, email);
  await expect(page.getByText("Admins must have a second factor.")).toBeVisible();
  await page.getByRole("button", { name: "Set up a passkey" }).click();
  await page.getByLabel("Name").fill("Desk");
  await page.getByRole("button", { name: "Create passkey" }).click();
  await page.getByLabel("I have saved these codes").check();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page).toHaveURL("/admin/people");

  await page.goto("/admin/account");
  await page.getByRole("button", { name: "Actions: Desk" }).click();
  await expect(page.getByText("Add another one before you remove this one.")).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Remove" })).toHaveCount(0);
  // The menu takes the key only after the focus has moved into it.
  await expect(page.locator("[role=menu]:focus-within")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await checkLooks(page);
  await page.context().clearCookies();
  await page.goto("/admin/login");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL("/admin/survey-templates");
});

async function signIn(page: Page, email: string) {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(aPassword);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

/** Signs out while the server cannot be reached. @returns the warning about that */
async function signOutOffline(page: Page) {
  const recover = await failCalls(page, "managers/sign-out", "unreachable");
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  const warning = page.getByText("You may still be signed in");
  await expect(warning).toBeVisible();
  await recover();
  return warning;
}

async function enterFirstCode(page: Page, app: TestApp) {
  const key = ((await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).textContent()) ?? "").replaceAll(
    " ",
    "",
  );
  await page.getByLabel("Enter the code that the app shows").fill(await codeOf(key, app.clock.now()));
  await page.getByRole("button", { name: "Confirm" }).click();
}

async function saveCodes(page: Page) {
  const codes = page.getByRole("dialog", { name: "Your recovery codes" });
  await codes.getByLabel("I have saved these codes").check();
  await codes.getByRole("button", { name: "Done" }).click();
}

/** A device with a fingerprint reader, which Chromium simulates. */
async function aVirtualAuthenticator(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("WebAuthn.enable");
  const { authenticatorId } = await devTools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** As if the wrong finger were used. */
    refuse: (isRefused: boolean) =>
      devTools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: !isRefused }),
  };
}
