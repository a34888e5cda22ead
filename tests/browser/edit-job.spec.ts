import type { Page } from "@playwright/test";
import { aJob, aManager, aQuestion, aTemplate, type TestManager } from "../factories.ts";
import { fastForwardTo, loseResponses, problems, throughFailures } from "./failures.ts";
import { accessible, checkLooks, expect, test, testWithClock } from "./fixtures.ts";

test("a job is edited, archived and unarchived", async ({ app, page, openAs }) => {
  const manager = await aManager(app);
  const { id } = await aCook(manager);
  await openAs(manager, "/manage-jobs");
  await page.getByRole("link", { name: "Edit" }).click();
  await expect(page).toHaveTitle(/Edit job/);
  await expect(page.getByRole("heading", { level: 1, name: "Edit job" })).toBeFocused();
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
  for (const [label, value] of Object.entries({
    "Job title": "Cook",
    Department: "Kitchen",
    Location: "Porto",
    "Employment type": "Part-time",
    Description: "Cooks well.",
    Requirements: "Has cooked before.",
  }))
    await expect(page.getByLabel(label, { exact: false }).first()).toHaveValue(value);
  await checkLooks(page);
  const grounds = () =>
    Promise.all(
      ["Job title", "Location", "Employment type", "Requirements"].map((label) =>
        page
          .getByLabel(label, { exact: false })
          .first()
          .evaluate((field) => getComputedStyle(field).backgroundColor),
      ),
    );
  const [editable] = await grounds();

  await button(page, "Archive").click();
  await expect(page.getByText("Archived", { exact: true })).toBeVisible();
  await expect(page.getByText("Cannot Edit Archived Job")).toBeVisible();
  await expect(page.getByText("Please unarchive the job first before making changes.")).toBeVisible();
  await expect(button(page, "Update Job")).toBeDisabled();
  await expect(title(page)).toHaveJSProperty("readOnly", true);
  // Read-only fields do not look editable.
  expect(await grounds()).not.toContain(editable);
  const type = page.getByLabel("Employment type").filter({ visible: true }).first();
  await expect(type.locator("..").locator("svg"), "a read-only choice has no arrow").toHaveCount(0);
  await accessible(page);
  await button(page, "Unarchive").click();
  await expect(page.getByText("Cannot Edit Archived Job")).toHaveCount(0);

  await title(page).fill(" ");
  await button(page, "Update Job").click();
  await expect(page.getByText("Title is required")).toBeVisible();
  await expect(title(page)).toBeFocused();
  await title(page).fill("Chef");
  await button(page, "Update Job").click();
  await expect(page.getByText("Job updated")).toBeVisible();
  await expect(page).toHaveURL("/manage-jobs");
  await expect(page.getByRole("article", { name: "Chef" })).toBeVisible();
  expect(await manager.browser.manager.jobs.get({ jobId: id })).toMatchObject({
    title: "Chef",
    isActive: true,
  });
});

test("leaving asks first only after a change; unknown jobs are not found", async ({ app, page, openAs }) => {
  const stranger = await aCook(await aManager(app));
  const manager = await aManager(app);
  const { id } = await aCook(manager);
  const back = page.getByRole("link", { name: "Back to Manage Jobs" });

  await test.step("an unknown job and another manager's job are not found", async () => {
    for (const unknown of [stranger.id, "not-an-id"]) {
      await openAs(manager, `/edit-job/${unknown}`);
      await expect(page.getByText("Job not found")).toBeVisible();
      await expect(back).toHaveAttribute("href", "/manage-jobs");
    }
    await accessible(page);
  });

  await test.step("leaving asks first only after a change", async () => {
    await back.click();
    await page.getByRole("link", { name: "Edit" }).click();
    await button(page, "Cancel").click();
    await expect(page).toHaveURL("/manage-jobs");
    await page.getByRole("link", { name: "Edit" }).click();
    await title(page).fill("Chef");
    await button(page, "Archive").click();
    await expect(page.getByText("Job archived")).toBeVisible();
    await page.getByRole("link", { name: "Dashboard", exact: true }).click();
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Stay" }).click();
    await expect(page).toHaveURL(`/edit-job/${id}`);
    await button(page, "Cancel").click();
    await question.getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL("/manage-jobs");
  });
});

