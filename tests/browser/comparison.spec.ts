import { aCandidate, aJob, aManager, aQuestion, aReviewer, aSubmission, aTemplate } from "../factories.ts";
import { accessible, contrast, expect, fitsWindow, test } from "./fixtures.ts";

test("selected candidates are compared, ordered by a chosen question", async ({ app, page, openAs }) => {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const strengths = aQuestion({ id: "strengths", question: "Strengths?", type: "text", required: false });
  await aTemplate(app, { name: "All", isDefault: true, questions: [aQuestion(), strengths] });
  for (const [firstName, ratings] of [
    ["Ada", [2, 4]],
    ["Ben", [5, 5, 4]],
    ["Cleo", []],
  ] as const) {
    const { id: candidateId } = await aCandidate(manager, jobId, { firstName });
    for (const teamwork of ratings) {
      const { id } = await aReviewer(app, { manager, candidateId });
      const answers = { teamwork, strengths: `${firstName} listens` };
      await app.browser().reviewer.surveys.submit(aSubmission(id, { answers }));
    }
  }
  await openAs(manager, `/dashboard?job=${jobId}`);
  await expect(page.getByText("Select 2 to 6 candidates to compare them.")).toBeVisible();
  for (const name of ["Ada", "Ben", "Cleo"])
    await page.getByRole("checkbox", { name: `Select ${name} Vale` }).press("Space");
  await page.getByRole("link", { name: "Compare 3 candidates" }).press("Enter");

  const row = page.getByRole("row", { name: /How well do they work/ });
  await expect(row.getByRole("cell")).toContainText([
    "3.0 average of 2 answers, from 2 to 4",
    "4.7 average of 3 answers, from 4 to 5",
    "Not answered",
  ]);
  // Equal widths make the scales comparable.
  const widths = await row
    .getByRole("cell")
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width));
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(1);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    // WCAG asks 3:1 for graphics; axe checks text only.
    for (const point of await row.getByRole("cell").first().locator("[class*=point_]").all())
      await expect.poll(() => point.evaluate(contrast)).toBeGreaterThanOrEqual(3);
  }
  await page.getByText("Strengths?").press("Enter");
  await expect(page.getByText("Ben listens").first()).toBeVisible();
  await accessible(page);

  await page.getByRole("combobox", { name: "Sort candidates by" }).click();
  await page.getByRole("option", { name: "How well do they work with others?" }).click();
  await expect(row.getByRole("cell")).toContainText(["3 answers", "2 answers", "Not answered"]);
  await page.reload();
  await expect(row.getByRole("cell")).toContainText(["3 answers", "2 answers", "Not answered"]);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(row.getByRole("cell").first()).toBeVisible();
  // One line, next to the name.
  const missing = await row.getByRole("cell").last().boundingBox();
  expect(missing?.height).toBeLessThan(40);
  await fitsWindow(page);
  // The legend, the headlines and the links.
  await expect(page.getByText("Each dot is one answer.")).toBeVisible();
  await expect(page.getByText("3 answers", { exact: true })).toBeVisible();
  await accessible(page);
  await page.getByRole("link", { name: "Cleo Vale" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cleo Vale" })).toBeVisible();
});
