import { monthOf } from "#contract/months.ts";
import { sourceSpending } from "#server/platform/db/schema/sources.ts";
import { aManager, anAdmin } from "../factories.ts";
import { bambooHrAccount, employees, startBambooHr } from "../stand-ins/bamboohr.ts";
import type { TestApp } from "../test-app.ts";
import { failThenWork, holdRequests } from "./failures.ts";
import { accessible, checkLooks, expect, test as base } from "./fixtures.ts";

const test = base.extend<{ bamboo: Awaited<ReturnType<typeof startBambooHr>> }>({
  bamboo: async ({ app }, use) => {
    const listed = employees.map((employee, index) =>
      index === 1 ? { ...employee, workEmail: "nobody" } : employee,
    );
    const bamboo = await startBambooHr({ listed });
    app.context.settings.directorySources.bambooHrUrl = bamboo.url;
    await use(bamboo);
    await bamboo.stop();
  },
});

test("an admin adds BambooHR, runs it, and removes it", async ({ app, page, bamboo, openAs }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(await anAdmin(app), "/admin/sources");
  await expect(page.getByText("No sources yet")).toBeVisible();
  await accessible(page);

  await page.getByRole("button", { name: "Add source" }).click();
  const form = page.getByRole("dialog", { name: "Add a source" });
  await form.getByLabel("Company").fill("Acme");
  await form.getByLabel("Subdomain").fill(`https://${bambooHrAccount.subdomain}.bamboohr.com`);
  await form.getByRole("button", { name: "Add source" }).click();
  await expect(form.getByText("API key is required")).toBeVisible();
  await form.getByLabel("API key").fill("a wrong key");
  await accessible(page);
  await failThenWork(form, "Add source", "Failed to save the source", "admin/directory/sources", "POST");
  const card = page.getByRole("article", { name: "BambooHR of Acme" });
  await expect(card.getByText("Never")).toBeVisible();
  await expect(card.getByText("acme.bamboohr.com")).toBeVisible();

  await card.getByRole("button", { name: "Try it: BambooHR of Acme" }).click();
  const tried = page.getByRole("dialog", { name: "First rows of BambooHR of Acme" });
  await expect(tried.getByText("BambooHR does not accept the API key.")).toBeVisible();
  await page.keyboard.press("Escape");
  await card.getByRole("button", { name: "Edit: BambooHR of Acme" }).click();
  const edit = page.getByRole("dialog", { name: "Edit BambooHR of Acme" });
  await expect(edit.getByLabel("Subdomain")).toHaveValue("acme");
  await expect(edit.getByLabel("API key")).toHaveValue("");
  await edit.getByLabel("API key").fill(bambooHrAccount.apiKey);
  await edit.getByRole("button", { name: "Save source" }).click();
  await card.getByRole("button", { name: "Try it: BambooHR of Acme" }).click();
  await expect(tried.getByText("Ava Stone")).toBeVisible();
  await expect(tried.getByText("This is not an e-mail address: 'nobody'")).toBeVisible();
  await accessible(page);
  await tried.getByRole("button", { name: "Close" }).last().click();

  await test.step("what another admin changes while the dialog is open stays", async () => {
    await card.getByRole("button", { name: "Edit: BambooHR of Acme" }).click();
    await edit.getByLabel("Company").fill("Acme Ltd");
    const { sources } = (await anAdmin(app)).browser.admin;
    for (const { id: sourceId } of (await sources.list()).sources)
      await sources.schedule({ sourceId, isScheduled: false });
    await edit.getByRole("button", { name: "Save source" }).click();
    await expect(edit.getByText("Another admin changed this source since you opened it.")).toBeVisible();
    await edit.getByRole("button", { name: "Cancel" }).click();
    await expect(card.getByText("Off")).toBeVisible();
    await card.getByRole("button", { name: "Edit: BambooHR of Acme" }).click();
    await expect(edit.getByRole("alert")).toHaveCount(0);
    await expect(edit.getByLabel("Company")).toHaveValue("Acme Ltd");
    await expect(edit.getByLabel("Import every night")).not.toBeChecked();
    await edit.getByLabel("Company").fill("Acme");
    await edit.getByLabel("Import every night").check();
    await edit.getByRole("button", { name: "Save source" }).click();
    await expect(edit).toHaveCount(0);
  });

  await card.getByRole("button", { name: "Run now: BambooHR of Acme" }).click();
  await expect(card.getByText("Running")).toBeVisible();
  await app.runTasks();
  // Without a reload.
  await expect(card.getByText("5 added, 1 rejected")).toBeVisible();
  await expect(card.getByText("1 × This is not an e-mail address (id 102)")).toBeVisible();
  await card.getByRole("switch", { name: "Import every night" }).click();
  await expect(card.getByText("Off")).toBeVisible();
  await checkLooks(page);

  await card.getByRole("button", { name: "Remove: BambooHR of Acme" }).click();
  const question = page.getByRole("dialog", { name: "Remove BambooHR of Acme?" });
  await question.getByRole("checkbox", { name: "Remove these people, too: undo 1 import" }).check();
  await question.getByRole("button", { name: "Remove source" }).click();
  await expect(page.getByText("What it imported is being removed, too.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Regular imports" })).toBeFocused();
  await app.runTasks();
  await page.goto("/admin/directory");
  await expect(page.getByText("5 people removed")).toBeVisible();
  expect(bamboo.asked.length).toBeGreaterThan(0);
});

