import { anAdmin, aTemplate } from "../factories.ts";
import { retryThroughFailures } from "./failures.ts";
import { checkLooks, expect, test, testWithClock } from "./fixtures.ts";

testWithClock("anyone reads the templates, and an admin edits them", async ({ app, page, openAs }) => {
  await test.step("a list that fails to load offers Retry", async () => {
    const open = async () => void (await page.goto("/survey-templates"));
    await retryThroughFailures(page, "survey-templates", open, "Failed to load survey templates.");
    await expect(
      page.getByText("No survey templates found. Create your first template to get started."),
    ).toBeVisible();
  });

  await test.step("anyone reads the templates and changes nothing", async () => {
    await aTemplate(app, { name: "Basics", isDefault: true, candidateRole: "Staff Engineer" });
    await page.reload();
    const card = page.getByRole("article", { name: "Basics" });
    for (const text of ["Default", "Staff Engineer", "1 question", "How well do they work with others?"])
      await expect(card.getByText(text, { exact: true })).toBeVisible();
    for (const name of [/New Template/, /Edit/, /Duplicate/, /Delete/])
      await expect(page.getByRole("button", { name })).toHaveCount(0);

    await checkLooks(page);
  });

  await test.step("a signed-in admin can edit here too", async () => {
    await openAs(await anAdmin(app), "/survey-templates");
    await page.getByRole("button", { name: "New Template" }).click();
    await page.getByLabel("Template name").fill("Another");
    await page.getByRole("button", { name: "Save Template" }).click();
    await expect(page.getByText("Survey template saved successfully.")).toBeVisible();
    await expect(page.getByRole("article").first()).toHaveAccessibleName("Another");
  });
});
