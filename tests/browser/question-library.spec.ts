import { aJob, aManager, anAdmin, aCandidate, aReviewer } from "../factories.ts";
import { accessible, expect, test } from "./fixtures.ts";

test("a reviewer gets the follow-up of a question from the library", async ({ app, page, openAs }) => {
  await openAs(await anAdmin(app), "/admin/survey-templates");
  await expect(page.getByText("No question has enough answers yet.")).toBeVisible();
  await page.getByRole("button", { name: "New Template" }).click();
  await page.getByLabel("Template name").fill("All");
  await page.getByRole("button", { name: "Add from library" }).click();
  const library = page.getByRole("dialog", { name: "Question library" });
  await library.getByLabel("Search").fill("work with them again");
  const after = library.getByRole("button", { name: /: What would have to change/ });
  await expect(after).toBeDisabled();
  const question = "Would you choose to work with them again?";
  await library.getByRole("button", { name: `Add: ${question}` }).press("Enter");
  await expect(library.getByRole("button", { name: `Added: ${question}` })).toBeFocused();
  await after.click();
  await accessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Save Template" }).click();
  await expect(page.getByText("Survey template saved successfully.")).toBeVisible();

  const manager = await aManager(app);
  const { id: candidateId } = await aCandidate(manager, (await aJob(manager)).id);
  const { id } = await aReviewer(app, { manager, candidateId });
  await page.goto(`/survey/${id}`);
  const why = page.getByLabel(/What would have to change/);
  await expect(page.getByRole("radiogroup", { name: /Would you choose/ })).toBeVisible();
  await expect(why).toHaveCount(0);
  await page.getByRole("radio", { name: "Sometimes" }).check();
  await page.getByRole("radio", { name: "No", exact: true }).check();
  await why.fill("More time.");
  await expect(page.getByText("Be specific: what did they do, and what came of it?")).toBeVisible();
  await accessible(page);
  await page.getByRole("radio", { name: "Yes" }).check();
  await expect(why).toHaveCount(0);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/complete/);
});
