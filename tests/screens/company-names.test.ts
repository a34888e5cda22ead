import { aJob, aManager, anAdmin, aPerson } from "../factories.ts";
import { hurryTo } from "./hurry.ts";
import { accessible, expect, failCalls, test, testWithClock } from "./screen.ts";

testWithClock(
  "an admin says which names mean one company, and takes it back; what fails loses nothing",
  async ({ app, page, openAs }) => {
    await aPerson(app, {}, { company: "Facebook" });
    const admin = await anAdmin(app);
    let recover = await failCalls(page, "admin/directory/aliases", "500");
    await openAs(admin, "/admin/directory");
    const names = page.getByRole("region", { name: "Company names" });
    await hurryTo(page, names.getByText("Failed to load the company names."));
    await recover();
    await names.getByRole("button", { name: "Retry" }).click();
    await expect(names.getByRole("heading", { name: "No other names yet" })).toBeVisible();

    await names.getByRole("button", { name: "Add Name" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Add a company's other name" });
    await expect(dialog.getByLabel("Other name")).toBeFocused();
    await dialog.getByRole("button", { name: "Add Name" }).click();
    for (const text of ["Other name is required", "Company is required"])
      await expect(dialog.getByText(text)).toBeVisible();
    await dialog.getByLabel("Other name").fill("Facebook");
    await dialog.getByLabel("Company").fill("FACEBOOK, Inc.");
    await dialog.getByLabel("Company").press("Enter");
    await expect(dialog.getByRole("alert")).toContainText("Both are names of one company already.");
    await accessible(page);
    await dialog.getByLabel("Company").fill("Meta");
    recover = await failCalls(page, "admin/directory/aliases", "unreachable", "POST");
    await dialog.getByRole("button", { name: "Add Name" }).click();
    await expect(dialog.getByRole("alert")).toContainText("cannot be reached");
    await recover();
    await dialog.getByRole("button", { name: "Add Name" }).click();
    await expect(page.getByText("'Facebook' now stands for Meta.")).toBeVisible();
    const row = names.getByRole("listitem");
    await expect(row).toContainText("Facebook is Meta1 employment");

    await row.getByRole("button", { name: "Remove the name Facebook" }).click();
    const question = page.getByRole("dialog", { name: "Remove the name 'Facebook'?" });
    recover = await failCalls(page, "admin/directory/aliases", "429", "DELETE");
    await question.getByRole("button", { name: "Remove" }).click();
    await expect(names.getByRole("heading", { name: "No other names yet" })).toBeVisible();
    await page.clock.runFor(11_000);
    await expect(page.getByText("Failed to remove the name.")).toBeVisible();
    await expect(row).toContainText("Facebook");
    await recover();
    await row.getByRole("button", { name: "Remove the name Facebook" }).click();
    await question.getByRole("button", { name: "Remove" }).click();
    await expect(names.getByRole("heading", { name: "No other names yet" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  },
);

test("a misspelt company is offered as it is known, never taken; an unknown one stops nobody", async ({
  app,
  page,
  openAs,
}) => {
  await aPerson(app, {}, { company: "Initech" });
  await page.setViewportSize({ width: 360, height: 740 });
  const manager = await aManager(app);
  await openAs(manager, `/new-candidate?job=${(await aJob(manager)).id}`);
  const company = page.getByLabel("Company");
  const entry = page.getByRole("group", { name: "Entry 1" });
  await company.fill("Innitech");
  await expect(entry.getByText("Did you mean")).toBeVisible();
  await expect(company).toHaveValue("Innitech");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await accessible(page);
  await page.keyboard.press("Tab");
  await expect(entry.getByRole("button", { name: "Use Initech" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(company).toHaveValue("Initech");
  await expect(company).toBeFocused();
  await expect(entry.getByText("Did you mean")).toHaveCount(0);

  await company.fill("Zebrafish Holdings");
  await expect(entry.getByText("The directory does not know 'Zebrafish Holdings' yet.")).toBeVisible();
  await expect(company).not.toHaveAttribute("aria-invalid", "true");
  const said = page.getByRole("note").filter({ hasText: "Companies that the directory does not know" });
  await expect(said).toContainText("Zebrafish Holdings");
  await company.fill("Innitech");
  await expect(said).toContainText("Innitech (it knows Initech)");
  await company.fill("INITECH, Inc.");
  await expect(entry.getByText("The directory does not know")).toHaveCount(0);

  await failCalls(page, "companies/suggestions", "500");
  await company.fill("Inittech");
  await page.waitForResponse(/suggestions/);
  await expect(entry.getByRole("status")).toBeEmpty();
});
