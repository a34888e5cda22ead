import { aCandidate, aJob, aManager, anAdmin, anEmail } from "../factories.ts";
import { accessible, expect, test } from "./fixtures.ts";

test("a manager and an admin ask earlier candidates for their consent", async ({ app, page, openAs }) => {
  const [manager, other] = [
    await aManager(app, { company: "Juniper Labs" }),
    await aManager(app, { company: "Northlight" }),
  ];
  for (const [whose, emails] of [
    [manager, [anEmail(), anEmail(), null]],
    [other, [anEmail(), null]],
  ] as const) {
    const { id } = await aJob(whose);
    for (const email of emails) await aCandidate(whose, id, { email });
  }
  await openAs(manager, "/company");
  await expect(page.getByRole("note")).toHaveCount(0);
  await page.getByRole("radio", { name: "The candidate's own consent" }).check();
  const offer = page.getByRole("note").filter({ hasText: "Not asked: 3 candidates of yours" });
  await expect(offer).toContainText("1 of them cannot be asked without an e-mail address");
  await accessible(page);
  await offer.getByRole("button", { name: "Ask the 2 candidates who have not agreed" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByText("Asked: 2 candidates")).toBeVisible();
  const left = page.getByRole("note").filter({ hasText: "Not asked: 1 candidate of yours" });
  await expect(left).toBeVisible();
  await expect(left.getByRole("button")).toHaveCount(0);

  await other.browser.manager.outreach.saveCompanyRules({ needed: "consent" });
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(await anAdmin(app), "/admin/consent-texts");
  const waiting = page.getByRole("region", { name: "Candidates not yet asked for consent" });
  await expect(waiting.getByRole("listitem")).toHaveCount(2);
  const theirs = waiting.getByRole("listitem").filter({ hasText: "Northlight" });
  await expect(theirs).toContainText("2 candidates not asked; 1 without an e-mail address");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await accessible(page);
  await theirs.getByRole("button", { name: "Ask 1 candidate" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(theirs).toContainText("1 candidate not asked");
  await expect(theirs.getByRole("button")).toHaveCount(0);
  await app.runTasks();
  expect(app.outbox.filter(({ text }) => text.includes("/candidate/"))).toHaveLength(3);
});
