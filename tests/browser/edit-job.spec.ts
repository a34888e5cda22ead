import type { Page } from "@playwright/test";
import { aJob, aManager, type TestManager } from "../factories.ts";
import { hurryTo, loseAnswers, problems, throughFailures } from "./failures.ts";
import { accessible, checkLooks, expect, test, testWithClock } from "./fixtures.ts";

test("a job is edited, archived and unarchived", async ({ app, page, openAs }) => {
  const manager = await aManager(app);
  const { id } = await aCook(manager);
  await openAs(manager, "/manage-jobs");
  await page.getByRole("link", { name: "Edit" }).click();
  await expect(page).toHaveTitle(/Edit Job/);
  await expect(page.getByRole("heading", { level: 1, name: "Edit Job" })).toBeFocused();
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
  for (const [label, value] of Object.entries({
    "Job Title": "Cook",
    Department: "Kitchen",
    Location: "Porto",
    "Employment Type": "Part-time",
    Description: "Cooks well.",
    Requirements: "Has cooked before.",
  }))
    await expect(page.getByLabel(label, { exact: false }).first()).toHaveValue(value);
  await checkLooks(page);
  const grounds = () =>
    Promise.all(
      ["Job Title", "Location", "Employment Type", "Requirements"].map((label) =>
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
  const type = page.getByLabel("Employment Type").filter({ visible: true }).first();
  await expect(type.locator("..").locator("svg"), "nor as if one could choose").toHaveCount(0);
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

test("an unknown job and another manager's job are not found", async ({ app, page, openAs }) => {
  const stranger = await aCook(await aManager(app));
  const manager = await aManager(app);
  for (const id of [stranger.id, "not-an-id"]) {
    await openAs(manager, `/edit-job/${id}`);
    await expect(page.getByText("Job not found")).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to Manage Jobs" })).toHaveAttribute(
      "href",
      "/manage-jobs",
    );
  }
  await accessible(page);
});

test("of two tabs the later save shows the current version and keeps its own text", async ({
  app,
  page,
  openAs,
}) => {
  const manager = await aManager(app);
  const { id: jobId, version } = await aCook(manager);
  const { jobs } = manager.browser.manager;
  await openAs(manager, `/edit-job/${jobId}`);
  await title(page).fill("Chef de Cuisine");
  await jobs.update({ ...cook, jobId, version, title: "Chef de Cuisine" });
  await button(page, "Update Job").click();
  await expect(page.getByRole("alert")).toContainText("Someone changed this job since you opened it.");
  await expect(page.getByRole("main")).toContainText("It is the same as yours.");
  await jobs.update({ jobId, version: version + 1, title: "Baker", location: "Lisbon" });
  await button(page, "Keep my version").click();
  await button(page, "Update Job").click();
  await expect(page.getByRole("heading", { name: "The current version" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Baker");
  await expect(page.getByRole("main")).toContainText("Lisbon");
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

test("a save whose response was lost is not reported as someone else's change", async ({
  app,
  page,
  openAs,
}) => {
  const manager = await aManager(app);
  const { id: jobId, version } = await aCook(manager);
  const { jobs } = manager.browser.manager;
  await openAs(manager, `/edit-job/${jobId}`);
  const answer = await loseAnswers(page, `jobs/${jobId}`);
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
  const again = await loseAnswers(page, `jobs/${jobId}`);
  await saveAs("Cook");
  await expect(page.getByRole("alert")).toContainText("Forthright cannot be reached.");
  await again();
  await jobs.update({ jobId, title: "Baker", version: version + 3 });
  await saveAs("Head Cook");
  await expect(page.getByRole("alert")).toContainText("Someone changed this job since you opened it.");
  expect(await jobs.get({ jobId })).toMatchObject({ title: "Baker" });
});

test("saving a job that was archived or deleted elsewhere keeps what was typed", async ({
  app,
  page,
  openAs,
}) => {
  const manager = await aManager(app);
  const { id: jobId } = await aCook(manager);
  const { jobs } = manager.browser.manager;
  await openAs(manager, `/edit-job/${jobId}`);
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
    await hurryTo(page, toast.filter({ hasText: problems[failure] }));
    await expect(page).toHaveURL("/manage-jobs");
  });
});

test("leaving asks first only after a change", async ({ app, page, openAs }) => {
  const manager = await aManager(app);
  const { id } = await aCook(manager);
  await openAs(manager, "/manage-jobs");
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

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const title = (page: Page) => page.getByRole("textbox", { name: "Job Title" });

const cook = {
  title: "Cook",
  department: "Kitchen",
  location: "Porto",
  employmentType: "part-time",
  description: "Cooks well.",
  requirements: "Has cooked before.",
} as const;

const aCook = (manager: TestManager) => aJob(manager, cook);
