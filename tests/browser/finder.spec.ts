import { minuteMs } from "#contract/durations.ts";
import { aCandidate, aJob, aManager } from "../factories.ts";
import { accessible, expect, test, testWithClock } from "./fixtures.ts";

test("Ctrl+K finds jobs, candidates, pages and actions, all by keyboard", async ({ app, page, openAs }) => {
  const manager = await aManager(app);
  const archived = await aJob(manager, { title: "Butcher" });
  await manager.browser.manager.jobs.setActive({ jobId: archived.id, isActive: false });
  const { id: bakerId } = await aJob(manager, { title: "Baker" });
  app.clock.advance(1_000);
  const { id: cookId } = await aJob(manager, { title: "Cook" });
  const { id: candidateId } = await aCandidate(manager, cookId);
  await openAs(manager, "/manage-jobs");
  await expect(page.getByRole("article", { name: "Cook" })).toBeVisible();
  const palette = page.getByRole("dialog", { name: "Find" });
  const field = page.getByRole("combobox", { name: "Find a job, a candidate or a page" });

  await test.step("a candidate is found by parts of the name", async () => {
    await page.keyboard.press("Control+k");
    await expect(field).toBeFocused();
    await expect(palette.getByRole("option", { name: /^Cook/ })).toHaveAttribute("aria-selected", "true");
    await accessible(page);
    // At 400 % zoom, too, results have room.
    await page.setViewportSize({ width: 320, height: 256 });
    await expect(palette.getByRole("option", { name: /^Cook/ })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1280, height: 800 });

    await field.fill("vale rob");
    await expect(palette.getByRole("option")).toHaveText([/Robin Vale.*Cook/]);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/dashboard?job=${cookId}&candidate=${candidateId}`);
    await expect(field).toHaveCount(0);
  });

  await test.step("the button finds a page, or says that nothing matches", async () => {
    await page.getByRole("button", { name: "Find" }).click();
    await field.fill("nothing of the kind");
    await expect(page.getByText("Nothing matches 'nothing of the kind'.")).toBeVisible();
    await field.fill("new job");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/new-job");
  });

  await test.step("'?' lists the shortcuts, except in a field", async () => {
    await page.getByLabel("Title").fill("What?");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.getByLabel("Title").fill("");
    await page.getByRole("heading", { level: 1 }).focus();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await accessible(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("'Add Candidate' offers each active job, and the dialog keeps its height", async () => {
    await page.keyboard.press("Control+k");
    await field.fill("cook");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Cook" })).toBeVisible();
    await page.keyboard.press("Control+k");
    const height = async () => (await palette.boundingBox())?.height;
    await expect(palette.getByRole("option", { name: "Add Candidate" })).toHaveText([
      /^Add Candidate to Cook/,
    ]);
    const before = await height();
    for (const words of ["b", "add cand", "nothing of the kind"]) {
      await field.fill(words);
      expect(await height()).toBe(before);
    }
    await expect(page.getByText("Nothing matches 'nothing of the kind'.")).toBeVisible();
    expect(await height()).toBe(before);
    await field.fill("add candidate");
    await expect(palette.getByRole("option")).toHaveText([
      /^Add Candidate to Cook/,
      /^Add Candidate to Baker/,
    ]);
    await field.fill("add candidate bak");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/new-candidate?job=${bakerId}`);
  });

  await test.step("signing out asks before a draft is lost", async () => {
    await page.getByLabel("First Name").fill("Robin");
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("Control+k");
    await field.fill("sign out");
    await page.keyboard.press("Enter");
    await page
      .getByRole("dialog", { name: "Sign out without saving?" })
      .getByRole("button", { name: "Sign Out" })
      .click();
    await expect(page).toHaveURL(/\/HM-login/);
  });
});

testWithClock("nothing delays the finder once its file has loaded", async ({ app, page, openAs }) => {
  await openAs(await aManager(app), "/manage-jobs");
  await expect(page.getByRole("button", { name: "Find" })).toBeVisible();
  await page.clock.pauseAt(Date.now() + minuteMs);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Find a job, a candidate or a page" })).toBeAttached();
});

test("a finder that does not load leaves what is being typed", async ({ app, page, openAs }) => {
  const manager = await aManager(app);
  const { id } = await aJob(manager, { title: "Cook" });
  await openAs(manager, `/edit-job/${id}`);
  const title = page.getByLabel("Title");
  await title.fill("Head cook");
  // As after a deployment, which replaces the files.
  const files = /\/assets\/finder-.*\.js$/;
  await page.route(files, (route) => route.fulfill({ status: 404 }));
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("alert")).toHaveText(
    /^Failed to open the search.*copy what you have typed and reload the page/,
  );
  await expect(title).toHaveValue("Head cook");
  await page.unroute(files);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Find a job, a candidate or a page" })).toBeFocused();
});
