import type { Page } from "@playwright/test";
import { aCandidate, aJob, aManager, anEmail, aPerson } from "../factories.ts";
import type { TestApp } from "../test-app.ts";
import { failCalls, throughFailures } from "./failures.ts";
import { checkLooks, expect, pressInDialog, test } from "./fixtures.ts";

const workHistory = [{ company: "Acme", position: "Cook", startDate: "2019-01", endDate: "2020-12" }];

test("outreach is paused, overridden, resumed and changed", async ({ app, page, openAs }) => {
  const { manager, path } = await setUp(app);
  await openAs(manager, "/dashboard");
  await page.getByRole("banner").getByRole("link", { name: "Juniper Labs" }).click();
  await expect(page.getByRole("main")).toContainText("They apply to everyone at Juniper Labs.");
  const rule = page.getByRole("radio", { name: "A note" });
  await rule.check();
  await page.getByRole("button", { name: "Save rules" }).click();
  await expect(page.getByText("Rules saved")).toBeVisible();
  await expect(rule).toBeChecked();

  await page.goto(path);
  const main = page.getByRole("main");
  const missing = page.getByRole("alert").filter({ hasText: "Waiting for consent" });
  await expect(outreach(page)).toContainText("Note on consent: none");
  await expect(main).toContainText("Reviewer A");
  await expect(page.getByRole("button", { name: "Send Survey" })).toHaveCount(0);
  await missing.getByRole("button", { name: "Note consent" }).click();
  await page.getByRole("dialog").getByLabel("Candidate's consent").fill("By e-mail on 20 November");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(missing).toHaveCount(0);
  await expect(outreach(page)).toContainText("Consent recorded by Morgan Lee on 21 Nov 2026");
  await expect(outreach(page)).toContainText("By e-mail on 20 November");

  await outreach(page).getByRole("button", { name: "Pause" }).click();
  await expect(outreach(page)).toContainText("Paused: no surveys are sent until you resume.");
  await page.getByRole("button", { name: "Send Survey" }).first().click();
  const asking = page.getByRole("dialog", { name: "Send survey to 1 reviewer" });
  await expect(asking).toContainText("Outreach is paused");
  await asking.getByRole("button", { name: "Send survey to 1" }).click();
  await expect(main.getByText("Survey Sent", { exact: true })).toBeVisible();
  await outreach(page).getByRole("button", { name: "Resume" }).click();
  await expect(outreach(page)).toContainText("Reminders go out after 3 and 6 days.");

  await outreach(page).getByRole("button", { name: "Change outreach" }).click();
  const settings = page.getByRole("dialog", { name: "Outreach" });
  await expect(settings.getByLabel("Wanted responses")).toBeFocused();
  await settings.getByLabel("Wanted responses").fill("0");
  await settings.getByRole("button", { name: "Save" }).click();
  await expect(settings).toContainText("At least 1 response");
  await settings.getByLabel("Wanted responses").fill("2");
  await settings.getByLabel("Send surveys to the best matches automatically").check();
  await settings.getByRole("button", { name: "Save" }).click();
  await expect(outreach(page)).toContainText("Wanted responses: 2");
  await expect(outreach(page)).toContainText("More surveys go out within a day, best matches first.");

  await page.getByRole("heading", { name: "Timeline" }).click();
  await expect(page.getByRole("region", { name: "Timeline" }).getByRole("listitem")).toHaveText(
    "21 Nov 2026Candidate added 2 former colleagues found Contacted Reviewer A Consent recorded by Morgan Lee Paused by Morgan Lee Resumed by Morgan Lee",
  );
  await page.setViewportSize({ width: 360, height: 740 });
  await checkLooks(page);
});

test("chosen rules stay on the page when the session ends", async ({ app, page, openAs }) => {
  const manager = await aManager(app);
  await openAs(manager, "/company");
  const rule = page.getByRole("radio", { name: "A note" });
  await rule.check();
  await manager.browser.manager.managers.signOut();
  await page.getByRole("button", { name: "Save rules" }).click();
  const ended = page.getByRole("dialog", { name: "Your session has ended" });
  await ended.getByRole("button", { name: "Stay" }).click();
  await expect(rule).toBeChecked();

  // Coming back to the window checks the session again, which may fail.
  let failed = 0;
  await failCalls(page, "managers/session", "500", "GET", () => void failed++);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect.poll(() => failed).toBe(3);
  await page.getByRole("button", { name: "Save rules" }).click();
  await expect(page.getByText("Your account could not be loaded")).toHaveCount(0);
  await expect(rule).toBeChecked();
});

