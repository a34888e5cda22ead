import { aJob, aManager, anAdmin, aPerson } from "../factories.ts";
import { failCalls, fastForwardTo } from "./failures.ts";
import { accessible, expect, test, testWithClock } from "./fixtures.ts";

testWithClock("an admin sees the effect before companies are merged", async ({ app, page, openAs }) => {
  await aPerson(app, {}, { company: "Beforebook" });
  await aPerson(app, {}, { company: "Newta" });
  const admin = await anAdmin(app);
  const names = page.getByRole("region", { name: "Company names", exact: true });
  const dialog = page.getByRole("dialog", { name: "Add a name, or merge two companies" });
  const row = page.getByRole("region", { name: "Names" }).getByRole("row", { name: /Beforebook/ });

  await test.step("a long name that nobody worked for is not cut off", async () => {
    await openAs(admin, `/admin/directory/company?name=${"x".repeat(150)}`);
    const title = page.getByRole("heading", { name: "Nobody in the directory worked" });
    await expect(title).toBeInViewport({ ratio: 1 });
  });

  await test.step("the page without a company links to the directory", async () => {
    for (const name of ["", "%20%20", "x".repeat(300)]) {
      await openAs(admin, `/admin/directory/company?name=${name}`);
      await expect(page.getByRole("heading", { name: "No company chosen" })).toBeVisible();
      await expect(page.getByRole("alert")).toHaveCount(0);
    }
    await accessible(page);
    const recover = await failCalls(page, "admin/companies/said", "500");
    await page.getByRole("link", { name: "Look up a company" }).click();
    await expect(page).toHaveURL("/admin/directory");
    await fastForwardTo(page, names.getByText("Failed to load the company names."));
    await recover();
    await names.getByRole("button", { name: "Retry" }).click();
    await expect(names.getByText("No names added yet")).toBeVisible();
  });

  await test.step("the effect is shown before companies are merged", async () => {
    await names.getByLabel("Company name").fill("newta inc");
    await names.getByLabel("Company name").press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Newta" })).toBeVisible();
    await page.getByRole("button", { name: "Add or merge names" }).press("Enter");
    await expect(dialog.getByLabel("Other name")).toBeFocused();
    await dialog.getByRole("button", { name: "Merge" }).click();
    await expect(dialog.getByText("Other name is required")).toBeVisible();
    await dialog.getByLabel("Other name").fill("Beforebook");
    await fastForwardTo(
      page,
      dialog.getByText("1 employment as 'Beforebook' and 1 as Newta will be found together."),
    );
    await accessible(page);
    // The effect is visible above the button, on a phone too.
    await page.setViewportSize({ width: 360, height: 740 });
    const effect = await dialog.getByText("will be found together").boundingBox();
    const press = await dialog.getByRole("button", { name: "Merge" }).boundingBox();
    expect((effect?.y ?? 0) + (effect?.height ?? 0)).toBeLessThan(press?.y ?? 0);
    await page.setViewportSize({ width: 1280, height: 800 });
    const recover = await failCalls(page, "admin/companies/names", "unreachable", "POST");
    await dialog.getByRole("button", { name: "Merge" }).click();
    await expect(dialog.getByRole("alert")).toContainText("cannot be reached");
    await recover();
    await dialog.getByRole("button", { name: "Merge" }).click();
    await expect(page.getByText("'Beforebook' now means Newta.")).toBeVisible();
    await expect(row).toContainText("Admin");
    await accessible(page);
  });

  await test.step("a name is split off", async () => {
    await row.getByRole("button", { name: "Split off Beforebook" }).click();
    const question = page.getByRole("dialog", { name: "Split 'Beforebook' from Newta?" });
    await expect(question.getByText("will be found separately")).toBeVisible();
    await question.getByRole("button", { name: "Split off" }).click();
    await expect(row).toHaveCount(0);
  });

  await test.step("a related company is added, and its rule removed", async () => {
    await page.getByRole("button", { name: "Add or merge names" }).click();
    await dialog.getByLabel("Other name").fill("Newtabikes");
    await dialog.getByLabel("Part of the company").check();
    await dialog.getByRole("button", { name: "Add related company" }).click();
    const family = page.getByRole("region", { name: "Related companies" });
    await expect(family).toContainText("Newtabikes");
    await page.getByRole("link", { name: "Back to Directory" }).click();
    await names.getByRole("button", { name: "Remove the rule for Newtabikes" }).click();
    const sure = page.getByRole("dialog", { name: "Remove the rule for 'Newtabikes'?" });
    const recover = await failCalls(page, "admin/companies/said", "429", "DELETE");
    await sure.getByRole("button", { name: "Remove rule" }).click();
    await expect(names.getByText("No names added yet")).toBeVisible();
    await page.clock.runFor(11_000);
    await expect(page.getByText("Failed to remove the rule.")).toBeVisible();
    await expect(names.getByRole("row", { name: /Newtabikes/ })).toBeVisible();
    await recover();
  });

  await test.step("the candidates are searched again", async () => {
    await expect(names.getByText("Counting the candidates")).toHaveCount(2);
    await app.runTasks();
    await page.reload();
    await expect(names.getByText("Searched again for 0 candidates")).toHaveCount(2);
    await accessible(page);
  });
});

