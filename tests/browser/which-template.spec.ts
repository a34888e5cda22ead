import { anAdmin, aQuestion, aTemplate } from "../factories.ts";
import { retryThroughFailures } from "./failures.ts";
import { checkLooks, expect, test, testWithClock } from "./fixtures.ts";

const path = "/admin/which-template";

testWithClock("titles show the template, the reason and the second choice", async ({ app, page, openAs }) => {
  const admin = await anAdmin(app);

  await test.step("a failure is shown and loses nothing that was typed", async () => {
    await openAs(admin, path);
    const type = () => page.getByLabel("Job title").fill("Staff Engineer");
    await retryThroughFailures(page, "admin/which-template", type, "Failed to find the template");
    await expect(
      page
        .getByRole("region", { name: "The default questions" })
        .getByText("How strongly would you recommend this person?"),
    ).toBeVisible();
    await expect(page.getByLabel("Job title")).toHaveValue("Staff Engineer");
  });

  await aTemplate(app, { name: "Basics", isDefault: true });
  await aTemplate(app, {
    name: "Sellers",
    candidateFunction: "sales",
    questions: [aQuestion({ question: "Do they sell?" })],
  });
  await aTemplate(app, { name: "Designers", candidateFunction: "design" });
  await page.goto("/admin/survey-templates");
  await page.getByRole("link", { name: "Which template" }).click();
  const chosen = page.getByRole("region", { name: "Basics" });
  await expect(chosen.getByText("The default, because no other template fits.")).toBeVisible();

  await page.getByLabel("Department").fill("Sales");
  const sellers = page.getByRole("region", { name: "Sellers" });
  await expect(
    sellers.getByText("Fits: candidate function (Sales). No other template fits as closely."),
  ).toBeVisible();
  await expect(sellers.getByText("Basics. The default: used when no other template fits.")).toBeVisible();
  await expect(sellers.getByText("Designers. Does not fit: candidate function (Sales).")).toBeVisible();
  await expect(sellers.getByText("Do they sell?")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Candidate function" })).toHaveAttribute(
    "placeholder",
    "Sales (as typed)",
  );

  await page.getByRole("combobox", { name: "Candidate function" }).click();
  await page.getByRole("option", { name: "Design" }).click();
  const designers = page.getByRole("region", { name: "Designers" });
  await expect(designers).toBeVisible();
  await checkLooks(page);

  for (let number = 1; number <= 12; number++)
    await aTemplate(app, { name: `Spare ${number}`, candidateFunction: "marketing" });
  await page.getByLabel("Department").fill("Sales team");
  await expect(designers.getByText(/^Spare /)).toHaveCount(11);
  await designers.getByRole("button", { name: "Show more (1)" }).click();
  await expect(designers.getByText(/^Spare /)).toHaveCount(12);
});
