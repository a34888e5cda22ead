import type { Page } from "@playwright/test";
import { aManager, aPassword, type TestManager } from "../factories.ts";
import { endSessionAt, holdRequests, loseResponses, problems, throughFailures } from "./failures.ts";
import { accessible, expect, test } from "./fixtures.ts";

const fields = {
  "Job title": "Cook",
  Department: "Kitchen",
  Location: "Porto",
  Description: "Cooks well.\nEvery day.",
  Requirements: "Has cooked before.",
};

test("a job is created with every field, and a failure loses none", async ({ app, page, openAs }) => {
  const manager = await aManager(app);
  await openAs(manager, "/manage-jobs");
  await page.getByRole("link", { name: "Add Job" }).press("Enter");
  await expect(page).toHaveTitle(/New job/);
  await expect(page.getByRole("heading", { level: 1, name: "New job" })).toBeFocused();
  const type = page.getByRole("combobox", { name: "Employment type" });
  await expect(type).toHaveValue("Full-time");

  await test.step("the form fits a phone, where the top bar never covers an error", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: "dark" });
    await accessible(page);
    await page.getByLabel("Requirements").focus();
    await create(page).press("Enter");
    await expect(page.getByText("Title is required")).toBeVisible();
    await expect(page.getByLabel("Job title")).toBeFocused();
    const bar = await page.getByRole("banner").boundingBox();
    await expect
      .poll(async () => (await page.getByLabel("Job title").boundingBox())?.y)
      .toBeGreaterThan(bar?.height ?? Infinity);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: "light" });
    await accessible(page);
  });

  await fill(page);
  await type.click();
  for (const name of ["Full-time", "Part-time", "Contract", "Internship"])
    await expect(page.getByRole("option", { name })).toBeVisible();
  await page.getByRole("option", { name: "Contract" }).click();

  await test.step("a failure loses nothing", async () => {
    await throughFailures(page, "jobs", "POST", async (failure) => {
      await create(page).click();
      await expect(page.getByRole("alert")).toHaveText(problems[failure]);
      await expect(page.getByRole("alert")).toHaveText(/^Failed to create job./);
      for (const [label, value] of Object.entries(fields))
        await expect(page.getByLabel(label)).toHaveValue(value);
    });
  });

  await test.step("the job is created once, with every field", async () => {
    await page.getByLabel("Requirements").press("Control+Enter");
    await expect(page.getByText("Job created")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Cook" })).toBeFocused();
    const [job, ...others] = await manager.browser.manager.jobs.list();
    expect(others).toEqual([]);
    expect(job).toMatchObject({
      title: "Cook",
      department: "Kitchen",
      location: "Porto",
      employmentType: "contract",
      description: "Cooks well.\nEvery day.",
      requirements: "Has cooked before.",
      isActive: true,
    });
    await expect(page).toHaveURL(`/dashboard?job=${job?.id}`);
    // Going back skips the finished form.
    await page.goBack();
    await expect(page).toHaveURL("/manage-jobs");
  });
});

