import { unavailable } from "#contract/errors.ts";
import { aJob, aManager } from "../factories.ts";
import { expect, test } from "./fixtures.ts";

test("without the database pages keep what was typed until it is back", async ({ app, page, openAs }) => {
  const manager = await aManager(app);
  await aJob(manager, { title: "Cook" });
  let refused = 0;
  const away = (url: URL) => url.pathname.startsWith("/api/jobs");
  await page.route(away, (route) => {
    refused++;
    // The same outage as in tests/faults/database-unavailable.test.ts.
    return route.fulfill({
      status: 503,
      headers: { "retry-after": "2" },
      json: { defined: false, status: 503, ...unavailable, data: { retryAfterSeconds: 2 } },
    });
  });
  await openAs(manager, "/new-job");
  await page.getByLabel("Job title").fill("Gardener");
  await page.getByRole("button", { name: "Create Job" }).click();
  await expect(page.getByRole("alert")).toContainText(unavailable.message);
  await expect(page.getByLabel("Job title")).toHaveValue("Gardener");
  await page.unroute(away);
  await page.getByRole("button", { name: "Create Job" }).click();
  await expect(page.getByText("Job created")).toBeVisible();

  refused = 0;
  await page.route(away, (route) =>
    refused++ ? route.continue() : route.fulfill({ status: 503, body: "" }),
  );
  await page.goto("/manage-jobs");
  await expect(page.getByText("Cook")).toBeVisible();
  expect(refused).toBeGreaterThan(1);
});
