import { anAdmin, aTemplate } from "../factories.ts";
import { retryThroughFailures } from "./failures.ts";
import { accessible, expect, test, testWithClock } from "./fixtures.ts";

test("anyone reads the templates and changes nothing", async ({ app, page }) => {
  await page.goto("/survey-templates");
  await expect(
    page.getByText("No survey templates found. Create your first template to get started."),
  ).toBeVisible();
  await aTemplate(app, { name: "Basics", isDefault: true, candidateRole: "Staff Engineer" });
  await page.reload();
  const card = page.getByRole("article", { name: "Basics" });
  for (const text of ["Default", "Staff Engineer", "1 question", "How well do they work with others?"])
    await expect(card.getByText(text, { exact: true })).toBeVisible();
  for (const name of [/New Template/, /Edit/, /Duplicate/, /Delete/])
    await expect(page.getByRole("button", { name })).toHaveCount(0);

  await accessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await accessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("a signed-in admin can edit here too", async ({ app, page, openAs }) => {
  await aTemplate(app, { name: "Basics", isDefault: true });
  await openAs(await anAdmin(app), "/survey-templates");
  await page.getByRole("button", { name: "New Template" }).click();
  await page.getByLabel("Template name").fill("Another");
  await page.getByRole("button", { name: "Save Template" }).click();
  await expect(page.getByText("Survey template saved successfully.")).toBeVisible();
  await expect(page.getByRole("article").first()).toHaveAccessibleName("Another");
});

test("an admin whose session has ended is told, and what was typed stays", async ({ app, page, openAs }) => {
  const admin = await anAdmin(app);
  await openAs(admin, "/survey-templates");
  await page.getByRole("button", { name: "New Template" }).click();
  await page.getByLabel("Template name").fill("Another");
  await admin.browser.admin.admins.signOut();
  await page.getByRole("button", { name: "Save Template" }).click();
  await expect(page.getByText("Failed to save survey template.")).toBeVisible();
  await expect(page.getByLabel("Template name")).toHaveValue("Another");
  expect(await app.browser().visitor.templates.list()).toEqual([]);
});

testWithClock("a list that cannot be loaded says so and offers Retry", async ({ page }) => {
  const open = async () => void (await page.goto("/survey-templates"));
  await retryThroughFailures(page, "survey-templates", open, "Failed to load survey templates.");
  await expect(page.getByText(/^No survey templates found/)).toBeVisible();
});