test("of two tabs the later save shows the current version", async ({ app, page, openAs }) => {
  const manager = await aManager(app);
  const { id: jobId, version } = await aCook(manager);
  const { jobs } = manager.browser.manager;
  await openAs(manager, `/edit-job/${jobId}`);
  await title(page).fill("Chef de Cuisine");
  await jobs.update({ ...cook, jobId, version, title: "Chef de Cuisine" });
  await button(page, "Update Job").click();
  await expect(page.getByRole("alert")).toContainText("Someone changed this job since you opened it.");
  await expect(page.getByRole("main")).toContainText("It is the same as yours.");
  const ownQuestions = [{ question: "Theirs?", type: "text" as const, required: true }];
  await jobs.update({ jobId, version: version + 1, title: "Baker", location: "Lisbon", ownQuestions });
  await button(page, "Keep my version").click();
  await button(page, "Add Question").click();
  await page.getByLabel("Question text").fill("Mine?");
  await button(page, "Update Job").click();
  await expect(page.getByRole("heading", { name: "The current version" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Baker");
  await expect(page.getByRole("main")).toContainText("Lisbon");
  await expect(page.getByRole("main")).toContainText("Theirs? (Text; required)");
  await expect(page.getByLabel("Question text")).toHaveValue("Mine?");
  await expect(title(page)).toHaveValue("Chef de Cuisine");
  await accessible(page);

  await button(page, "Update Job").click();
  await expect(page.getByRole("alert")).toContainText("Someone changed this job since you opened it.");
  expect(await jobs.get({ jobId })).toMatchObject({ title: "Baker" });
  await button(page, "Keep my version").click();
  await button(page, "Update Job").click();
  await expect(page.getByText("Job updated")).toBeVisible();
  expect(await jobs.get({ jobId })).toMatchObject({ title: "Chef de Cuisine", location: "Porto" });
});

test("a lost response is not someone else's change, and nothing is lost", async ({ app, page, openAs }) => {
  const manager = await aManager(app);
  const { id: jobId, version } = await aCook(manager);
  const { jobs } = manager.browser.manager;
  await openAs(manager, `/edit-job/${jobId}`);
  await test.step("a save whose response was lost is not someone else's change", async () => {
    const answer = await loseResponses(page, `jobs/${jobId}`);
    const saveAs = async (typed: string) => {
      await title(page).fill(typed);
      await button(page, "Update Job").click();
    };
    await saveAs("Chef");
    await expect(page.getByRole("alert")).toContainText("Forthright cannot be reached.");
    await answer();
    await saveAs("Chef de Cuisine");
    await expect(page).toHaveURL("/manage-jobs");
    const saved = { title: "Chef de Cuisine", version: version + 2 };
    expect(await jobs.get({ jobId })).toMatchObject(saved);

    // Someone else's change is reported.
    await page.getByRole("link", { name: "Edit" }).click();
    const again = await loseResponses(page, `jobs/${jobId}`);
    await saveAs("Cook");
    await expect(page.getByRole("alert")).toContainText("Forthright cannot be reached.");
    await again();
    await jobs.update({ jobId, title: "Baker", version: version + 3 });
    await saveAs("Head Cook");
    await expect(page.getByRole("alert")).toContainText("Someone changed this job since you opened it.");
    expect(await jobs.get({ jobId })).toMatchObject({ title: "Baker" });
  });

  await test.step("a job archived or deleted elsewhere keeps what was typed", async () => {
    await page.goto(`/edit-job/${jobId}`);
    await title(page).fill("Chef");
    await jobs.setActive({ jobId, isActive: false });
    await button(page, "Update Job").click();
    await expect(page.getByText("Cannot Edit Archived Job")).toBeVisible();
    await expect(page.getByText("Please unarchive the job first before making changes.")).toBeVisible();
    await expect(title(page)).toHaveValue("Chef");
    await button(page, "Unarchive").click();
    await expect(page.getByText("Job unarchived")).toBeVisible();
    await expect(page.getByText("Cannot Edit Archived Job")).toHaveCount(0);
    await jobs.delete({ jobId });
    await button(page, "Update Job").click();
    await expect(page.getByRole("alert")).toContainText("Job not found or permission denied");
    await expect(title(page)).toHaveValue("Chef");
  });
});

test("a press whose response was lost is done again after it was undone", async ({ app, page, openAs }) => {
  const manager = await aManager(app);
  const { id: jobId } = await aCook(manager);
  await openAs(manager, `/edit-job/${jobId}`);
  const answer = await loseResponses(page, `jobs/${jobId}`);
  await button(page, "Archive").click();
  await expect(page.getByRole("alert")).toContainText("Forthright cannot be reached.");
  await answer();
  await page.reload();
  await button(page, "Unarchive").click();
  await expect(page.getByText("Job unarchived")).toBeVisible();
  await button(page, "Archive").click();
  await expect(page.getByText("Job archived")).toBeVisible();
  expect(await manager.browser.manager.jobs.get({ jobId })).toMatchObject({ isActive: false });
});

testWithClock("a failure is shown and loses nothing that was typed", async ({ app, page, openAs }) => {
  const manager = await aManager(app);
  const { id } = await aCook(manager);
  await openAs(manager, `/edit-job/${id}`);
  await title(page).fill("Chef");
  const alert = page.getByRole("main").getByRole("alert");
  await throughFailures(page, `jobs/${id}`, "PUT", async (failure) => {
    await button(page, "Archive").click();
    const toast = page.getByRole("alert").filter({ hasText: /^Failed to update job status./ });
    await expect(toast.filter({ hasText: problems[failure] })).toBeVisible();
    await button(page, "Update Job").click();
    await expect(alert).toHaveText(problems[failure]);
    await expect(alert).toHaveText(/^Failed to update job/);
    await expect(title(page)).toHaveValue("Chef");
    await expect(page.getByLabel("Description")).toHaveValue("Cooks well.");
  });
  await button(page, "Update Job").click();
  await expect(page).toHaveURL("/manage-jobs");

  await throughFailures(page, `jobs/${id}`, "GET", async (failure) => {
    await page.reload();
    await page.getByRole("link", { name: "Edit" }).click();
    const toast = page.getByRole("alert").filter({ hasText: "Failed to load job details" });
    await fastForwardTo(page, toast.filter({ hasText: problems[failure] }));
    await expect(page).toHaveURL("/manage-jobs");
  });
});

test("own questions warn about forbidden subjects and move by keyboard", async ({ app, page, openAs }) => {
  await aTemplate(app, { name: "Kitchen staff", isDefault: true });
  const manager = await aManager(app);
  const { id: jobId } = await aCook(manager);
  const { jobs } = manager.browser.manager;
  await openAs(manager, `/edit-job/${jobId}`);
  const survey = page.getByRole("region", { name: "Survey" });
  await expect(survey).toContainText("Template: Kitchen staff");
  await expect(survey).toContainText("The default template. No other one fits the title or department.");
  await expect(survey.getByText(aQuestion().question)).toBeVisible();
  await expect(survey).toContainText("Rating, 1 to 5, required");
  for (const label of ["Job title", "Department"]) await page.getByLabel(label).fill("");
  await expect(survey).toContainText("The default template, unless another one fits");
  await page.getByLabel("Job title").fill("Cook");

  const question = (number: number) => page.getByRole("group", { name: `Question ${number}` });
  const text = (number: number) => question(number).getByLabel("Question text");
  await button(page, "Add Question").press("Enter");
  await expect(text(1)).toBeFocused();
  await expect(question(1).getByLabel("Required")).not.toBeChecked();
  await button(page, "Update Job").click();
  await expect(survey.getByText("Question is required")).toBeVisible();
  await expect(text(1)).toBeFocused();
  await text(1).fill("How many sick days did they take?");
  const hint = page.getByRole("status").filter({ hasText: "forbid asking about health" });
  await expect(hint).toHaveText(
    "Laws in many places forbid asking about health. Ask about the work instead.",
  );
  await accessible(page);
  await text(1).fill("How do they taste a sauce?");
  await expect(hint).toHaveCount(0);

  await button(page, "Add Question").click();
  await text(2).fill("Which kitchen did they run?");
  await question(2).getByRole("combobox", { name: "Type" }).click();
  await page.getByRole("option", { name: "Multiple choice" }).click();
  await button(page, "Update Job").click();
  await expect(question(2).getByRole("alert")).toBeVisible();
  await button(page, "Add Option").click();
  await page.getByRole("textbox", { name: "Option 1 of question 2" }).fill("Pastry");
  await button(page, "Add from library").click();
  const library = page.getByRole("dialog", { name: "Question library" });
  await library.getByLabel("Search").fill("work with them again");
  await expect(library.getByRole("button", { name: /What would have to change/ })).toHaveCount(0);
  await library.getByRole("button", { name: "Add: Would you choose to work with them again?" }).click();
  await page.keyboard.press("Escape");
  await button(page, "Move question 3 up").press("Enter");
  await expect(button(page, "Move question 2 up")).toBeFocused();
  await button(page, "Move question 2 up").press("Enter");
  await expect(button(page, "Move question 1 down")).toBeFocused();
  for (const _ of [1, 2]) await button(page, "Add Question").click();
  await expect(button(page, "Add Question")).toBeDisabled();
  await expect(button(page, "Add from library")).toBeDisabled();
  for (const number of [5, 4]) await button(page, `Remove question ${number}`).click();
  await expect(button(page, "Remove question 3")).toBeFocused();
  await checkLooks(page);
  await button(page, "Update Job").click();
  await expect(page.getByText("Job updated")).toBeVisible();
  expect((await jobs.get({ jobId })).ownQuestions).toMatchObject([
    { question: "Would you choose to work with them again?", type: "yes_no", required: false },
    { question: "How do they taste a sauce?", type: "text", required: false },
    { question: "Which kitchen did they run?", options: ["Pastry"] },
  ]);
  await page.getByRole("link", { name: "Edit" }).click();
  await expect(text(3)).toHaveValue("Which kitchen did they run?");
  await button(page, "Archive").click();
  await expect(text(3)).toHaveCount(0);
  await expect(survey).toContainText("Which kitchen did they run?");
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const title = (page: Page) => page.getByRole("textbox", { name: "Job title" });

const cook = {
  title: "Cook",
  department: "Kitchen",
  location: "Porto",
  employmentType: "part-time",
  description: "Cooks well.",
  requirements: "Has cooked before.",
} as const;

const aCook = (manager: TestManager) => aJob(manager, cook);
