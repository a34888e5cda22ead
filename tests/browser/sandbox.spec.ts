import { aProgram } from "../api-key.ts";
import { aManager } from "../factories.ts";
import { failThenWork } from "./failures.ts";
import { accessible, expect, test } from "./fixtures.ts";

test("an owner creates a sandbox key and empties the sandbox", async ({ app, page, openAs }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const owner = await aManager(app);
  const member = await aManager(app);
  await openAs(owner, "/company/connections");
  const keys = page.getByRole("region", { name: "API keys" });
  const sandbox = page.getByRole("region", { name: "Sandbox" });
  await keys.getByRole("button", { name: "Create key" }).click();
  const form = page.getByRole("dialog", { name: "Create an API key" });
  await form.getByLabel("Name").fill("A try");
  await form.getByLabel("Sandbox (made-up people, no e-mail)").check();
  await form.getByLabel("Create and change jobs").check();
  await form.getByRole("button", { name: "Create key" }).click();
  await page.getByRole("button", { name: "Copy: API key" }).click();
  await expect(page.getByText("Copied")).toBeVisible();
  const key = await page.evaluate(() => navigator.clipboard.readText());
  expect(key).toMatch(/^ft_test_/);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(keys.getByRole("listitem")).toContainText([/A try.*sandbox/is]);
  await expect(sandbox).toHaveCount(0);

  expect(await aProgram(app, key).post("/jobs", { title: "Cook" })).toMatchObject({ status: 201 });
  await page.reload();
  await expect(sandbox.getByText("1 job, 0 candidates and 0 responses")).toBeVisible();
  await accessible(page);
  expect(await aProgram(app, key).post("/jobs", { title: "Baker" })).toMatchObject({ status: 201 });
  await sandbox.getByRole("button", { name: "Empty the sandbox" }).click();
  const question = page.getByRole("dialog", { name: "Empty the sandbox?" });
  await expect(question).toContainText(
    "2 jobs, 0 candidates and 0 responses of the sandbox will be deleted.",
  );
  await accessible(page);
  await failThenWork(question, "Empty the sandbox", "Failed to empty the sandbox", "sandbox/empty");
  await expect(page.getByText("Sandbox emptied")).toBeVisible();
  await expect(page.getByText("2 jobs, 0 candidates and 0 responses were deleted.")).toBeVisible();
  await expect(sandbox).toHaveCount(0);
  await expect(keys.getByRole("heading", { name: "API keys" })).toBeFocused();

  await aProgram(app, key).post("/jobs", { title: "Cook" });
  await page.context().clearCookies();
  await openAs(member, "/company/connections");
  await expect(keys.getByText("There are no keys yet.")).toBeVisible();
  await expect(sandbox).toHaveCount(0);
});
