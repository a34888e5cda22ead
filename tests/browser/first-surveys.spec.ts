import type { Locator } from "@playwright/test";
import { aCandidate, aJob, aManager, anInvitation, aPerson, aPassword } from "../factories.ts";
import type { TestApp } from "../test-app.ts";
import { failCalls, holdRequests } from "./failures.ts";
import { accessible, checkLooks, expect, test } from "./fixtures.ts";

const acme = { company: "Acme", position: "Engineer", startDate: "2019-01", endDate: "2021-12" };
const maxClicks = 10;

async function aCompanyOf(app: TestApp, people: number) {
  for (let index = 0; index < people; index++)
    await aPerson(app, {}, { company: "Acme", position: "Engineer", start: "2019-01", end: "2021-12" });
}

test("a new manager sends the first surveys with ten clicks at most", async ({ app, page }) => {
  await aCompanyOf(app, 7);
  const { invitationCode } = await anInvitation(app);
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks++;
    await target.click();
  };
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await page.goto(`/invitation?code=${invitationCode}`);
  await click(button("Continue"));
  await page.getByLabel("Create Password").fill(aPassword);
  await page.getByLabel("Confirm Password").fill(aPassword);
  await click(button("Complete Setup"));
  await click(page.getByRole("link", { name: "Create New Job" }).first());
  await page.getByLabel("Title").fill("Staff Engineer");
  await click(button("Create Job"));
  await click(page.getByRole("link", { name: "Add Candidate" }).first());
  await page.getByLabel("First Name").fill("Devon");
  await page.getByLabel("Last Name").fill("Marsh");
  await page.getByRole("combobox", { name: "Company" }).fill("Acme");
  await page.getByLabel("Position", { exact: true }).fill("Engineer");
  await page.getByLabel("Start date").fill("2019-01");
  await page.getByLabel("End date").fill("2021-12");
  await click(button("Create Candidate"));
  const dialog = page.getByRole("dialog", { name: "E-mail 5 of 7 former colleagues?" });
  await expect(dialog).toContainText("Candidate created successfully. The e-mail names Devon");
  await expect(dialog.getByRole("checkbox").first()).toBeFocused();
  await page.keyboard.press("Enter");
  await page.reload();
  await expect(dialog).toContainText("The e-mail names Devon");
  await expect(dialog).not.toContainText("Candidate created successfully");
  await click(button("Send 5 surveys"));
  await expect(page.getByText("5 surveys are on their way")).toBeVisible();
  await app.runTasks();
  expect(app.outbox.filter(({ text }) => text.includes("/survey/"))).toHaveLength(5);
  expect(clicks).toBeLessThanOrEqual(maxClicks);
});

test("the confirmation lets the manager choose whom we e-mail", async ({ app, page, openAs }) => {
  await aCompanyOf(app, 7);
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const { id } = await aCandidate(manager, jobId, { workHistory: [acme], sendSurveysAutomatically: false });
  await openAs(manager, `/dashboard?job=${jobId}&candidate=${id}`);
  const dialog = page.getByRole("dialog");
  const desktop = page.viewportSize() ?? { width: 1280, height: 720 };
  for (const size of [{ width: 640, height: 400 }, desktop]) {
    await page.setViewportSize(size);
    await page.getByRole("button", { name: "Review and send 5 surveys" }).click();
    await expect(dialog.locator(":focus")).toBeInViewport();
    if (size !== desktop) await page.keyboard.press("Escape");
  }
  await expect(dialog.getByRole("button", { name: "Send 5 surveys" })).toBeFocused();
  await expect(dialog.getByRole("checkbox", { checked: true })).toHaveCount(5);
  await checkLooks(page);
  await dialog.getByRole("button", { name: "Preview the e-mail" }).click();
  await expect(dialog.getByRole("article", { name: /^E-mail:/ })).toBeVisible();
  await dialog.getByRole("button", { name: "Hide the e-mail" }).click();

  await dialog.getByRole("checkbox").nth(2).uncheck();
  await expect(dialog.getByRole("button", { name: "Send 4 surveys" })).toBeVisible();
  await dialog.getByRole("button", { name: "Choose from 2 more" }).press("Enter");
  await expect(dialog.getByRole("checkbox").nth(5)).toBeFocused();
  await dialog.getByRole("checkbox").last().check();
  await accessible(page);
  await dialog.getByRole("button", { name: "Not now" }).click();
  await expect(page.getByRole("button", { name: "Review and send 5 surveys" })).toBeFocused();
  await expect(dialog).toHaveCount(0);
  expect(app.outbox).toEqual([]);

  await page.getByRole("button", { name: "Review and send 5 surveys" }).click();
  for (const index of [1, 2, 3, 4]) await dialog.getByRole("checkbox").nth(index).uncheck();
  await dialog.getByRole("button", { name: "Send 1 survey" }).click();
  await expect(page.getByText("1 survey is on its way")).toBeVisible();
  await app.runTasks();
  expect(app.outbox).toHaveLength(1);
  await expect(page.getByRole("button", { name: /^Review and send/ })).toHaveCount(0);
});

