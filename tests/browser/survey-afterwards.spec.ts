import type { Page } from "@playwright/test";
import { mayShow } from "#contract/batch-release.ts";
import { doNotContact, reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { aManager, aReviewer, aSubmission } from "../factories.ts";
import { failCalls, holdRequests, throughFailures } from "./failures.ts";
import { accessible, checkLooks, expect, test } from "./fixtures.ts";

test("the thank-you page gives a receipt that withdraws the response", async ({ app, page, openAs }) => {
  const { id, manager, candidateId } = await aReviewer(app);
  await page.goto(`/survey/${id}`);
  await rateEverything(page);
  await page.getByRole("button", { name: "Submit" }).click();

  await expect(page.getByRole("heading", { name: "What Happens Next" })).toBeVisible();
  await expect(page.getByText("The hiring team can read your answers now, without your name.")).toBeVisible();
  await expect(page.getByText("withdraw your response until 21 Dec 2026")).toBeVisible();
  const code = await page.locator(".receipt-code").textContent();
  await checkLooks(page);
  await page.reload();
  await expect(page.locator(".receipt-code")).toHaveText(code ?? "");

  await page.getByRole("button", { name: "Withdraw my response" }).click();
  await expect(page.locator(":focus")).toContainText(/Withdraw your response\?\s*We delete it\./);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Withdraw my response" })).toBeFocused();
  expect(await app.count(surveyResponses)).toBe(1);
  await page.getByRole("button", { name: "Withdraw my response" }).click();
  const recover = await failCalls(page, "responses", "500");
  await page.getByRole("button", { name: "Withdraw my response" }).click();
  await expect(page.getByRole("alert")).toContainText("That did not get through. Please try again.");
  await recover();
  await page.getByRole("button", { name: "Withdraw my response" }).click();
  await expect(page.getByRole("heading", { name: "Your response has been withdrawn" })).toBeFocused();
  expect(await app.count(surveyResponses)).toBe(0);
  expect(await manager.browser.manager.candidates.get({ candidateId })).toMatchObject({
    withdrawnResponses: 1,
  });
  await saysWithdrawn(page, id, code ?? "");
  await accessible(page);
  // A device without the draft shows the declined page, which is true here, too.
  await page.evaluate(() => localStorage.clear());
  await page.goto(`/survey/${id}`);
  await expect(page.getByText("This survey has been declined")).toBeVisible();
  await expect(page.getByText("we show them at most that one was withdrawn")).toBeVisible();

  await openAs(manager, `/dashboard?candidate=${candidateId}`);
  await expect(page.getByText("1 response was withdrawn and deleted.")).toBeVisible();
  // A withdrawn response looks like a survey that was never answered.
  await expect(page.getByText("Survey Sent", { exact: true })).toBeVisible();
});

test("a receipt works on any device and can be removed from one", async ({ app, page }) => {
  const { id } = await aReviewer(app);
  const { receipt } = await app.browser().reviewer.surveys.submit(aSubmission(id));
  await page.goto(`/survey/${id}/complete`);
  await expect(page.getByText("This survey has already been completed. Thank you!")).toBeVisible();
  await page.getByRole("link", { name: "withdraw your response" }).click();
  await page.getByRole("button", { name: "Withdraw my response" }).click();
  await expect(page.getByLabel("Code")).toHaveAccessibleDescription("Code is required");
  await page.setViewportSize({ width: 360, height: 740 });
  const widest = "XXXX-XXXX-XXXX-XXXX-XXXX";
  await expect(page.getByLabel("Code")).toHaveAttribute("placeholder", widest);
  await page.getByLabel("Code").fill(widest);
  expect(
    await page.getByLabel("Code").evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  ).toBe(0);
  await page.getByLabel("Code").fill("wrong");
  await page.getByRole("button", { name: "Withdraw my response" }).press("Enter");
  await expect(page.getByRole("alert")).toContainText("No response found for this code.");
  await expect(page.getByLabel("Code")).toBeFocused();
  await expect(page.getByLabel("Code")).toHaveValue("wrong");
  await accessible(page);
  await page.getByLabel("Code").fill(` ${receipt.toLowerCase().replaceAll("-", " ")} `);
  await page.getByRole("button", { name: "Withdraw my response" }).click();
  await expect(page.getByRole("heading", { name: "Your response has been withdrawn" })).toBeFocused();
  await expect(page.getByText("sees that one response was withdrawn")).toBeVisible();
  expect(await app.count(surveyResponses)).toBe(0);

  const other = await aReviewer(app);
  await page.goto(`/survey/${other.id}`);
  await rateEverything(page);
  await page.getByRole("button", { name: "Submit" }).click();
  const code = (await page.locator(".receipt-code").textContent()) ?? "";
  const remove = page.getByRole("button", { name: "Remove from this device" });
  await remove.click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.locator(".receipt-code")).toHaveText(code);
  await remove.click();
  await expect(page.locator(":focus")).toContainText(
    "Copy it first if you may want to withdraw your response.",
  );
  await page.getByLabel("Name 1").fill("Ada Byron");
  const release = await holdRequests(page, /\/colleagues$/);
  await page.getByRole("button", { name: "Send names" }).click();
  // It would not be among the names that are being sent.
  await page.getByLabel("Name 2").pressSequentially("Grace");
  await expect(page.getByLabel("Name 2")).toHaveValue("");
  release();
  await expect(page.getByText("Thank you for the names.")).toBeFocused();
  await remove.click();
  await expect(page.getByText("Second thoughts?")).toBeFocused();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Thank you for your review" })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(code);
  await expect(page.locator(".receipt-code")).toBeHidden();
});