test("an admin sets limits by company; an owner sees their share", async ({ app, page, openAs }) => {
  const [owner, other] = [
    await aManager(app, { company: "Acme" }),
    await aManager(app, { company: "Initech" }),
  ];
  app.context.settings.peopleDataLabs = {
    key: "the-key",
    url: "http://127.0.0.1:9",
    peoplePerCandidate: 20,
    peoplePerMonth: 500,
  };
  await spend(app, null, 60);
  await spend(app, owner.companyId, 60);
  await openAs(await anAdmin(app), "/admin/sources");
  await expect(page.getByText("60 of 500 people, 12 %")).toBeVisible();
  const table = page.getByRole("region", { name: "Spending by company" });
  await expect(table.getByRole("row").nth(1)).toContainText("No limit (default)");

  await page.getByRole("button", { name: "Set default limit" }).click();
  const standard = page.getByRole("dialog", { name: "Monthly limit of each company" });
  await standard.getByRole("radio", { name: "A number of people a month" }).check();
  await standard.getByRole("spinbutton", { name: "People a month" }).fill("100");
  await accessible(page);
  await standard.getByRole("button", { name: "Save limit" }).click();
  await expect(table.getByRole("row").nth(1)).toContainText("100 (default)");

  await page.getByRole("button", { name: "Change limit: Acme" }).click();
  const own = page.getByRole("dialog", { name: "Monthly limit of Acme" });
  await own.getByRole("radio", { name: "A number of people a month" }).check();
  await own.getByRole("spinbutton", { name: "People a month" }).fill("60");
  await own.getByRole("button", { name: "Save limit" }).click();
  await expect(table.getByRole("row").nth(1)).not.toContainText("default");

  await page.getByRole("button", { name: "Set limit of a company" }).click();
  const another = page.getByRole("dialog", { name: "Monthly limit of a company" });
  await another.getByRole("combobox", { name: "Company" }).fill("ini");
  // The chosen company is saved while its name is still being looked up.
  const lookup = /source-ceilings\/companies\?.*Initech/;
  const release = await holdRequests(page, lookup);
  const looksUp = page.waitForRequest(lookup);
  await page.getByRole("option", { name: "Initech" }).click();
  await another.getByRole("radio", { name: "No limit" }).check();
  await looksUp;
  await another.getByRole("button", { name: "Save limit" }).click();
  await expect(table.getByRole("row").nth(2)).toContainText("Initech");
  release();
  await accessible(page);

  await openAs(owner, "/company");
  const card = page.getByRole("region", { name: "External searches" });
  await expect(card.getByText("60 of 60 people, 100 %")).toBeVisible();
  await expect(card).toContainText("Skipped searches go on by themselves on 1 Dec 2026.");
  await page.setViewportSize({ width: 360, height: 740 });
  await accessible(page);
  await page.context().clearCookies();
  await openAs(other, "/company");
  await expect(card).toContainText("got 0 people");
});

const spend = ({ db, clock }: TestApp, companyId: string | null, records: number) =>
  db
    .insert(sourceSpending)
    .values({ source: "people_data_labs", month: monthOf(clock.now()), companyId, records, searches: 3 });
