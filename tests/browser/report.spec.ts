import { aResponse, aReviewer, aSubmission } from "../factories.ts";
import { addReaders } from "../many-rows.ts";
import { failCalls } from "./failures.ts";
import { accessible, expect, setUp, test } from "./fixtures.ts";

test("a report is downloaded, and shared by a link with a passphrase", async ({ app, page, openAs }) => {
  const { manager, jobId, candidateId, path } = await setUp(app);
  const { id } = await aReviewer(app, { manager, candidateId });
  await app.browser().reviewer.surveys.submit({ ...aSubmission(id), hasty: true });
  await openAs(manager, path);
  await expect(page.getByText("1 of 1 would strongly recommend")).toBeVisible();
  await expect(page.getByText("Fewer than three people answered")).toBeVisible();

  // The explanation also opens by keyboard.
  const note = page.getByRole("note").filter({ hasText: "One thing to look at" });
  await expect(note).toContainText("1 of 1 answer took less than 2 seconds a question");
  const explained = note.getByRole("button", { name: "What this may mean" });
  await expect(explained).toBeEnabled();
  await explained.focus();
  await expect(page.getByText("A quick reader")).toHaveCount(2);
  await expect(explained).toHaveAccessibleDescription(/A quick reader/);
  await page.keyboard.press("Escape");
  await expect(page.getByText("A quick reader")).toHaveCount(1);
  await note.getByRole("button", { name: "Mark as seen" }).press("Enter");
  await expect(note).toContainText("seen");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  // Print shows no buttons but still who said it.
  await page.emulateMedia({ media: "print" });
  const words = page.getByRole("region", { name: "In their words" });
  await expect(words.getByText("Reviewer A").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Share report" })).toHaveCount(0);
  // Fixed elements would be printed over every page.
  for (const way of ["Skip to content", "Back to Candidates"]) await expect(page.getByText(way)).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download report" }).click();
  await page.getByRole("menuitem", { name: "PDF, A4" }).click();
  expect((await downloading).suggestedFilename()).toBe("report-Robin-Vale.pdf");

  await page.getByRole("button", { name: "Share report" }).click();
  const dialog = page.getByRole("dialog", { name: "Share report" });
  await expect(dialog.getByRole("checkbox")).toHaveCount(3);
  // Not on the close button: the next step is typing.
  await expect(dialog.getByLabel("Recipient")).toBeFocused();
  for (const part of await dialog.getByRole("checkbox").all()) await part.uncheck();
  await dialog.getByRole("button", { name: "Create link" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Choose at least one part to show");
  await expect(dialog.getByRole("alert")).toBeFocused();
  await dialog.getByLabel("Recipient").fill(`Ines, second interview ${"in".repeat(30)}`);
  await dialog.getByLabel("Ratings and choices").check();
  await dialog.getByLabel("Who was found").check();
  await dialog.getByLabel("Passphrase").fill("green boats");
  await accessible(page);
  await dialog.getByRole("button", { name: "Create link" }).click();
  const made = page.getByRole("dialog", { name: "Link to this report" });
  const address = await made.getByText(/shared-report#/).innerText();
  await accessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Share report" })).toBeFocused();
  const row = page.getByRole("listitem").filter({ hasText: "Ines, second interview" });
  await expect(row).toContainText("0 views");
  await page.setViewportSize({ width: 360, height: 740 });
  const list = row.locator("xpath=..");
  expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);

  const guest = await page.context().newPage();
  const succeed = await failCalls(guest, "shared-reports", "unreachable");
  await guest.goto(address);
  const again = guest.getByRole("button", { name: "Retry" });
  await again.press("Enter");
  await expect(guest.getByRole("heading", { name: "Shared report" })).toBeFocused();
  await succeed();
  await again.press("Enter");
  await guest.getByLabel("Passphrase").waitFor();
  await expect(guest.getByRole("heading", { name: "Shared report" })).toBeFocused();
  await guest.getByLabel("Passphrase").fill("red boats");
  await guest.getByRole("button", { name: "Open report" }).click();
  await expect(guest.getByText("Wrong passphrase. Try again.")).toBeVisible();
  await guest.getByLabel("Passphrase").fill("green boats");
  await guest.keyboard.press("Enter");
  await expect(guest.getByRole("heading", { name: "Report on Robin Vale" })).toBeFocused();
  await expect(guest.getByRole("figure")).toHaveCount(4);
  await expect(guest.getByText("1 of 1 would strongly recommend · rated 5")).toBeVisible();
  await expect(guest.getByText("Calm under pressure.")).toHaveCount(0);
  await accessible(guest);
  const guestDownload = guest.waitForEvent("download");
  await guest.getByRole("button", { name: "Download report" }).click();
  await guest.getByRole("menuitem", { name: "PDF, US Letter" }).click();
  expect((await guestDownload).suggestedFilename()).toBe("report-Robin-Vale.pdf");
  // The tab keeps the passphrase, so that a reload does not ask again. Another tab asks.
  await guest.reload();
  await expect(guest.getByRole("heading", { name: "Report on Robin Vale" })).toBeVisible();
  const otherTab = await page.context().newPage();
  await otherTab.goto(address);
  await expect(otherTab.getByLabel("Passphrase")).toBeVisible();
  const { jobs } = manager.browser.manager;
  await jobs.setActive({ jobId, isActive: false });
  await page.reload();
  await expect(row).toContainText("3 views");
  const whyNotWorking = page.getByText("These links do not work while the job is archived.");
  await expect(whyNotWorking).toBeVisible();
  await jobs.setActive({ jobId, isActive: true });
  await page.reload();
  await expect(row).toContainText("Active");
  await expect(whyNotWorking).toHaveCount(0);

  await row.getByRole("button", { name: "Revoke link" }).click();
  await expect(row).toContainText("Revoked");
  await expect(page.getByRole("heading", { name: "Links to this report" })).toBeFocused();
  await guest.goto("/");
  await guest.goto(address);
  await expect(guest.getByText("This link no longer works")).toBeVisible();
  await expect(guest.getByText("Ask the person who sent it for a new one.")).toBeVisible();
  await expect(guest.getByRole("button", { name: "Retry" })).toHaveCount(0);
  await accessible(guest);
});

test("many links to a report and many colleagues leave room for the rest", async ({ app, page, openAs }) => {
  const { manager, jobId, candidateId, path } = await setUp(app);
  await aResponse(app, { manager, candidateId });
  for (let n = 0; n < 11; n++) await manager.browser.manager.reports.share({ candidateId });
  await openAs(manager, path);
  const links = page.getByRole("region", { name: "Links to this report" });
  await expect(links.getByRole("button", { name: "Revoke link" })).toHaveCount(10);
  await links.getByRole("button", { name: "Show more (1)" }).click();
  await expect(links.getByRole("button", { name: "Revoke link" })).toHaveCount(11);

  await addReaders(app, jobId, 25);
  await page.goto(`/dashboard?job=${jobId}`);
  const members = page.getByRole("region", { name: "Shared with" });
  await expect(members.getByRole("listitem")).toHaveCount(20);
  await members.getByRole("button", { name: "Show more (6)" }).click();
  await expect(members.getByRole("listitem")).toHaveCount(26);
});

test("a long company name leaves room for the panel's numbers", async ({ app, page, openAs }) => {
  const { manager, candidateId, path } = await setUp(app);
  const company = "Wolfeschlegel".repeat(5);
  const { address } = await manager.browser.manager.reports.share({ candidateId });
  await page.goto(address);
  await expect(page.getByText("0 found, 0 contacted, 0 answered.")).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);

  await aResponse(app, { manager, candidateId, company });
  await openAs(manager, path);
  await page.getByRole("heading", { name: "Who was found" }).click();
  const answered = page.getByRole("row", { name: company }).getByRole("cell").last();
  await expect(answered).toHaveText("1");
  await answered.scrollIntoViewIfNeeded();
  await expect(answered).toBeInViewport({ ratio: 1 });
});

test("a link that shows only who was found does not say that there are no answers", async ({ app, page }) => {
  const { manager, candidateId } = await setUp(app);
  await aResponse(app, { manager, candidateId });
  const { share } = manager.browser.manager.reports;
  const { address } = await share({ candidateId, shown: { ratings: false, words: false, panel: true } });
  await page.goto(`/shared-report${new URL(address).hash}`);
  await expect(page.getByText("1 found, 1 contacted, 1 answered")).toBeVisible();
  await expect(page.getByText("No answers yet")).toHaveCount(0);
});