test("a response withdrawn by its code is withdrawn on every device", async ({ app, page }) => {
  const manager = await aManager(app);

  await test.step("a device learns that its response was withdrawn on another one", async () => {
    const { id } = await aReviewer(app, { manager });
    await page.goto(`/survey/${id}`);
    await rateEverything(page);
    await page.getByRole("button", { name: "Submit" }).click();
    const code = (await page.locator(".receipt-code").textContent()) ?? "";
    await app.browser().reviewer.surveys.withdraw({ receipt: code });
    const recover = await failCalls(page, "surveys", "unreachable");
    await page.reload();
    await expect(page.locator(".receipt-code")).toHaveText(code);
    await recover();
    await page.reload();
    await saysWithdrawn(page, id, code);
  });

  for (const answersTogether of [null, 3] as const) {
    // With batch release a response has no reviewer, so the server cannot say whose was withdrawn.
    await manager.browser.manager.outreach.saveCompanyRules({ answersTogether });
    const { id } = await aReviewer(app, { manager });
    await page.goto(`/survey/${id}`);
    await rateEverything(page);
    await page.getByRole("button", { name: "Submit" }).click();
    const code = (await page.locator(".receipt-code").textContent()) ?? "";
    if (answersTogether) {
      await page.getByRole("button", { name: "Remove from this device" }).click();
      await page.getByRole("button", { name: "Remove from this device" }).click();
    }

    const other = await page.context().newPage();
    await other.goto("/withdraw");
    await other.getByLabel("Code").fill(code.toLowerCase().replaceAll("-", " "));
    await other.getByRole("button", { name: "Withdraw my response" }).click();
    await expect(other.getByRole("heading", { name: "Your response has been withdrawn" })).toBeFocused();
    await other.close();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your response has been withdrawn");
    await saysWithdrawn(page, id, code);
  }
});

test("declining takes two taps, and 'never contact me again' can follow", async ({ app, page }) => {
  const { id, manager, candidateId } = await aReviewer(app);
  await page.goto(`/survey/${id}/decline`);
  await expect(
    page.getByText("We do not tell the hiring team or Robin Vale that you declined."),
  ).toBeVisible();
  await accessible(page);
  await page.getByRole("radio", { name: "I have a conflict of interest" }).check();
  const recover = await failCalls(page, "surveys", "unreachable", "POST");
  await page.setViewportSize({ width: 360, height: 500 });
  const button = page.getByRole("button", { name: "Decline" });
  await button.click();
  const toast = page.getByRole("alert");
  await expect(toast).toContainText("There was an error declining the survey. Please try again.");
  // It does not cover the button that tries again.
  const bottom = async () => {
    const { y, height } = (await button.boundingBox()) ?? { y: 0, height: 0 };
    return y + height;
  };
  await expect.poll(bottom).toBeLessThan((await toast.boundingBox())?.y ?? 0);
  await expect(page.getByRole("radio", { name: "I have a conflict of interest" })).toBeChecked();
  await recover();
  await page.getByRole("button", { name: "Decline" }).click();
  const declined = page.getByRole("heading", {
    name: "This survey has been declined",
  });
  await expect(declined).toBeFocused();
  expect(await app.db.select().from(reviewers)).toMatchObject([
    { status: "declined", declineReason: "conflict_of_interest" },
  ]);
  expect(await app.count(doNotContact)).toBe(0);
  expect((await manager.browser.manager.candidates.get({ candidateId })).reviewers).toMatchObject([
    { status: "survey_sent" },
  ]);

  await page.goto(`/survey/${id}/welcome`);
  await accessible(page);
  await confirmed(page, "Never contact me again", "Never contact you again?");
  await expect(page.getByRole("status").filter({ hasText: "You will not be contacted again" })).toBeFocused();
  expect(await app.count(doNotContact)).toBe(1);

  const succeed = await failCalls(page, "your-data", "unreachable");
  await page.goto(`/survey/${id}/your-data`);
  const again = page.getByRole("button", { name: "Retry" });
  await again.waitFor();
  await succeed();
  await again.press("Enter");
  await expect(page.getByRole("heading", { name: "About your data" })).toBeFocused();
  await expect(page.getByText("You can withdraw them with your code for 30 days.")).toBeVisible();
  await confirmed(page, "Object for good", "Object for good?");
  await expect(page.getByRole("status")).toContainText("You have objected for good.");
  await expect(page.getByRole("status")).toBeFocused();
  await page.reload();
  await expect(page.getByText("You have objected for good.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Object for good" })).toHaveCount(0);
});