test("the surveys that are being sent cannot seem to be stopped", async ({ app, page, openAs }) => {
  await aCompanyOf(app, 2);
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const { id } = await aCandidate(manager, jobId, { workHistory: [acme], sendSurveysAutomatically: false });
  await openAs(manager, `/dashboard?job=${jobId}`);
  await page.getByRole("link", { name: "Robin Vale" }).click();
  await page.getByRole("button", { name: "Review and send 2 surveys" }).click();
  const dialog = page.getByRole("dialog");
  const url = `**/api/candidates/${id}/outreach/start`;
  const recover = await failCalls(page, `candidates/${id}/outreach`, "500", "PUT");

  await test.step("the dialog stays and shows the failure", async () => {
    const release = await holdRequests(page, url);
    await dialog.getByRole("button", { name: "Send 2 surveys" }).click();
    await page.keyboard.press("Escape");
    await expect(dialog.getByRole("button", { name: "Not now" })).toBeDisabled();
    release();
    await expect(dialog.getByRole("alert")).toContainText("No survey was sent");
  });

  await test.step("the failure is shown on the page that was opened meanwhile", async () => {
    const release = await holdRequests(page, url);
    await dialog.getByRole("button", { name: "Send 2 surveys" }).click();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    release();
    await expect(page.getByRole("alert")).toContainText("No survey was sent");
  });
  await recover();
  expect(app.outbox).toEqual([]);
});

test("a company's rule on who gets surveys is named and can be overridden", async ({ app, page, openAs }) => {
  await aCompanyOf(app, 5);
  const manager = await aManager(app);
  const { companyRules, saveCompanyRules } = manager.browser.manager.outreach;
  const { id: jobId } = await aJob(manager);
  const { settings } = app.context;

  await openAs(manager, "/company");
  const group = page.getByRole("radiogroup", { name: "Who gets surveys automatically" });
  await test.step("an owner chooses", async () => {
    await expect(group.getByRole("radio", { name: /^All former colleagues we find/ })).toBeChecked();
    await group.getByRole("radio", { name: "Only people who may well have worked closely" }).check();
    await page.getByRole("button", { name: "Save rules" }).click();
    await expect(page.getByText("Rules saved")).toBeVisible();
    expect(await companyRules()).toMatchObject({ minLikelihoodPercent: 10 });
    await accessible(page);
  });

  await test.step("less than the installation allows cannot be chosen", async () => {
    await saveCompanyRules({ minLikelihoodPercent: 35 });
    const standard = settings.minLikelihood;
    settings.minLikelihood = 0.2;
    await page.reload();
    await expect(group.getByRole("radio", { name: /at least 35 in 100/ })).toBeChecked();
    await expect(group.getByRole("radio", { disabled: true })).toHaveCount(2);
    await expect(group).toContainText("This installation leaves out anyone with a chance below 20 in 100.");
    settings.minLikelihood = standard;
  });

  const note = page.getByRole("note").filter({ hasText: "We found 5 former colleagues" });
  await test.step("the company's rule is named, and its matches can be chosen", async () => {
    await saveCompanyRules({ minLikelihoodPercent: 95 });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/new-candidate?job=${jobId}`);
    await expect(page.getByText("Your company's rule leaves out matches")).toBeVisible();
    await accessible(page);
    const { id } = await aCandidate(manager, jobId, { workHistory: [acme], confirmFirst: true });
    await page.goto(`/dashboard?job=${jobId}&candidate=${id}`);
    await expect(note).toContainText("Your company's rule leaves out 5 matches");
    await expect(note.getByRole("link", { name: "Your company's rule" })).toHaveAttribute("href", "/company");
    await accessible(page);
    await page.getByRole("button", { name: "Choose whom to e-mail" }).click();
    const dialog = page.getByRole("dialog", { name: "E-mail 0 of 5 former colleagues?" });
    await expect(dialog.getByRole("button", { name: "Send 0 surveys" })).toBeDisabled();
    await expect(dialog.locator(":focus")).toHaveCount(1);
    await expect(dialog.getByText("· Left out")).toHaveCount(5);
    await accessible(page);
    await page.keyboard.press("Escape");
  });

  await test.step("the installation's rule is named, and its matches get the survey if chosen", async () => {
    settings.minLikelihood = 0.95;
    await page.reload();
    await expect(note).toContainText("This installation leaves out 5 matches");
    await page.getByRole("button", { name: "Choose whom to e-mail" }).click();
    const opened = page.getByRole("dialog");
    await expect(opened).not.toContainText("company's rule");
    await opened.getByRole("checkbox").nth(1).check();
    await opened.getByRole("button", { name: "Send 1 survey" }).click();
    await expect(page.getByText("1 survey is on its way")).toBeVisible();
    await app.runTasks();
    expect(app.outbox).toHaveLength(1);
    await expect(note).toHaveCount(0);
  });
});
