import { aJob, aManager } from "../factories.ts";
import { holdRequests } from "./failures.ts";
import { expect, test } from "./fixtures.ts";

test("a page shows when it or the next page is loading", async ({ app, page, openAs }) => {
  const manager = await aManager(app);
  const { id } = await aJob(manager);

  await test.step("a page shows that it is loading its data", async () => {
    const release = await holdRequests(page, /\/api\/jobs\/[\w-]+$/);
    await openAs(manager, `/new-candidate?job=${id}`);
    await expect(page.getByText("Loading")).toBeAttached();
    release();
    await expect(page.getByRole("heading", { name: "Work history" })).toBeVisible();
  });

  await test.step("the previous page stays and shows that the next one is loading", async () => {
    const release = await holdRequests(page, /\/assets\/.*\.js$/);
    await page.getByRole("link", { name: "Account" }).click();
    await expect(page.getByRole("status").filter({ hasText: /^Loading$/ })).toHaveCount(1);
    await expect(page.getByRole("heading", { name: "Work history" })).toBeVisible();
    release();
    await expect(page.getByRole("heading", { name: "Account" })).toBeVisible();
    await expect(page.getByText("Loading")).toHaveCount(0);
  });
});

test("a public page keeps its frame when the next one fails to load", async ({ page }) => {
  await page.goto("/");
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  const release = await holdRequests(page, /\/assets\/.*\.js$/);
  await page.route("/health", (route) => route.abort());
  await page.getByRole("banner").getByRole("link", { name: "Get Started" }).click();
  await expect(page.getByRole("status")).toHaveText("Loading");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Honest reviews, better hires");
  release();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something went wrong");
  await expect(page.getByRole("banner").getByRole("link", { name: "Get Started" })).toBeVisible();
});
