import type { Page } from "@playwright/test";
import { dayMs } from "#contract/durations.ts";
import { anInvitation, aPassword } from "../factories.ts";
import { failures, holdRequests, problems, throughFailures } from "./failures.ts";
import { checkLooks, expect, test } from "./fixtures.ts";

const code = (page: Page) => page.getByRole("textbox", { name: "Invitation code" });

test("a code is capitalized while typing, checked, and leads to the password", async ({ app, page }) => {
  const { invitationCode, email } = await anInvitation(app);
  await page.goto("/invitation");
  await expect(page).toHaveTitle(/Enter your invitation code/);
  await expect(page.getByRole("link", { name: "Sign in", exact: true })).toHaveAttribute("href", "/HM-login");
  await checkLooks(page);
  const proceed = page.getByRole("button", { name: "Continue" });
  const alert = page.getByRole("alert");

  await test.step("a missing or unknown code is refused", async () => {
    await proceed.click();
    await expect(page.getByText("Please enter your invitation code")).toBeVisible();
    await expect(code(page)).toBeFocused();

    await code(page).pressSequentially("abde");
    for (const key of ["ArrowLeft", "ArrowLeft", "c", "7"]) await code(page).press(key);
    await expect(code(page)).toHaveValue("ABC7DE");
    await proceed.click();
    await expect(alert).toHaveText("Code Not FoundThe invitation code you entered was not found.");
    await expect(code(page)).toHaveValue("ABC7DE");
  });

  await test.step("an error is shown, and the code stays", async () => {
    await code(page).fill(invitationCode);
    await throughFailures(
      page,
      "invitations",
      "any",
      async (failure) => {
        await proceed.click();
        if (failure === "500")
          await expect(alert).toHaveText("Database ErrorThere was an error checking your invitation code.");
        if (failure === "429") await expect(alert).toHaveText(/^Error/);
        if (failure === "unreachable") await expect(alert).toHaveText(/^Error validating invitation code/);
        if (failure !== "500") await expect(alert).toHaveText(problems[failure]);
        await expect(code(page)).toHaveValue(invitationCode);
      },
      failures,
    );
    const unexpected = { status: 418, contentType: "application/json", body: "{}" };
    await page.route("**/api/invitations/check", (route) => route.fulfill(unexpected), { times: 1 });
    await proceed.click();
    await expect(alert).toHaveText("ErrorThere was an unexpected error. Please try again.");
  });

  await test.step("the code is found in a sentence, checked, and leads to the password", async () => {
    const release = await holdRequests(page, "**/api/invitations/check");
    await code(page).fill(
      `Your invitation code is ${invitationCode.slice(0, 5)}-${invitationCode.slice(5)}.`,
    );
    await expect(code(page)).toHaveValue(invitationCode);
    await code(page).press("Enter");
    await expect(page.getByRole("button", { name: "Validating..." })).toBeDisabled();
    release();
    await expect(page.getByText("Invitation code validated successfully.")).toBeVisible();
    const query = { email, firstName: "Morgan", lastName: "Lee", company: "Juniper Labs" };
    await expect(page).toHaveURL((url) => url.pathname === "/setup-password");
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(query);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });
});

test("a link fills in its code, and a used or expired code is refused", async ({ app, page }) => {
  await page.goto("/invitation?code=abc123%2Fextra%2Fmore");
  await expect(code(page)).toHaveValue("ABC123");
  // The code was removed from the URL, and a reload still works.
  await expect(page).toHaveURL("/invitation");
  await page.goto("/invitation#code=0123456789");
  await expect(code(page)).toHaveValue("0123456789");
  await expect(page).toHaveURL("/invitation");
  await page.reload();
  await expect(code(page)).toHaveValue("0123456789");

  await page.goto("/Invitation/?utm_source=mail&amp;code=abc123.%20");
  await expect(code(page)).toHaveValue("ABC123");
  const { invitationCode } = await anInvitation(app);
  const { invitationCode: spent } = await anInvitation(app);
  await app.browser().visitor.managers.setUp({ code: spent, password: aPassword });
  await page.goto(`/invitation?code=${spent}`);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Code Not FoundThe invitation code you entered was not found.",
  );
  app.clock.advance(16 * dayMs);
  await page.goto(`/invitation?code=${invitationCode}`);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert")).toHaveText("ErrorInvitation code has expired");
});
