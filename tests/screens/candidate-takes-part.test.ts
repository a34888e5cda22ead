import { aJob, aManager, aParticipant } from "../factories.ts";
import { accessible, expect, test } from "./screen.ts";

const workHistory = [{ company: "Acme", position: "Cook", startDate: "2019-01", endDate: "2020-12" }];

test("on a phone a candidate in the United States reads, agrees on a page after the disclosure, and takes it back", async ({
  app,
  page,
  openAs,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const manager = await aManager(app, { company: "Juniper Labs" });
  await manager.browser.manager.outreach.saveCompanyRules({ needed: "consent", afterTakingBack: "go" });
  const { id: jobId } = await aJob(manager);
  const { id, secret } = await aParticipant(app, manager, jobId, { workHistory });
  const fits = async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await accessible(page);
  };

  await page.goto(`/candidate/${secret}`);
  const main = page.getByRole("main");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "May Juniper Labs ask people who worked with you?",
  );
  await expect(main).toContainText("Answers that are in by then are deleted.");
  await fits();
  await page.getByLabel("Where do you live?").selectOption("United States");
  await expect(page.getByLabel("Where do you live?")).toHaveValue("us");
  await page.getByRole("button", { name: "Read and decide" }).click();

  // The disclosure by itself: nothing to tick, nothing to sign.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Disclosure");
  await expect(main).toContainText("investigative consumer report");
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await fits();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "I agree" }).click();
  await expect(page.getByRole("alert")).toHaveText("Please tick everything that has to be agreed to.");
  await page.getByRole("checkbox", { name: /I have read the disclosure/ }).check();
  await page.getByRole("checkbox", { name: /My name, my work history/ }).check();
  await expect(page.getByRole("checkbox", { name: /I want a copy/ })).not.toBeChecked();
  await page.getByRole("button", { name: "I agree" }).click();
  await expect(page.getByRole("alert")).toHaveText("Please type your name.");
  await page.getByLabel("Your name, as your signature").fill("Robin Vale");
  await fits();
  await page.getByRole("button", { name: "I agree" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You agreed");
  await expect(main).toContainText("On 21 Nov 2026, as Robin Vale.");
  await expect(page.getByRole("listitem").filter({ hasText: "Agreed" })).toHaveAttribute(
    "aria-current",
    "step",
  );
  await fits();
  await page.emulateMedia({ colorScheme: "dark" });
  await accessible(page);
  await page.getByRole("button", { name: "Take my consent back" }).click();
  await expect(main).toContainText("You took your consent back.");
  await page.goto(`/candidate/${secret}x`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link does not work any more");

  await page.setViewportSize({ width: 1280, height: 900 });
  await openAs(manager, `/dashboard?job=${jobId}&candidate=${id}`);
  await expect(page.getByRole("region", { name: "Outreach" })).toContainText(
    "The candidate agreed on 21 Nov 2026, and took it back on 21 Nov 2026.",
  );
  await expect(page.getByRole("alert").filter({ hasText: "does not agree to be reviewed" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText(
    "The candidate took the consent back",
  );
  await accessible(page);
});
