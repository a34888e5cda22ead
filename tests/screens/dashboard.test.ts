import { aManager } from "../factories.ts";
import { expect, failCalls, failures, test } from "./screen.ts";

test("a manager without jobs is told the next step", async ({ app, page, openAs }) => {
  await openAs(await aManager(app), "/dashboard");
  await expect(page.getByText("No Active Jobs")).toBeVisible();
  await expect(page.getByRole("link", { name: "Create New Job" })).toBeVisible();
});

test.for(failures)(
  "jobs that cannot be loaded say so and offer Retry: %s",
  async (failure, { app, page, openAs }) => {
    const manager = await aManager(app);
    const recover = await failCalls(page, "jobs", failure);
    await openAs(manager, "/dashboard");
    await expect(page.getByText("Failed to load jobs.")).toBeVisible();
    await recover();
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByText("No Active Jobs")).toBeVisible();
  },
);
