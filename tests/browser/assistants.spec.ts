import { aCheckDraft } from "../assistants.ts";
import { aJob, aManager } from "../factories.ts";
import { failCalls, failThenWork } from "./failures.ts";
import { accessible, checkLooks, expect, test } from "./fixtures.ts";

const workHistory = [
  { company: "Acme", position: "Cook", startDate: "2019-01", endDate: "2020-12", isCurrent: false },
];

test("an owner turns assistants on; members see proposals", async ({ app, page, openAs }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const owner = await aManager(app);
  await openAs(owner, "/company/connections");
  const card = page.getByRole("region", { name: "Assistants" });
  const toggle = card.getByRole("switch", { name: "Let assistants connect with the API keys of members" });
  await test.step("the owner turns them on, copies the address, and turns them off", async () => {
    await expect(toggle).not.toBeChecked();
    await expect(card.getByText("Address for assistants")).toHaveCount(0);
    const recover = await failCalls(page, "assistants", "500");
    // The switch itself is hidden behind its drawing.
    await toggle.focus();
    await page.keyboard.press("Space");
    await expect(page.getByText("Failed to save the setting")).toBeVisible();
    await expect(toggle).not.toBeChecked();
    await recover();
    await toggle.focus();
    await page.keyboard.press("Space");
    await expect(page.getByText("Assistants turned on")).toBeVisible();
    await expect(toggle).toBeChecked();
    await accessible(page);
    await card.getByRole("button", { name: "Copy: Address for assistants" }).click();
    await expect(card.getByText("Copied")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${app.url}/mcp`);
    await toggle.focus();
    await page.keyboard.press("Space");
    await expect(page.getByText("Assistants turned off")).toBeVisible();
    await expect(card.getByText("Address for assistants")).toHaveCount(0);
  });

  await test.step("a member sees only what their own assistant proposed", async () => {
    const member = await aManager(app);
    await aCheckDraft(app, member, (await aJob(member)).id);
    await aCheckDraft(app, owner, (await aJob(owner)).id, { lastName: "Someone" });
    await openAs(member, "/company/connections");
    await expect(card.getByText("Only owners can change this.")).toBeVisible();
    await expect(card.getByRole("switch")).toHaveCount(0);
    const waiting = card.getByRole("list", { name: "Waiting for your confirmation" }).getByRole("listitem");
    await expect(waiting).toContainText(["Casey Stone"]);
    await accessible(page);
    await waiting.getByRole("link", { name: "Review: Casey Stone" }).click();
    await expect(page.getByRole("heading", { name: "Confirm check" })).toBeFocused();
  });
});

test("proposed checks are discarded, or corrected and confirmed", async ({ app, page, openAs }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const manager = await aManager(app, { firstName: "Morgan", lastName: "Reed" });
  const job = await aJob(manager);
  await test.step("a member discards a check that a colleague cannot open", async () => {
    const colleague = await aManager(app);
    const { id: discarded } = await aCheckDraft(app, manager, job.id, { workHistory });
    await openAs(colleague, `/confirm-check/${discarded}`);
    await expect(page.getByText("Proposed check not found")).toBeVisible();
    await accessible(page);

    await page.context().clearCookies();
    await openAs(manager, `/confirm-check/${discarded}`);
    await page.getByRole("button", { name: "Discard" }).click();
    const question = page.getByRole("dialog", { name: "Discard this check?" });
    await accessible(page);
    await question.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByText("Check discarded")).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard/);
    await expect(page.getByText("Nothing needs your attention.")).toBeVisible();
    await page.goto(`/confirm-check/${discarded}`);
    await expect(page.getByText("This check was discarded")).toBeVisible();
  });

  const { id } = await aCheckDraft(app, manager, job.id, { email: "casey@stone.example", workHistory });
  await test.step("a member opens another check from the dashboard", async () => {
    await openAs(manager, "/dashboard");
    await page
      .getByRole("link", { name: "Claude proposed to check Casey Stone. Confirm or discard it." })
      .click();
    await expect(
      page.getByText("Proposed by the assistant key 'Claude' of Morgan Reed, 21 Nov 2026"),
    ).toBeVisible();
    await expect(page.getByLabel("First Name")).toHaveValue("Casey");
    await expect(page.getByLabel("E-mail address (optional)")).toHaveValue("casey@stone.example");
    await expect(page.getByLabel("Company").first()).toHaveValue("Acme");
    await checkLooks(page);
  });

  await test.step("corrections survive a reload", async () => {
    await page.getByLabel("Last Name").fill("");
    const submit = page.getByRole("button", { name: "Confirm and create candidate" });
    await submit.click();
    await expect(page.getByText("Last Name is required")).toBeVisible();
    await page.getByLabel("Last Name").fill("Stones");
    // What was corrected survives a reload.
    await page.reload();
    await expect(page.getByLabel("Last Name")).toHaveValue("Stones");
    await failThenWork(page, "Confirm and create candidate", "Failed to create candidate", "check-drafts");
    await expect(page.getByRole("heading", { name: "Casey Stones" })).toBeVisible();
  });

  await test.step("a check is confirmed once", async () => {
    await page.goto(`/confirm-check/${id}`);
    await expect(page.getByText("This check is confirmed")).toBeVisible();
    await accessible(page);
    await page.getByRole("link", { name: "Go to the candidate" }).click();
    await expect(page.getByRole("heading", { name: "Casey Stones" })).toBeVisible();
    expect(await manager.browser.manager.candidates.list({ jobId: job.id })).toMatchObject({ total: 1 });
  });
});
