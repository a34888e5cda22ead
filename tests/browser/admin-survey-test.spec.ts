import { eq } from "drizzle-orm";
import type { Page } from "@playwright/test";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { aCandidate, aJob, aManager, anAdmin, aQuestion, aReviewer, aTemplate } from "../factories.ts";
import type { TestApp } from "../test-app.ts";
import { type Failure, problems, retryThroughFailures, throughFailures } from "./failures.ts";
import { accessible, checkLooks, expect, test, testWithClock } from "./fixtures.ts";

const path = "/admin/survey-test";
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function choose(page: Page, label: string, option: string | RegExp) {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option }).click();
}

async function aWorld(app: TestApp) {
  const manager = await aManager(app, { email: "morgan@juniper.example" });
  const job = await aJob(manager, { location: "Lisbon" });
  const candidate = await aCandidate(manager, job.id);
  await aTemplate(app, { name: "Basics", isDefault: true });
  await aTemplate(app, { name: "Short", questions: [aQuestion({ question: "Only this?" })] });
  return { manager, job, candidate };
}

async function openForm(page: Page, candidateId: string) {
  await page.getByLabel("Candidate ID").fill(candidateId);
  await press(page, "Validate Candidate");
  await press(page, "Send Survey");
}

test("an admin sends a new reviewer the survey of a chosen template", async ({ app, page, openAs }) => {
  const { job, candidate } = await aWorld(app);
  await openAs(await anAdmin(app), "/admin/survey-templates");
  await page.getByRole("link", { name: "Survey Test" }).click();
  await press(page, "Validate Candidate");
  await expect(page.getByText("Please enter a candidate ID")).toBeVisible();
  await expect(page.getByLabel("Candidate ID")).toBeFocused();
  await page.getByLabel("Candidate ID").fill("nobody");
  await press(page, "Validate Candidate");
  await expect(page.getByText("Invalid candidate ID")).toBeVisible();
  await expect(page.getByLabel("Candidate ID")).toBeFocused();

  await page.getByLabel("Candidate ID").fill(`${app.url}/dashboard?job=${job.id}&candidate=${candidate.id}`);
  await press(page, "Validate Candidate");
  for (const text of ["Robin", "Vale", "Software Engineer · Engineering · Lisbon", job.id])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await press(page, "Send Survey");
  await expect(page.getByRole("radiogroup", { name: "Reviewer option" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Add New Reviewer" })).toBeChecked();
  await press(page, "Send Survey Email");
  await expect(page.getByText("Validation Error")).toBeVisible();
  await expect(page.getByText("Please fill in all required fields")).toBeVisible();
  await expect(page.getByLabel("Name")).toBeFocused();

  await page.getByLabel("Name").fill("Casey Fox");
  await page.getByLabel("Email").fill(" Morgan@Juniper.example ");
  await page.getByLabel("Company").fill("Acme");
  await page.getByLabel("Position").fill("Engineer");
  await choose(page, "Survey template", "Short");
  await accessible(page);
  await press(page, "Send Survey Email");
  await expect(
    page.getByText(
      "You cannot add the hiring manager who created this job (morgan@juniper.example) as a reviewer.",
    ),
  ).toBeVisible();
  await page.getByLabel("Email").fill("casey@example.com");
  await press(page, "Send Survey Email");
  await expect(page.getByText("Survey Sent")).toBeVisible();
  await expect(page.getByText("The survey is on its way to casey@example.com.")).toBeVisible();

  expect(app.outbox).toMatchObject([{ to: { name: "Casey Fox", email: "casey@example.com" } }]);
  const secret = /\/survey\/([^/\s]+)\/welcome/.exec(app.outbox[0]?.text ?? "")?.[1] ?? "";
  await page.goto(`/survey/${secret}`);
  await expect(page.getByText("Only this?")).toBeVisible();
});

test("only an existing reviewer who can be contacted can be selected", async ({ app, page, openAs }) => {
  const { manager, candidate } = await aWorld(app);
  const theirs = { manager, candidateId: candidate.id };
  await aReviewer(app, { ...theirs, name: "Bo Ash", email: "bo@example.com", status: "identified" });
  const named = await aReviewer(app, { ...theirs, name: "Al Birch", status: "survey_sent" });
  await app.db.update(reviewers).set({ createdByType: "manager" }).where(eq(reviewers.key, named.key));
  await aReviewer(app, { ...theirs, name: "Cy Cole", email: "cy@example.com" });
  await openAs(await anAdmin(app), path);
  await openForm(page, candidate.id);
  await page.getByLabel("Name").fill("Typed before");
  await page.getByText("Select Existing Reviewer").click();
  await expect(page.getByRole("combobox", { name: "Existing reviewer" })).toBeVisible();
  await checkLooks(page);
  await test.step("a reviewer who cannot be contacted is disabled", async () => {
    await press(page, "Send Survey Email");
    await expect(page.getByText("Please fill in all required fields")).toBeVisible();

    await page.getByRole("combobox", { name: "Existing reviewer" }).click();
    await expect(page.getByRole("option", { name: /Al Birch.*can't be contacted/ })).toHaveAttribute(
      "data-combobox-disabled",
      "true",
    );
    await page.getByRole("option", { name: /Bo Ash/ }).click();
    for (const [label, value] of [
      ["Name", "Bo Ash"],
      ["Email", "bo@example.com"],
      ["Company", "Acme"],
      ["Position", "Engineer"],
    ] as const) {
      await expect(page.getByRole("textbox", { name: label })).toHaveValue(value);
      await expect(page.getByRole("textbox", { name: label })).not.toBeEditable();
    }
  });

  await test.step("what was typed for a new reviewer is kept", async () => {
    await page.getByText("Add New Reviewer").click();
    await expect(page.getByLabel("Name")).toHaveValue("Typed before");
    await page.getByText("Select Existing Reviewer").click();
  });

  await test.step("a reviewer who was contacted already is refused", async () => {
    await choose(page, "Existing reviewer", "Cy Cole (cy@example.com)");
    await choose(page, "Survey template", "Basics");
    await press(page, "Send Survey Email");
    const refusal = page.getByRole("alert").filter({ hasText: "Failed to send survey invitation" });
    await expect(refusal).toContainText("This survey has already been sent.");
    await expect(page.getByRole("radio", { name: "Select Existing Reviewer" })).toBeChecked();
    await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Cy Cole");
    await expect(page.getByRole("combobox", { name: "Survey template" })).toHaveValue("Basics");

    await choose(page, "Existing reviewer", "Bo Ash (bo@example.com)");
    await press(page, "Send Survey Email");
    await expect(page.getByText("Survey Sent")).toBeVisible();
    expect(app.outbox.map(({ to }) => to.name).toSorted()).toEqual(["Al Birch", "Bo Ash", "Cy Cole"]);
  });
});

test("each error names its step and loses nothing that was typed", async ({ app, page, openAs }) => {
  const { manager, job, candidate } = await aWorld(app);
  const known = await aReviewer(app, { manager, candidateId: candidate.id });
  await app.db.update(reviewers).set({ createdByType: "admin" });
  await openAs(await anAdmin(app), path);
  await openForm(page, candidate.id);
  await page.getByLabel("Name").fill("Casey Fox");
  await page.getByLabel("Email").fill(known.email);
  await choose(page, "Survey template", "Short");
  await press(page, "Send Survey Email");
  await expect(page.getByText("Failed to send survey invitation")).toBeVisible();
  await expect(
    page.getByText("Failed to create reviewer: This person is already a reviewer of this candidate."),
  ).toBeVisible();

  await page.getByLabel("Email").fill("casey@example.com");
  app.refuseMail("550 no such mailbox");
  await press(page, "Send Survey Email");
  await expect(page.getByText("Edge function failed: 550 no such mailbox")).toBeVisible();
  app.refuseMail(null);
  await page.route("**/api/survey-tests", (route) =>
    route.fulfill({
      status: 500,
      contentType: "application/json",
      body: JSON.stringify({ defined: true, code: "STATUS_NOT_UPDATED", status: 500, message: "Not noted." }),
    }),
  );
  await press(page, "Send Survey Email");
  await expect(page.getByText("Failed to update reviewer status: Not noted.")).toBeVisible();
  await page.unroute("**/api/survey-tests");
  await manager.browser.manager.jobs.delete({ jobId: job.id });
  await press(page, "Send Survey Email");
  await expect(page.getByText("The specified job does not exist.")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Casey Fox");
});

testWithClock("each failing call loses nothing that was typed", async ({ app, page, openAs }) => {
  const { candidate } = await aWorld(app);
  await openAs(await anAdmin(app), path);
  await page.getByLabel("Candidate ID").fill(candidate.id);
  const alertFor = (failure: Failure) => page.getByRole("alert").filter({ hasText: problems[failure] });
  await throughFailures(page, "survey-tests/candidates", "any", async (failure) => {
    await press(page, "Validate Candidate");
    await expect(alertFor(failure)).toContainText("The candidate could not be validated");
  });
  const show = async () => {
    await press(page, "Validate Candidate");
    await press(page, "Send Survey");
  };
  await retryThroughFailures(page, "survey-templates", show, "Failed to load survey templates");

  const select = () => page.getByText("Select Existing Reviewer").click();
  await retryThroughFailures(page, "survey-tests/candidates", select, "Failed to load existing reviewers");
  await expect(page.getByRole("combobox", { name: "Existing reviewer" })).toBeVisible();

  await page.getByText("Add New Reviewer").click();
  await page.getByLabel("Name").fill("Casey Fox");
  await page.getByLabel("Email").fill("casey@example.com");
  await choose(page, "Survey template", "Short");
  await throughFailures(page, "survey-tests/check", "any", async (failure) => {
    await press(page, "Send Survey Email");
    await expect(alertFor(failure)).toContainText("Failed to validate reviewer email");
  });
  await throughFailures(page, "survey-tests$", "POST", async (failure) => {
    await press(page, "Send Survey Email");
    await expect(alertFor(failure).filter({ hasText: "Failed to send survey invitation" })).toBeVisible();
  });
  await expect(page.getByLabel("Name")).toHaveValue("Casey Fox");
  await press(page, "Send Survey Email");
  await expect(page.getByText("Survey Sent")).toBeVisible();
});
