import { aCandidate, aJob, aManager, anAdmin, anEmail } from "../factories.ts";
import { accessible, expect, pressInDialog, test } from "./fixtures.ts";

test("managers and admins ask earlier candidates for consent", async ({ app, page, openAs }) => {
  const [manager, other] = [
    await aManager(app, { company: "Juniper Labs" }),
    await aManager(app, { company: "Northlight" }),
  ];
  for (const [whose, emails] of [
    [manager, [anEmail(), anEmail(), null]],
    [other, [anEmail(), null]],
  ] as const) {
    const { id } = await aJob(whose);
    for (const [index, email] of emails.entries())
      await aCandidate(whose, id, { email, firstName: ["Ada", "Bo", "Cy"][index], lastName: "Stone" });
  }
  await openAs(manager, "/company");
  await expect(page.getByRole("note")).toHaveCount(0);
  await page.getByRole("radio", { name: "The candidate's own consent" }).check();
  await page.getByRole("button", { name: "Save rules" }).click();
  const offer = page.getByRole("note").filter({ hasText: "Not asked for consent: 3 candidates" });
  await expect(offer).toContainText("1 has no e-mail address.");
  await accessible(page);
  const ask = offer.getByRole("button", { name: "Ask 2 candidates" });
  await ask.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Ask 2 candidates" });
  for (const name of ["Ada Stone", "Bo Stone"]) await expect(dialog).toContainText(name);
  const mail = dialog.getByRole("article", {
    name: "E-mail: Morgan Lee at Juniper Labs asks for your consent",
  });
  await expect(mail.frameLocator("iframe").getByText("Juniper Labs is considering you")).toBeVisible();
  await accessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await app.runTasks();
  expect(app.outbox).toEqual([]);
  await ask.press("Enter");
  await pressInDialog(dialog, "Send");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByText("Asked: 2 candidates")).toBeVisible();
  const left = page.getByRole("note").filter({ hasText: "Not asked for consent: 1 candidate" });
  await expect(left).toBeVisible();
  await expect(left.getByRole("button")).toHaveCount(0);

  await other.browser.manager.outreach.saveCompanyRules({ needed: "consent" });
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(await anAdmin(app), "/admin/consent-texts");
  const waiting = page.getByRole("region", { name: "Candidates not yet asked for consent" });
  await expect(waiting.getByRole("listitem")).toHaveCount(2);
  const theirs = waiting.getByRole("listitem").filter({ hasText: "Northlight" });
  await expect(theirs).toContainText("2 candidates not asked; 1 without an e-mail address");
  await accessible(page);
  await theirs.getByRole("button", { name: "Ask 1 candidate" }).press("Enter");
  const question = page.getByRole("dialog", { name: "Ask 1 candidate of Northlight" });
  await expect(
    question.getByRole("article", { name: "E-mail: [hiring manager] at [company] asks for your consent" }),
  ).toBeVisible();
  await accessible(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  await app.runTasks();
  expect(app.outbox.filter(({ text }) => text.includes("/candidate/"))).toHaveLength(2);
  await theirs.getByRole("button", { name: "Ask 1 candidate" }).press("Enter");
  await pressInDialog(question, "Send");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(theirs).toContainText("1 candidate not asked");
  await expect(theirs.getByRole("button")).toHaveCount(0);
  await app.runTasks();
  expect(app.outbox.filter(({ text }) => text.includes("/candidate/"))).toHaveLength(3);
});

test("a manager reads the e-mail to the candidate before it is sent", async ({ app, page, openAs }) => {
  const manager = await aManager(app, { company: "Juniper Labs" });
  const { id: jobId } = await aJob(manager);
  const email = anEmail();
  const { id } = await aCandidate(manager, jobId, { email });
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(manager, `/dashboard?job=${jobId}&candidate=${id}`);
  const button = page.getByRole("button", { name: "Ask the candidate" });
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Ask the candidate" });
  await expect(dialog).toContainText(`To ${email}`);
  const mail = dialog.getByRole("article", {
    name: "E-mail: Morgan Lee at Juniper Labs asks for your consent",
  });
  await expect(mail.frameLocator("iframe").getByText("Juniper Labs is considering you")).toBeVisible();
  await accessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(button).toBeFocused();
  await app.runTasks();
  expect(app.outbox).toEqual([]);

  await button.click();
  const shown = await mail.frameLocator("iframe").locator("h1").textContent();
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(button).toHaveCount(0);
  await expect(page.getByText(/The candidate was asked by/)).toBeFocused();
  await app.runTasks();
  expect(app.outbox).toMatchObject([{ to: { email }, subject: shown }]);
});
