import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import { addJobs } from "../many-rows.ts";
import { aCandidate, aJob, aManager, aReviewer } from "../factories.ts";
import {
  failCalls,
  fastForwardTo,
  holdRequests,
  problems,
  retryThroughFailures,
  throughFailures,
} from "./failures.ts";
import { accessible, expect, test, testWithClock } from "./fixtures.ts";

test("jobs are listed, archived and unarchived", async ({ app, page, openAs }) => {
  const manager = await aManager(app);
  await openAs(manager, "/manage-jobs");
  await expect(page).toHaveTitle(/Manage Jobs/);
  await expect(page.getByText("No jobs created yet")).toBeVisible();
  await expect(page.getByRole("link", { name: "Add Job" })).toHaveAttribute("href", "/new-job");
  await expect(page.getByRole("link", { name: "Back to Dashboard" })).toHaveAttribute("href", "/dashboard");
  await accessible(page);

  const job = await aJob(manager, {
    title: "Cook",
    department: "Kitchen",
    location: "Frankfurt/Mannheim/Heidelberg/Karlsruhe",
    description: "Cooks well.",
  });
  await aCandidate(manager, job.id);
  await page.reload();
  await expect(heading(page, "Active Jobs (1)")).toBeVisible();
  await expect(heading(page, "Archived Jobs (0)")).toBeVisible();
  for (const text of ["Active", "Kitchen", /^Frankfurt/, "1 candidate", "Cooks well.", "21 Nov 2026"])
    await expect(card(page, "Cook").getByText(text, { exact: true })).toBeVisible();
  await expect(button(page, "Delete Cook")).toBeVisible();
  await expect(card(page, "Cook").getByRole("link", { name: "Edit Cook" })).toHaveAttribute(
    "href",
    `/edit-job/${job.id}`,
  );
  await accessible(page);

  app.clock.advance(dayMs);
  await button(page, "Archive Cook").press("Enter");
  await expect(heading(page, "Archived Jobs (1)")).toBeVisible();
  await expect(heading(page, "Active Jobs (0)")).toBeVisible();
  // Some screen readers announce changes only in a region that existed before.
  await expect(page.locator("[aria-live=polite]", { hasText: "Job archived" })).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(card(page, "Cook")).toContainText("Created 21 Nov 2026 · Archived 22 Nov 2026");
  await button(page, "Edit Cook").click();
  await expect(page.getByText("Cannot Edit Archived Job")).toBeVisible();
  await expect(page.getByText("Please unarchive the job first before making changes.")).toBeVisible();
  await accessible(page);
  await button(page, "Unarchive Cook").click();
  await expect(heading(page, "Active Jobs (1)")).toBeVisible();

  await page.getByLabel("Select Cook").check();
  await page.getByRole("button", { name: "Clear" }).press("Enter");
  await expect(page.getByText("selected")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  // A name without spaces wraps within the card, here and on the dashboard.
  await page.setViewportSize({ width: 360, height: 740 });
  const place = page.getByText("Frankfurt/Mannheim");
  for (const path of ["/manage-jobs", "/dashboard"]) {
    await page.goto(path);
    await expect(place).toBeVisible();
    const right = await place.evaluate((text) => {
      const card = text.closest("article, li");
      if (!card) throw new Error("The control is in no card.");
      return text.getBoundingClientRect().right - card.getBoundingClientRect().right;
    });
    expect(right).toBeLessThan(-8);
  }
});

testWithClock("deleting one job asks first; several can be undone", async ({ app, page, openAs }) => {
  const manager = await aManager(app);
  const waiter = await aJob(manager, { title: "Waiter" });
  await aJob(manager, { title: "Cook" });
  const baker = await aJob(manager, { title: "Baker" });
  await openAs(manager, "/manage-jobs");

  await test.step("one job: with current counts, and for good", async () => {
    await expect(card(page, "Waiter")).toContainText("0 candidates");
    for (const _ of [1, 2]) {
      const { id: candidateId } = await aCandidate(manager, waiter.id);
      await aReviewer(app, { manager, candidateId, status: "completed" });
    }

    const remove = card(page, "Waiter").getByRole("button", { name: "Delete Waiter" });
    await remove.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Delete Waiter?" });
    await expect(dialog).toContainText(
      "Are you sure you want to delete this job? This action cannot be undone.",
    );
    await expect(dialog).toContainText(
      "Its 2 candidates, 2 reviewers and 2 responses are deleted too, with all comments.",
    );
    await accessible(page);
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(remove).toBeFocused();
    // Both clicks at once: on a busy machine the second would meet the dialog's backdrop, which closes it.
    await remove.evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Waiter was deleted")).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(card(page, "Waiter")).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
    const remaining = await manager.browser.manager.jobs.list();
    expect(remaining.map(({ title }) => title).toSorted()).toEqual(["Baker", "Cook"]);
  });

  await test.step("a job without candidates says so", async () => {
    await card(page, "Cook").getByRole("button", { name: "Delete Cook" }).press("Enter");
    await expect(page.getByRole("dialog")).toContainText("It has no candidates.");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("several jobs: undone by a button or by keyboard", async () => {
    // By Tab, the focus would reach the button too late: Ctrl+Z undoes the latest deletion.
    for (const title of ["Cook", "Baker"]) {
      await page.getByRole("checkbox", { name: `Select ${title}` }).check();
      if (title === "Baker") await aCandidate(manager, baker.id);
      await page.getByRole("button", { name: "Delete 1" }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog).toContainText(
        title === "Baker" ? "We also delete 1 candidate with" : "It has no candidates. You can undo this",
      );
      await dialog.getByRole("button", { name: "Delete" }).click();
      await expect(page.getByText("1 job is being deleted")).not.toHaveCount(0);
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(card(page, title)).toHaveCount(0);
    }
    const undo = page.getByRole("button", { name: "Undo" });
    await expect(undo).toHaveCount(2);
    await expect(undo.last()).toHaveAccessibleName("Undo Ctrl Z");
    const back = page.getByRole("link", { name: "Back to Dashboard" });
    await back.focus();
    await page.keyboard.press("Control+z");
    await expect(card(page, "Baker")).toBeVisible();
    await expect(undo).toHaveCount(1);
    await expect(back).toBeFocused();
    await undo.press("Enter");
    await expect(card(page, "Cook")).toBeVisible();
    await expect(undo).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await page.clock.runFor(11_000);
    expect(await manager.browser.manager.jobs.list()).toHaveLength(2);
  });
});

testWithClock("what fails is reported, and can be retried", async ({ app, page, openAs }) => {
  const manager = await aManager(app);
  const add = async (...titles: string[]) => {
    const jobs = [];
    for (const title of titles) jobs.push(await aJob(manager, { title }));
    return jobs;
  };
  const deleteElsewhere = (jobId = "") => manager.browser.manager.jobs.delete({ jobId });
  const alert = page.getByRole("alert");
  const dialog = page.getByRole("dialog");
  const [cook, baker] = await add("Cook", "Baker");

  await test.step("a failed call", async () => {
    await retryThroughFailures(page, "jobs", () => openAs(manager, "/manage-jobs"), "Failed to load jobs.");

    await throughFailures(page, "jobs/", "any", async (failure) => {
      await button(page, "Archive Cook").click();
      const failed = alert.filter({ hasText: problems[failure] });
      await expect(failed).toHaveText(/^Failed to update job status./);
      await failed.getByRole("button", { name: "Close" }).click();
      await button(page, "Delete Cook").click();
      await dialog.getByRole("button", { name: "Delete" }).click();
      await fastForwardTo(page, dialog.getByRole("alert").filter({ hasText: "Failed to delete job." }));
      await dialog.getByRole("button", { name: "Cancel" }).click();
    });
    await expect(card(page, "Cook")).toBeVisible();
  });

  await test.step("a deletion that fails after its question was closed", async () => {
    const recover = await failCalls(page, "jobs/", "500", "DELETE");
    const release = await holdRequests(page, "**/api/jobs/*");
    await button(page, "Delete Cook").click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    release();
    await expect(alert).toHaveText(/^Failed to delete job.Something went wrong on our side/);
    await recover();
    await alert.getByRole("button", { name: "Close" }).click();
  });

  await test.step("a job deleted in another tab leaves the list at the next action", async () => {
    await deleteElsewhere(cook?.id);
    await card(page, "Cook").getByRole("button", { name: "Archive Cook" }).click();
    await expect(alert).toContainText("Failed to update job status.");
    await expect(alert).toContainText("Job not found or permission denied");
    await expect(card(page, "Cook")).toHaveCount(0);

    await deleteElsewhere(baker?.id);
    await card(page, "Baker").getByRole("button", { name: "Delete Baker" }).click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(dialog.getByText("Failed to delete job.")).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("No jobs created yet")).toBeVisible();
    await alert.getByRole("button", { name: "Close" }).click();
  });

  /** Selects three jobs, of which the second has been deleted meanwhile. */
  const selectThree = async () => {
    const titles = ["Cook", "Baker", "Waiter"];
    const [, second] = await add(...titles);
    await page.reload();
    for (const title of titles) await page.getByLabel(`Select ${title}`).check();
    await deleteElsewhere(second?.id);
  };

  await test.step("archiving several jobs", async () => {
    await selectThree();
    await page.getByRole("button", { name: "Archive 3" }).press("Enter");
    await expect(page.getByText("2 jobs archived")).toBeVisible();
    await expect(alert).toHaveText("Failed to update job status.Baker: Job not found or permission denied");
    await expect(heading(page, "Archived Jobs (2)")).toBeVisible();
    await expect(page.getByText("selected")).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    for (const { id: jobId } of await manager.browser.manager.jobs.list()) await deleteElsewhere(jobId);
  });

  await test.step("deleting several jobs", async () => {
    await selectThree();
    await page.getByRole("button", { name: "Delete 3" }).click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await fastForwardTo(page, alert);
    await expect(alert).toHaveText("Failed to delete job.Baker: Job not found or permission denied");
    expect(await manager.browser.manager.jobs.list()).toEqual([]);
  });
});

test("five hundred jobs load in one call, are paged and searched", async ({ app, page, openAs }) => {
  const manager = await aManager(app);
  await addJobs(app, manager.id, 500);
  await app.db.execute(sql`update jobs set title = 'Beekeeper' where title = 'Vacancy 1'`);
  const calls: string[] = [];
  page.on("request", (request) => void (request.url().includes("/api/jobs") && calls.push(request.url())));
  await openAs(manager, "/manage-jobs");
  await expect(heading(page, "Active Jobs (500)")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(50);
  await expect(page.getByRole("article").first()).toContainText("Vacancy 500");
  expect(await page.locator("*").count()).toBeLessThan(2_500);
  await button(page, "Show more (450)").click();
  await expect(page.getByRole("article")).toHaveCount(100);

  await page.getByRole("searchbox", { name: "Search jobs" }).fill("lisbon bee");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(card(page, "Beekeeper")).toBeVisible();
  await expect(page).toHaveURL(/q=lisbon\+bee/);
  await page.getByRole("searchbox", { name: "Search jobs" }).fill("nothing like it");
  await expect(page.getByText("Nothing matches 'nothing like it'.")).toBeVisible();
  expect(calls).toHaveLength(1);
});

test("page and menu fit a phone in the dark", async ({ app, page, openAs }) => {
  const manager = await aManager(app);
  const job = await aJob(manager, {
    title: `Head of ${"x".repeat(60)}`,
    department: "Research and Development",
    location: "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
  });
  await manager.browser.manager.jobs.setActive({ jobId: job.id, isActive: false });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: "dark" });
  await openAs(manager, "/dashboard");
  const banner = page.getByRole("banner");
  await expect(banner.getByText("Welcome, Morgan")).toBeHidden();
  await button(page, "Menu").press("Enter");
  await expect(banner).toContainText("Welcome, Morgan");
  await expect(banner.getByText("Juniper Labs")).toBeVisible();
  const cut = await banner
    .getByRole("button", { name: "Sign Out" })
    .evaluate((out) => [...out.querySelectorAll("*")].some((part) => part.scrollWidth > part.clientWidth));
  expect(cut).toBe(false);
  await accessible(page);
  await banner.getByRole("link", { name: "Manage Jobs" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Manage Jobs" })).toBeFocused();
  await expect(banner.getByText("Welcome, Morgan")).toBeHidden();
  await expect(heading(page, "Archived Jobs (1)")).toBeVisible();
  await accessible(page);
  await button(page, `Delete ${job.title}`).click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Close" })).toBeInViewport({ ratio: 1 });
});

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 2, name });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const card = (page: Page, title: string) => page.getByRole("article", { name: title });
