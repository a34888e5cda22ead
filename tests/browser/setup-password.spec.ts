import type { Page } from "@playwright/test";
import { dayMs } from "#contract/durations.ts";
import { aManager, anInvitation, aPassword } from "../factories.ts";
import type { TestApp } from "../test-app.ts";
import { failures, problems, throughFailures } from "./failures.ts";
import { accessible, checkLooks, expect, test } from "./fixtures.ts";

test("an invited manager sets a password and is welcomed", async ({ app, page }) => {
  const { email } = await invited(app, page, `a.rather.long.address.${"x".repeat(30)}@example.com`);
  await expect(page).toHaveTitle(/Welcome, Morgan/);
  const main = page.getByRole("main");
  for (const text of ["Morgan Lee", email, "Juniper Labs"])
    await expect(main.getByText(text, { exact: true })).toBeVisible();
  await expect(main.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/HM-login");
  await expect(code(page)).toHaveCount(0);
  await checkLooks(page);

  await test.step("a short or mistyped password is refused", async () => {
    await submitPassword(page, "12345", "12345");
    await expect(page.getByText("Password must be at least 6 characters long")).toBeVisible();
    await expect(page.getByLabel("Create Password")).toBeFocused();
    await submitPassword(page, "zq8vbn", "zq8vbnm");
    await expect(page.getByText("Passwords do not match")).toBeVisible();
    await expect(page.getByLabel("Confirm Password")).toBeFocused();
  });

  await test.step("an error is shown and loses nothing that was typed", async () => {
    let isFirst = true;
    await throughFailures(
      page,
      "managers/set-up",
      "any",
      async (failure) => {
        await (isFirst ? submitPassword(page) : page.getByRole("button", { name: "Complete Setup" }).click());
        isFirst = false;
        const alert = page.getByRole("alert");
        await expect(alert).toHaveText(problems[failure]);
        await expect(alert).toHaveText(failure === "429" ? /^Authentication Error/ : /^Setup Error/);
        for (const label of ["Create Password", "Confirm Password"])
          await expect(page.getByLabel(label)).toHaveValue(aPassword);
      },
      failures,
    );
  });

  await test.step("the manager is signed in, and the form is over", async () => {
    await page.getByRole("button", { name: "Complete Setup" }).click();
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByText("Welcome to Forthright")).toBeVisible();
    await expect(page.getByRole("banner")).toContainText("Welcome, Morgan");
    await page.goBack();
    await expect(page).not.toHaveURL(/setup-password/);
  });
});

test("an incomplete or made-up URL sets up no account without a code", async ({ app, page }) => {
  await test.step("an incomplete URL says which part is missing and what to do", async () => {
    const whole = { email: "a@example.com", firstName: "Ada", lastName: "Lee", company: "Acme" };
    for (const [part, name] of Object.entries({ company: "company", firstName: "first name" })) {
      const query = new URLSearchParams({ ...whole, [part]: " " });
      await page.goto(`/setup-password?${query.toString()}`);
      await expect(page.getByRole("alert")).toHaveText(
        `Setup ErrorMissing required information: ${name}. Please use the invitation link again.`,
      );
      await expect(page.getByRole("button", { name: "Complete Setup" })).toHaveCount(0);
    }
    await page.goto("/setup-password");
    await expect(page.getByRole("alert")).toContainText("e-mail, first name, last name, company");
    await accessible(page);
    await page.getByRole("link", { name: "Enter your invitation code" }).click();
    await expect(page).toHaveURL("/invitation");
  });

  await test.step("without a checked code the page asks for it, whatever the URL says", async () => {
    const { invitationCode, email } = await anInvitation(app);
    await page.goto("/setup-password?email=eve@example.com&firstName=Eve&lastName=Lee&company=Acme");
    await submitPassword(page);
    await expect(page.getByText("Please enter your invitation code")).toBeVisible();
    await code(page).fill("NEVERGIVEN");
    await submitPassword(page);
    await expect(page.getByRole("alert")).toHaveText(
      "Sign Up ErrorInvalid invitation code. Please contact your administrator for a valid code.",
    );
    await expect(page.getByLabel("Create Password")).toHaveValue(aPassword);
    // Only the current error is shown.
    await submitPassword(page, aPassword, "another password");
    await expect(page.getByText("Passwords do not match")).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await code(page).fill(`Invitation code: ${invitationCode.toLowerCase()}.`);
    await submitPassword(page);
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByRole("banner")).toContainText("Welcome, Morgan");
    expect(await app.browser().visitor.managers.signIn({ email, password: aPassword })).toMatchObject({
      email,
    });
  });
});

test("an expired invitation is replaced; an existing account joins", async ({ app, page }) => {
  const { email } = await aManager(app);

  await test.step("an invitation that expires between the two pages can be replaced", async () => {
    await invited(app, page);
    app.clock.advance(16 * dayMs);
    await submitPassword(page);
    await expect(page.getByRole("alert")).toHaveText("Sign Up ErrorInvitation code has expired");
    const { invitationCode } = await anInvitation(app);
    await code(page).fill(invitationCode);
    await submitPassword(page);
    await expect(page).toHaveURL("/dashboard");
  });

  await page.context().clearCookies();
  await test.step("an existing account joins with its password, and not with another", async () => {
    await invited(app, page, email);
    await submitPassword(page, "another password");
    await expect(page.getByRole("alert")).toHaveText(
      "Account ExistsAn account with this email already exists. Please sign in and complete your profile setup using your invitation code.",
    );
    await accessible(page);
    await submitPassword(page);
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByText("Welcome back!")).toBeVisible();
  });
});

const code = (page: Page) => page.getByRole("textbox", { name: "Invitation code" });

async function invited(app: TestApp, page: Page, email?: string) {
  const invitation = await anInvitation(app, email ? { email } : {});
  await page.goto(`/invitation?code=${invitation.invitationCode}`);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/setup-password/);
  return invitation;
}

async function submitPassword(page: Page, password = aPassword, again = password) {
  await page.getByLabel("Create Password").fill(password);
  await page.getByLabel("Confirm Password").fill(again);
  await page.getByRole("button", { name: "Complete Setup" }).click();
}
