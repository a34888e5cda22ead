import { aJob, aManager, anAdmin, aParticipant } from "../factories.ts";
import { failCalls } from "./failures.ts";
import { accessible, expect, test } from "./fixtures.ts";

const entry = {
  company: "Acme",
  position: "Cook",
  startDate: "2019-01",
  endDate: "2020-12",
  isCurrent: false,
};

test("an admin corrects a candidate's name and work history", async ({ app, page, openAs }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const { id: candidateId, secret } = await aParticipant(app, manager, jobId, { workHistory: [entry] });
  const { participation, wishes } = app.browser().candidate;
  await participation.correctHistory({ secret, workHistory: [{ ...entry, position: "Head cook" }] });
  await wishes.askForData({ secret, kind: "correction", wish: "My name has changed." });
  const before = await manager.browser.manager.candidates.get({ candidateId });

  await openAs(await anAdmin(app), "/admin/data-requests");
  const row = page.getByRole("listitem").filter({ hasText: "My name has changed." });
  await row.getByRole("button", { name: /^Correct data:/ }).click();
  const dialog = page.getByRole("dialog", { name: "Correct data" });
  await expect(dialog).toContainText("My name has changed.");
  await expect(dialog.getByRole("region", { name: "Now" })).toContainText("Cook, Acme");
  await expect(dialog.getByRole("region", { name: "Candidate's version" })).toContainText("Head cook, Acme");
  await accessible(page);
  await dialog.getByLabel("Last Name").fill("");
  await dialog.getByRole("button", { name: "Correct" }).click();
  await expect(dialog.getByLabel("Last Name")).toBeFocused();
  await dialog.getByLabel("Last Name").fill("Vale-Hart");
  await dialog.getByRole("button", { name: "Correct" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row.getByRole("button")).toHaveCount(0);

  const after = await manager.browser.manager.candidates.get({ candidateId });
  expect(after).toMatchObject({ firstName: before.firstName, lastName: "Vale-Hart", email: before.email });
  expect(after.workHistory).toMatchObject([{ position: "Head cook" }]);
});

test("a correction leaves a name alone that the hiring team changes while the dialog is open", async ({
  app,
  page,
  openAs,
}) => {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const { id: candidateId, secret } = await aParticipant(app, manager, jobId);
  const { wishes } = app.browser().candidate;
  await wishes.askForData({ secret, kind: "correction", wish: "My last name has changed." });
  const other = await aParticipant(app, manager, jobId);
  await wishes.askForData({ secret: other.secret, kind: "copy" });
  const admin = await anAdmin(app);
  const { privacy } = admin.browser.admin;
  const copy = (await privacy.requests({})).requests.find(({ kind }) => kind === "copy");
  // The page refetches the list until this one is answered.
  await privacy.carryOut({ requestId: copy?.id ?? "" });

  await openAs(admin, "/admin/data-requests");
  await page.getByRole("button", { name: "Correct data: Robin Vale" }).click();
  const dialog = page.getByRole("dialog", { name: "Correct data" });
  const seen = { firstName: "Robin", lastName: "Vale", workHistory: [] };
  const { update, get } = manager.browser.manager.candidates;
  await update({ candidateId, jobId, ...seen, firstName: "Robyn", seen });
  await expect(page.getByText("Robyn Vale")).toBeVisible({ timeout: 15_000 });
  await dialog.getByLabel("Last Name").fill("Vale-Hart");
  await dialog.getByRole("button", { name: "Correct" }).click();
  await expect(dialog).toHaveCount(0);
  expect(await get({ candidateId })).toMatchObject({ firstName: "Robyn", lastName: "Vale-Hart" });
});

test("a link to a data request shows its own request, or what to do", async ({ app, page }) => {
  await test.step("an unknown link says what to do and offers no Retry", async () => {
    const succeed = await failCalls(page, "data-requests", "unreachable");
    await page.goto("/data-request#nobody-asked");
    await page.getByRole("button", { name: "Retry" }).waitFor();
    await succeed();
    await page.getByRole("button", { name: "Retry" }).press("Enter");
    await expect(page.getByRole("heading", { name: "Your data" })).toBeFocused();
    await expect(page.getByText("The request is gone")).toBeVisible();
    await expect(page.getByText("the link is not complete")).toBeVisible();
    await expect(page.getByText("make your request again")).toBeVisible();
    await expect(page.getByRole("button", { name: "Retry" })).toHaveCount(0);
    await accessible(page);
  });

  const manager = await aManager(app);
  const { id: candidateId } = await aParticipant(app, manager, (await aJob(manager)).id);
  const { addRequest } = (await anAdmin(app)).browser.admin.privacy;
  async function linkFor(kind: "copy" | "end") {
    await addRequest({ candidateId, kind, email: "robin.vale@example.com" });
    return /\/data-request#[\w-]+/.exec(app.outbox.at(-1)?.text ?? "")?.[0] ?? "";
  }

  await test.step("each link shows its own request, also in the same tab", async () => {
    await page.goto(await linkFor("end"));
    const yes = page.getByRole("button", { name: "Yes, I asked for this" });
    await yes.press("Enter");
    await expect(page.getByText("Thank you.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Your data" })).toBeFocused();

    await page.goto(await linkFor("copy"));
    await expect(page.getByText("A copy of your data")).toBeVisible();
    await expect(yes).toBeVisible();
  });
});