test("a company's name is completed or corrected, and any is accepted", async ({ app, page, openAs }) => {
  await aPerson(app, {}, { company: "Globex" }, { company: "Globex Marine" });
  await aPerson(app, {}, { company: "Initech" }, { company: "YouTube" });
  await page.setViewportSize({ width: 360, height: 740 });
  const manager = await aManager(app);
  await openAs(manager, `/new-candidate?job=${(await aJob(manager)).id}`);
  const company = page.getByRole("combobox", { name: "Company" });
  const entry = page.getByRole("group", { name: "Entry 1" });

  await test.step("a misspelled company gets a suggestion", async () => {
    await company.fill("Innitech");
    await expect(entry.getByText("Did you mean")).toBeVisible();
    await expect(company).toHaveValue("Innitech");
    await accessible(page);
    await page.keyboard.press("Tab");
    await expect(entry.getByRole("button", { name: "Use Initech" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(company).toHaveValue("Initech");
    await expect(company).toBeFocused();
    await expect(entry.getByText("Did you mean")).toHaveCount(0);
  });

  await test.step("an unknown company is accepted, and a related one only on request", async () => {
    // A related company is never selected automatically. Its box moves no field under the finger.
    const fields = entry.locator("input, button");
    const places = () =>
      fields.evaluateAll((all) => all.slice(0, 7).map((field) => field.getBoundingClientRect().top));
    const before = await places();
    await company.fill("Google");
    const relative = entry.getByRole("checkbox", { name: "YouTube (fewer than 10 people)" });
    await expect(relative).not.toBeChecked();
    expect(await places()).toEqual(before);
    await relative.check();
    await accessible(page);
    await company.fill("Zebrafish Holdings");
    await expect(relative).toHaveCount(0);
    await expect(entry.getByText("Not in our directory yet. You can go on.")).toBeVisible();
    await expect(company).not.toHaveAttribute("aria-invalid", "true");
    await company.fill("INITECH, Inc.");
    await expect(entry.getByText("Not in our directory yet")).toHaveCount(0);
  });

  await test.step("the keyboard selects a company of the directory", async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await company.fill("");
    const add = page.getByRole("button", { name: "Add entry" });
    const before = await add.boundingBox();
    await company.pressSequentially("glob");
    await expect(page.getByRole("option")).toHaveText(["Globex", "Globex Marine"]);
    await accessible(page);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(company).toHaveValue("Globex Marine");
    await expect(page.getByRole("option")).toHaveCount(0);
    await company.fill("Zebrafish Holdings");
    await expect(entry.getByText("Not in our directory yet")).toBeVisible();
    expect(await add.boundingBox()).toEqual(before);
  });

  await test.step("without suggestions the page stays as it is", async () => {
    await failCalls(page, "companies/suggestions", "500");
    const failed = page.waitForResponse(/suggestions/);
    await company.fill("Inittech");
    await failed;
    await expect(entry.getByRole("status")).toHaveText(["", ""]);
  });
});