test("the thank-you page says how this response is shown", async ({ app, page }) => {
  const manager = await aManager(app);
  await manager.browser.manager.outreach.saveCompanyRules({ answersTogether: 3 });
  const { id } = await aReviewer(app, { manager });
  await page.goto(`/survey/${id}`);
  await rateEverything(page);
  for (const name of ["Let the hiring team see my name and e-mail address", mayShow(3)])
    await page.getByRole("checkbox", { name }).check();
  await page.getByRole("button", { name: "Submit" }).click();
  const shown = page.getByText(
    /or alone if too few answer, because you allowed that. They appear with your name/,
  );
  await expect(shown).toBeVisible();
  await page.reload();
  await expect(shown).toBeVisible();
});

test("the mailed link declines one survey and offers to end all contact", async ({ app, page }) => {
  await aReviewer(app);
  const header = app.outbox[0]?.headers["List-Unsubscribe"] ?? "";
  const decline = page.getByRole("button", { name: "Decline and stop reminders" });
  await page.goto(header.slice(1, -3));
  await decline.press("Enter");
  await expect(page.getByRole("heading", { name: "Link not complete" })).toBeFocused();
  await page.goto(header.slice(1, -1));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Decline and stop reminders");
  await expect(page.getByText("Its link stops working.")).toBeVisible();
  await accessible(page);
  await throughFailures(page, "unsubscribe", "any", async () => {
    await decline.click();
    await expect(page.getByRole("alert").first()).toContainText(
      "That did not get through. Please try again.",
    );
    expect(await app.db.select().from(reviewers)).toMatchObject([{ status: "survey_sent" }]);
  });
  await decline.click();
  const done = page.getByRole("heading", { name: "You get no more e-mails about this survey" });
  await expect(done).toBeFocused();
  expect(await app.db.select().from(reviewers)).toMatchObject([{ declineReason: "unsubscribed" }]);
  expect(await app.count(doNotContact)).toBe(0);

  await page.reload();
  const recover = await failCalls(page, "unsubscribe", "unreachable");
  await confirmed(page, "Never contact me again", "Never contact you again?");
  await expect(page.getByRole("alert").last()).toContainText("That did not get through. Please try again.");
  await recover();
  await checkLooks(page);
  await page.getByRole("button", { name: "Never contact me again" }).press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "You will not be contacted again" })).toBeFocused();
  await expect(done).toBeVisible();
  expect(await app.count(doNotContact)).toBe(1);
});

/** The first press asks, 'Cancel' returns to the button, and the second press acts. All of it by keyboard. */
async function confirmed(page: Page, label: string, question: string) {
  const button = page.getByRole("button", { name: label, exact: true });
  await button.press("Enter");
  const heading = page.locator("[id$=-question]").filter({ hasText: question });
  await expect(heading).toBeFocused();
  await expect(heading).toContainText("This cannot be undone.");
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(button).toBeFocused();
  await button.press("Enter");
  await expect(heading).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
}

/** On every page of the link, and the device no longer stores the code. */
async function saysWithdrawn(page: Page, id: string, code: string) {
  for (const path of ["", "/welcome", "/complete"]) {
    await page.goto(`/survey/${id}${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your response has been withdrawn");
  }
  await expect(page.getByText("Your answers have been submitted.")).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(code);
}

async function rateEverything(page: Page) {
  await expect(page.getByRole("button", { name: "Submit" })).toBeVisible();
  for (const group of await page.getByRole("radiogroup").all())
    await group.getByRole("radio").first().check({ force: true });
}
