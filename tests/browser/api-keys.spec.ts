import { anApiKey, aProgram } from "../api-key.ts";
import { aManager } from "../factories.ts";
import { failThenWork } from "./failures.ts";
import { accessible, expect, test } from "./fixtures.ts";

test("a member creates an API key, copies it and revokes it", async ({ app, page, openAs }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const owner = await aManager(app);
  await openAs(owner, "/company");
  await page.getByRole("link", { name: "Connections" }).click();
  const card = page.getByRole("region", { name: "API keys" });
  await expect(card.getByText("There are no keys yet.")).toBeVisible();
  await expect(card.getByRole("link", { name: "API reference" })).toHaveAttribute("href", "/api/docs");
  const create = card.getByRole("button", { name: "Create key" });
  const row = card.getByRole("listitem");
  let key = "";

  await test.step("a key is created with a name and scopes", async () => {
    await create.click();
    const form = page.getByRole("dialog", { name: "Create an API key" });
    const submit = form.getByRole("button", { name: "Create key" });
    await submit.click();
    await expect(form.getByText("Name is required")).toBeVisible();
    const problem = form.getByText("Choose at least one");
    await expect(problem).toBeVisible();
    await form.getByLabel("Name").fill("Greenhouse sync");
    await submit.click();
    await expect(form.getByLabel("Read jobs")).toBeFocused();
    // Below the last choice, a phone would not show it.
    const [first, shown] = [await form.getByLabel("Read jobs").boundingBox(), await problem.boundingBox()];
    expect(first?.y).toBeGreaterThan(shown?.y ?? Infinity);
    await form.getByLabel("Read jobs").check();
    await form.getByLabel("After 90 days").check();
    await accessible(page);
    await failThenWork(form, "Create key", "Failed to create the key", "api-keys");
  });

  await test.step("the key is shown once, and works", async () => {
    const made = page.getByRole("dialog", { name: "Key created" });
    await expect(made.getByRole("button", { name: "Copy: API key" })).toBeFocused();
    await accessible(page);
    await page.keyboard.press("Enter");
    await expect(made.getByText("Copied")).toBeVisible();
    key = await page.evaluate(() => navigator.clipboard.readText());
    await made.getByRole("button", { name: "Done" }).click();
    await expect(create).toBeFocused();
    await expect(page.getByText(key)).toHaveCount(0);
    await expect(row).toContainText([/Greenhouse sync.*yours.*Read jobs.*Never used · expires 19 Feb 2027/s]);

    expect(await aProgram(app, key).get("/jobs")).toMatchObject({ status: 200 });
    await page.reload();
    await expect(row).toContainText(["Last used 21 Nov 2026"]);
    await accessible(page);
  });

  await test.step("the key no longer works once it is revoked", async () => {
    await card.getByRole("button", { name: "Revoke: Greenhouse sync" }).click();
    const question = page.getByRole("dialog", { name: "Revoke Greenhouse sync?" });
    await expect(question.getByText("They can no longer act for you.")).toBeVisible();
    await failThenWork(question, "Revoke", "Failed to revoke the key", "api-keys/");
    await expect(page.getByText("Key revoked")).toBeVisible();
    await expect(card.getByText("There are no keys yet.")).toBeVisible();
    await expect(card.getByRole("heading", { name: "API keys" })).toBeFocused();
    expect(await aProgram(app, key).get("/jobs")).toMatchObject({ status: 401 });
  });

  await test.step("an owner sees whose keys there are", async () => {
    const member = await aManager(app, { firstName: "Sam", lastName: "Berg" });
    await anApiKey(app, member, { name: "Sync" });
    await openAs(owner, "/company/connections");
    await expect(row).toContainText([/Sync.*Sam Berg/s]);
    await card.getByRole("button", { name: "Revoke: Sync" }).click();
    await expect(page.getByText("They can no longer act for Sam Berg.")).toBeVisible();
  });

  await test.step("a viewer gets scopes that read", async () => {
    const viewer = await aManager(app, { companyRole: "viewer" });
    await openAs(viewer, "/company/connections");
    await expect(card.getByText("There are no keys yet.")).toBeVisible();
    await card.getByRole("button", { name: "Create key" }).click();
    const form = page.getByRole("dialog", { name: "Create an API key" });
    await expect(form.getByLabel("Read jobs")).toBeVisible();
    await expect(form.getByLabel("Create and change jobs")).toHaveCount(0);
  });
});
