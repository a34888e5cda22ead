import { readFileSync } from "node:fs";
import { addCandidates } from "../many-rows.ts";
import { aCandidate, aJob, aManager, aReviewer } from "../factories.ts";
import { fastForwardTo, retryThroughFailures } from "./failures.ts";
import { accessible, expect, setUp, test, testWithClock, openAndGoBack } from "./fixtures.ts";

test("a job shows its details and candidates, and is archived", async ({ app, page, openAs }) => {
  const manager = await aManager(app);
  const job = await aJob(manager, {
    title: "Cook",
    department: "Kitchen",
    location: "Porto",
    description: "Cooks well.",
    requirements: "Has cooked before.",
  });
  await openAs(manager, `/dashboard?job=${job.id}`);
  await expect(page.getByText("No candidates yet")).toBeVisible();
  for (const text of ["Active", "Kitchen", "Porto", "21 Nov 2026", "Cooks well.", "Has cooked before."])
    await expect(page.getByRole("main").getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Candidates0");
  await expect(page.getByRole("link", { name: "Back to Job Selection" })).toHaveAttribute(
    "href",
    "/dashboard",
  );
  await accessible(page);

  await test.step("candidates with their reviewers and responses", async () => {
    const older = await aCandidate(manager, job.id, { firstName: "Older" });
    app.clock.advance(1000);
    await aCandidate(manager, job.id, { firstName: "Newer" });
    await aReviewer(app, { manager, candidateId: older.id, status: "completed" });
    await aReviewer(app, { manager, candidateId: older.id });
    await page.reload();
    const rows = page.getByRole("main").getByRole("listitem");
    await expect(rows).toHaveText([
      /Newer Vale.*No reviewers found.*0 responses.*0 reviewers/,
      /Older Vale2 contacted, 1 waiting.*5.0 average of 1.*1 response.*2 reviewers/,
    ]);
    await page.getByRole("combobox", { name: "Sort candidates" }).selectOption("Highest average first");
    await expect(rows.first()).toContainText("Older Vale");
    await expect(page.getByRole("heading", { name: "Candidates" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Download answers" })).toBeVisible();
    await accessible(page);
  });

  await test.step("answers download with one row per reviewer or per answer", async () => {
    for (const [rows, format, header] of [
      [
        "One row per reviewer",
        /^CSV$/,
        "\uFEFFcandidate,reviewer,group,company,position,relationship,How strongly",
      ],
      [
        "One row per answer",
        /^CSV with semicolons/,
        "\uFEFFcandidate;reviewer;group;company;position;relationship;questionId",
      ],
    ] as const) {
      await page.getByRole("button", { name: "Download answers" }).press("Enter");
      const group = page.getByRole("group", { name: rows });
      await expect(group.getByRole("menuitem").first()).toHaveText("Excel");
      const downloading = page.waitForEvent("download");
      await group.getByRole("menuitem", { name: format }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe("answers-Cook.csv");
      expect(readFileSync(await download.path(), "utf8")).toContain(header);
    }
    await page.getByRole("button", { name: "Download answers" }).press("Enter");
    await expect(page.getByRole("menuitem")).toHaveCount(7);
    await page.keyboard.press("Escape");
  });

  await test.step("the job is archived and unarchived", async () => {
    const edit = page.getByRole("main").getByRole("link", { name: "Edit" });
    await expect(edit).toHaveAttribute("href", `/edit-job/${job.id}`);
    await page.getByRole("button", { name: "Archive" }).press("Enter");
    await expect(page.getByText("This job is archived")).toBeVisible();
    await expect(page.getByRole("button", { name: "Unarchive" })).toBeFocused();
    await expect(edit).toHaveCount(0);
    await page.getByRole("button", { name: "Unarchive" }).press("Enter");
    await page.getByRole("link", { name: "Add Candidate" }).click();
    await expect(page).toHaveURL(/\/new-candidate/);
    await expect(page.getByLabel("Title")).toHaveValue("Cook, Kitchen, Porto");
  });
});

test("a long list of candidates is paged and searched", async ({ app, page, openAs }) => {
  const manager = await aManager(app);
  const { id } = await aJob(manager);
  await addCandidates(app, id, 2_000);
  await openAs(manager, `/dashboard?job=${id}`);
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(rows).toHaveCount(50);
  await expect(rows.first()).toContainText("Candidate Number 2000");
  expect(await page.locator("*").count()).toBeLessThan(1_500);
  const list = rows.first().locator("xpath=ancestor::ul/..");
  expect((await list.boundingBox())?.height).toBeLessThanOrEqual(24 * 16);
  // Paper does not scroll.
  await page.emulateMedia({ media: "print" });
  expect((await list.boundingBox())?.height).toBeGreaterThan(50 * 24);
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await expect(page.getByText("1,950 more not printed")).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: "Show more (1,950)" }).click();
  await expect(rows).toHaveCount(100);
  await openAndGoBack(page, "Candidate Number 1910");
  await expect(rows).toHaveCount(100);

  // On a phone the whole page scrolls.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  for (const number of [1999, 2000])
    await page.getByRole("checkbox", { name: `Select Candidate Number ${number}` }).check();
  await expect(page.getByRole("link", { name: "Compare 2 candidates" })).toBeInViewport();
  for (const number of [1994, 1995, 1996, 1997, 1998])
    await page.getByRole("checkbox", { name: `Select Candidate Number ${number}` }).check();
  await expect(page.getByText("At most 6 can be compared.")).toBeInViewport();

  const search = page.getByRole("searchbox", { name: "Search candidates" });
  await search.fill("number 1000");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Candidate Number 1000");
  await page.reload();
  await expect(search).toHaveValue("number 1000");
  await expect(rows).toHaveCount(1);
  await search.fill("nobody");
  await expect(page.getByText("Nothing matches 'nobody'.")).toBeVisible();
});

testWithClock("a selection made in several searches is deleted", async ({ app, page, openAs }) => {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  await addCandidates(app, jobId, 12);
  await test.step("candidates that fail to load offer Retry", async () => {
    const open = () => openAs(manager, `/dashboard?job=${jobId}`);
    await retryThroughFailures(page, `jobs/${jobId}/candidates`, open, "Failed to load candidates", () =>
      expect(page.getByRole("main").getByRole("listitem")).toHaveCount(0),
    );
    await expect(page.getByRole("link", { name: "Candidate Number 12" })).toBeVisible();
  });

  const search = page.getByRole("searchbox", { name: "Search candidates" });
  const deleteThree = async () => {
    for (const number of [10, 11, 12]) {
      await search.fill(`number ${number}`);
      await page.getByRole("checkbox", { name: `Select Candidate Number ${number}` }).check();
    }
    await expect(page.getByText("3 candidates selected")).toBeVisible();
    await page.getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete 3 candidates?" });
    await dialog.getByRole("button", { name: "Delete" }).click();
  };

  await test.step("a deletion is undone", async () => {
    await deleteThree();
    await expect(page.getByText("3 candidates are being deleted")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("3 candidates were not deleted")).toBeVisible();
  });

  await test.step("a deletion that fails in part names the candidate", async () => {
    await deleteThree();
    const { candidates } = await manager.browser.manager.candidates.list({ jobId, q: "number 11" });
    for (const { id } of candidates) await manager.browser.manager.candidates.delete({ candidateId: id });
    await fastForwardTo(page, page.getByText("Not all 3 candidates were deleted"));
    await expect(page.getByRole("alert")).toContainText("Candidate Number 11: ");
    expect(await manager.browser.manager.candidates.list({ jobId })).toMatchObject({ total: 9 });
  });
});

test("an archived job can be read, and an unknown job is reported", async ({ app, page, openAs }) => {
  const description = `${"You own things. ".repeat(60)}The end.`;
  const { manager, jobId, path } = await setUp(app);
  const { id: empty } = await aJob(manager, { description });
  for (const id of [jobId, empty])
    await manager.browser.manager.jobs.setActive({ jobId: id, isActive: false });
  await test.step("an empty archived job does not suggest adding a candidate", async () => {
    await openAs(manager, `/dashboard?job=${empty}`);
    await expect(page.getByText("No candidates yet")).toBeVisible();
    await expect(page.getByText("Add a candidate")).toHaveCount(0);
  });

  await test.step("a long description is shortened", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const text = page.getByText("The end.");
    await expect(text).toHaveCSS("-webkit-line-clamp", "6");
    await page.emulateMedia({ media: "print" });
    await expect(text).toHaveCSS("-webkit-line-clamp", "none");
    await page.emulateMedia({ media: "screen" });
    await page.getByRole("button", { name: "Show all" }).press("Enter");
    await expect(text).toHaveCSS("-webkit-line-clamp", "none");
    await expect(page.getByRole("button", { name: "Show less" })).toBeFocused();
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step("the archived job and its candidates can be read", async () => {
    await page.goto(path);
    await expect(page.getByText("No reviewers yet")).toBeVisible();
    await expect(page.getByText("Add a former colleague")).toHaveCount(0);
    await page.goto(`/dashboard?job=${jobId}`);
    await expect(page.getByText("This job is archived")).toBeVisible();
    // A link within a sentence is as large as the sentence.
    const [link, sentence] = await page
      .getByRole("note")
      .getByRole("link", { name: "Manage Jobs" })
      .evaluate((element) =>
        [element, element.parentElement ?? element].map((styled) => getComputedStyle(styled).fontSize),
      );
    expect(link).toBe(sentence);
    await expect(page.getByText("Robin Vale")).toBeVisible();
    await expect(page.getByRole("link", { name: "Add Candidate" })).toHaveCount(0);
  });

  await test.step("an unknown job is reported", async () => {
    await page.goto(`/dashboard?job=${crypto.randomUUID()}`);
    await expect(page.getByText("Job not found")).toBeVisible();
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await expect(page).toHaveURL("/dashboard");
  });
});