test("a job that was created after its page was left opens no page", async ({ app, page, openAs }) => {
  await openAs(await aManager(app), "/new-job");
  await fill(page);
  const release = await holdRequests(page, "**/api/jobs");
  await create(page).click();
  await page.getByRole("link", { name: "Notification Settings" }).click();
  await expect(page).toHaveURL("/notification-settings");
  release();
  await expect(page.getByText("Job created")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save Settings" })).toBeVisible();
  await page.goto("/new-job");
  await expect(page.getByLabel("Job title")).toHaveValue("");
});

test("a lost response creates no second job; closing the tab asks first", async ({ app, page, openAs }) => {
  const manager = await aManager(app);
  let questions = 0;
  page.on("dialog", (dialog) => void (questions++, dialog.accept()));
  await openAs(manager, "/new-job");

  await test.step("a creation whose response was lost happens once", async () => {
    await fill(page);
    const answer = await loseResponses(page, "jobs");
    await create(page).click();
    await expect(page.getByRole("alert")).toHaveText(problems.unreachable);
    expect(await manager.browser.manager.jobs.list()).toHaveLength(1);
    await answer();
    await page.reload();
    await fill(page);
    await create(page).click();
    await expect(page.getByText("Job created")).toBeVisible();
    const [job] = await manager.browser.manager.jobs.list();
    await expect(page).toHaveURL(`/dashboard?job=${job?.id}`);
    expect(await manager.browser.manager.jobs.list()).toHaveLength(1);
  });

  await test.step("closing the tab asks only if something would be lost", async () => {
    expect(questions).toBe(0);
    await page.goto("/new-job");
    await expect(create(page)).toBeVisible();
    await page.reload();
    await fillStorage(page);
    await page.getByLabel("Job title").fill("Cook");
    await page.reload();
    await expect(page.getByLabel("Job title")).toHaveValue("");
    expect(questions).toBe(1);
  });
});

test("with full storage, an expired session loses nothing that was typed", async ({ app, page, openAs }) => {
  const manager = await aManager(app);
  await openAs(manager, "/new-job");
  await expect(create(page)).toBeVisible();
  await fillStorage(page);
  await fill(page);
  await endSessionAt(page, "jobs", () => manager.browser.manager.managers.signOut());
  await create(page).click();
  await expect(page.getByRole("alert", { name: "Failed to create job." })).toContainText("Please sign in.");
  const why = page.getByRole("dialog", { name: "Your session has ended" });
  await expect(why.getByRole("link", { name: "Sign in in another tab" })).toHaveAttribute(
    "href",
    "/HM-login",
  );
  await accessible(page);
  await why.getByRole("button", { name: "Stay" }).click();
  await expect(page.getByLabel("Description")).toHaveValue(fields.Description);
  const signIn = page.getByRole("link", { name: "Sign in in another tab" });
  await expect(signIn).toHaveAttribute("href", "/HM-login");
  await signInAgain(page, manager);
  await create(page).click();
  await expect(page.getByText("Job created")).toBeVisible();
});

test("a draft is not created for another manager of the same browser", async ({ app, page, openAs }) => {
  const [morgan, david] = [await aManager(app), await aManager(app)];
  await openAs(morgan, "/new-job");
  await expect(create(page)).toBeVisible();
  await fillStorage(page);
  // A survey is chosen shortly after the last key: asked for as David, it would end the session before the press.
  const chosen = page.waitForResponse((response) => response.url().includes(fields.Department));
  await fill(page);
  await chosen;
  await signInAgain(page, david);
  await create(page).click();
  const why = page.getByRole("dialog", { name: "Your session has ended" });
  await why.getByRole("button", { name: "Stay" }).click();
  // It is still Morgan's page, which knows that the session has ended.
  const refused = page.waitForResponse((response) => response.status() === 401);
  await create(page).click();
  await refused;
  expect(await david.browser.manager.jobs.list()).toEqual([]);
  await signInAgain(page, morgan);
  await create(page).click();
  await expect(page.getByText("Job created")).toBeVisible();
  expect(await morgan.browser.manager.jobs.list()).toMatchObject([{ title: "Cook" }]);
});

test("a draft survives a reload and leaving, and can be discarded", async ({ app, page, openAs }) => {
  const manager = await aManager(app);
  await openAs(manager, "/dashboard");
  await page.getByRole("link", { name: "Create New Job" }).click();
  await fill(page);
  await page.getByRole("button", { name: "Add Question" }).click();
  await page.getByLabel("Question text").fill("How do they taste a sauce?");
  await page.reload();
  await expect(page.getByText("Restored what you had typed")).toBeVisible();
  await expect(page.getByLabel("Question text")).toHaveValue("How do they taste a sauce?");
  await accessible(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await openAs(await aManager(app), "/new-job");
  await expect(page.getByLabel("Job title")).toHaveValue("");
  await openAs(manager, "/new-job");
  for (const [label, value] of Object.entries(fields))
    await expect(page.getByLabel(label)).toHaveValue(value);
  await page.getByRole("button", { name: "Discard" }).press("Enter");
  await expect(page.getByLabel("Job title")).toBeFocused();
  for (const label of Object.keys(fields)) await expect(page.getByLabel(label)).toHaveValue("");
  await expect(page.getByLabel("Question text")).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel("Job title")).toHaveValue("");
  await expect(page.getByText("Restored what you had typed")).toHaveCount(0);

  await fill(page);
  await create(page).click();
  await expect(page.getByText("Job created")).toBeVisible();
  await page.goto("/new-job");
  await expect(page.getByLabel("Job title")).toHaveValue("");
  await page.getByLabel("Job title").fill("Baker");
  await page.getByRole("link", { name: "Account" }).click();
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page.getByRole("dialog")).toContainText("typed for a new candidate");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Sign out without saving?" });
  await expect(question).toContainText("typed for a new candidate or job");
  await question.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/HM-login/);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Baker");
});

test("with full storage, every way out asks before it loses a draft", async ({ app, page, openAs }) => {
  const manager = await aManager(app);
  await openAs(manager, "/dashboard");
  await fillStorage(page);
  await page.getByRole("link", { name: "Create New Job" }).click();
  await page.getByLabel("Job title").fill("Cook");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  const stay = question.getByRole("button", { name: "Stay" });
  const ways = [
    () => page.getByRole("button", { name: "Cancel" }).click(),
    () => page.getByRole("link", { name: "Manage Jobs" }).click(),
    () => page.goBack(),
  ];
  for (const leave of ways) {
    await leave();
    await expect(stay).toBeFocused();
    await stay.press("Enter");
    await expect(question).toHaveCount(0);
    await expect(page.getByLabel("Job title")).toHaveValue("Cook");
  }
  await expect(page).toHaveURL("/new-job");

  await page.getByRole("button", { name: "Sign Out" }).click();
  const signOut = page.getByRole("dialog", { name: "Sign out without saving?" });
  await expect(signOut.getByRole("button", { name: "Cancel" })).toBeFocused();
  await accessible(page);
  await signOut.getByRole("button", { name: "Cancel" }).click();
  await expect(signOut).toHaveCount(0);
  await create(page).click();
  await expect(page.getByText("Job created")).toBeVisible();

  await page.goto("/dashboard");
  await fillStorage(page);
  await page.getByRole("link", { name: "Create New Job" }).click();
  await page.getByLabel("Job title").fill("Baker");
  await page.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText("Baker")).toHaveCount(0);

  await page.getByRole("link", { name: "Create New Job" }).click();
  await page.getByLabel("Job title").fill("Baker");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await signOut.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/HM-login");
  expect(await manager.browser.visitor.managers.session()).toBeNull();
});

const create = (page: Page) => page.getByRole("button", { name: "Create Job" });

async function fill(page: Page) {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
}

/** Signs in again as in another tab: the open page does not change. */
async function signInAgain(page: Page, { email, browser }: TestManager) {
  await browser.visitor.managers.signIn({ email, password: aPassword });
  await page.context().addCookies(browser.cookies());
}

/** Its storage is full until the next reload, except for the tab's session storage. */
const fillStorage = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(localStorage, "setItem", {
      value: () => {
        throw new DOMException("Full", "QuotaExceededError");
      },
    });
  });