test("asking the candidate by keyboard moves the focus to the result", async ({ app, page, openAs }) => {
  const manager = await aManager(app);
  const { id: job } = await aJob(manager);
  const [first, second] = [
    await aCandidate(manager, job, { email: anEmail() }),
    await aCandidate(manager, job, { email: anEmail() }),
  ];
  await openAs(manager, `/dashboard?job=${job}&candidate=${first.id}`);
  // Nobody was found.
  await expect(outreach(page)).toContainText("You can add a former colleague.");
  await expect(outreach(page)).not.toContainText("choose");
  const button = page.getByRole("button", { name: "Ask the candidate" });
  await outreach(page).locator(button).press("Enter");
  await pressInDialog(page.getByRole("dialog"), "Send");
  await expect(button).toHaveCount(0);
  await expect(outreach(page).getByText("The candidate was asked by Morgan Lee")).toBeFocused();

  await manager.browser.manager.outreach.saveCompanyRules({ needed: "consent" });
  await page.goto(`/dashboard?job=${job}&candidate=${second.id}`);
  await page.getByRole("alert").locator(button).press("Enter");
  await pressInDialog(page.getByRole("dialog"), "Send");
  await expect(button).toHaveCount(0);
  await expect(
    page.getByRole("alert").getByText("sends no surveys until the candidate agrees"),
  ).toBeFocused();
});

test("a candidate who cannot be asked is no dead end", async ({ app, page, openAs }) => {
  const { manager, path } = await setUp(app);
  await manager.browser.manager.outreach.saveCompanyRules({ needed: "consent" });
  await openAs(manager, path);
  await expect(page.getByRole("alert")).toContainText("no e-mail address yet. Add it under Edit, then ask.");
});

test("a failure is shown and loses nothing that was typed", async ({ app, page, openAs }) => {
  const { manager, path } = await setUp(app);
  await openAs(manager, path);
  await throughFailures(page, "candidates", "PUT", async (failure) => {
    await outreach(page).getByRole("button", { name: "Pause" }).click();
    await expect(page.getByRole("alert")).toHaveCount(1);
    await outreach(page).getByRole("button", { name: "Pause" }).click();
    // One toast for each button, however often it failed, because more would cover the page.
    const failed = page.getByRole("alert").filter({ hasText: "Failed to pause the outreach" });
    await expect(failed).toBeVisible();
    await failed.getByRole("button").click();
    await expect(failed).toHaveCount(0);
    await outreach(page).getByRole("button", { name: "Note consent" }).click();
    const note = page.getByRole("dialog").getByLabel("Candidate's consent");
    await note.fill(`Said so: ${failure}`);
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("dialog")).toContainText("Failed to save the note");
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await outreach(page).getByRole("button", { name: "Note consent" }).click();
    await expect(note).toHaveValue(`Said so: ${failure}`);
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});

test("a dialog that is open overwrites nothing that a colleague changes meanwhile", async ({
  app,
  page,
  openAs,
}) => {
  const { manager, path, candidateId } = await setUp(app);
  const { change, saveConsentNote } = manager.browser.manager.outreach;
  await change({ candidateId, automatic: true });
  await openAs(manager, path);
  await outreach(page).getByRole("button", { name: "Change outreach" }).click();
  const settings = page.getByRole("dialog", { name: "Outreach" });
  await settings.getByLabel("Wanted responses").fill("2");
  await change({ candidateId, automatic: false });
  await settings.getByRole("button", { name: "Save" }).click();
  await expect(outreach(page)).toContainText("Wanted responses: 2 · Automatic: off");

  // What was typed is still there when the dialog is opened again. The rest is as it is now.
  await change({ candidateId, automatic: true });
  await page.reload();
  await outreach(page).getByRole("button", { name: "Change outreach" }).click();
  await settings.getByLabel("Wanted responses").fill("4");
  await settings.getByRole("button", { name: "Cancel" }).click();
  await change({ candidateId, automatic: false });
  await outreach(page).getByRole("button", { name: "Pause" }).click();
  await outreach(page).getByRole("button", { name: "Resume" }).click();
  await outreach(page).getByRole("button", { name: "Change outreach" }).click();
  await expect(settings.getByLabel("Wanted responses")).toHaveValue("4");
  await expect(settings.getByLabel("Send surveys to the best matches automatically")).not.toBeChecked();
  await settings.getByRole("button", { name: "Save" }).click();
  await expect(outreach(page)).toContainText("Wanted responses: 4 · Automatic: off");

  await outreach(page).getByRole("button", { name: "Note consent" }).click();
  const dialog = page.getByRole("dialog", { name: "Note on consent" });
  await dialog.getByLabel("Candidate's consent").fill("Agreed");
  await saveConsentNote({ candidateId, note: "By phone on 20 November" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toContainText("By phone on 20 November");
  await expect(dialog.getByLabel("Candidate's consent")).toHaveValue("Agreed");
  await checkLooks(page);
  await dialog.getByRole("button", { name: "Keep my version" }).click();
  await expect(dialog).not.toContainText("By phone on 20 November");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(outreach(page)).toContainText("Agreed");
});

const outreach = (page: Page) => page.getByRole("region", { name: "Outreach" });

async function setUp(app: TestApp) {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  for (const start of ["2019-01", "2019-06"]) await aPerson(app, {}, { start, end: "2020-12" });
  const { id } = await aCandidate(manager, jobId, { workHistory });
  app.clock.advance(60_000);
  return { manager, candidateId: id, path: `/dashboard?job=${jobId}&candidate=${id}` };
}
