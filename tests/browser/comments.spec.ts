import { aManager, type TestManager } from "../factories.ts";
import type { TestApp } from "../test-app.ts";
import { failCalls, holdRequests } from "./failures.ts";
import { accessible, checkLooks, expect, setUp, test, testWithClock } from "./fixtures.ts";

/** A candidate whose job is shared with two colleagues, Sam Berg and Ana Bergmann. */
async function aTeam(app: TestApp) {
  const { manager: owner, ...setup } = await setUp(app);
  const join = async (firstName: string, lastName: string) => {
    const member = await aManager(app);
    const { managers } = member.browser.manager;
    await managers.saveAccount({ firstName, lastName, timeZone: "UTC" });
    await owner.browser.manager.jobMembers.save({ jobId: setup.jobId, memberId: member.id, role: "reader" });
    return member;
  };
  const [sam, ana] = [await join("Sam", "Berg"), await join("Ana", "Bergmann")];
  await app.runTasks();
  app.outbox.length = 0;
  return { owner, sam, ana, ...setup };
}

function add(app: TestApp, { browser }: TestManager, candidateId: string, text: string) {
  app.clock.advance(1000);
  return browser.manager.comments.add({ candidateId, text });
}

test("a member mentions colleagues, by keyboard and by touch", async ({ app, page, openAs }) => {
  const { owner, sam, path } = await aTeam(app);
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(owner, path);
  const section = page.getByRole("region", { name: "Comments" });
  await expect(section).toContainText("No comments yet. Colleagues who share this job see what you write.");
  await section.getByRole("button", { name: "Add a comment" }).click();
  await expect(section.getByLabel("Add a comment")).toBeFocused();
  await section.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(section.getByText("Comment is required")).toBeVisible();
  const box = section.getByLabel("Add a comment");
  await expect(box).toBeFocused();

  await test.step("the keyboard mentions a colleague", async () => {
    await box.pressSequentially("Look, @ber");
    const list = page.getByRole("listbox", { name: "Colleagues who share this job" });
    await expect(list.getByRole("option")).toHaveText(["Ana Bergmann", "Sam Berg"]);
    await expect(list.getByRole("option", { selected: true })).toHaveText("Ana Bergmann");
    await accessible(page);
    await box.press("ArrowDown");
    await expect(list.getByRole("option", { selected: true })).toHaveText("Sam Berg");
    const active = await box.getAttribute("aria-activedescendant");
    await expect(page.locator(`[id="${active}"]`)).toHaveText("Sam Berg");
    await box.press("Escape");
    await expect(list).toBeHidden();
    await expect(box).toHaveValue("Look, @ber");
    await box.press("g");
    await expect(list).toBeVisible();
    await box.press("ArrowUp");
    await box.press("Enter");
    await expect(list).toBeHidden();
    await expect(box).toHaveValue("Look, @Sam Berg ");
    await box.pressSequentially("at this.");
    await box.press("Enter");
    await page.keyboard.insertText("<b>Second</b> paragraph");
  });

  await test.step("what failed is not lost, and the colleague gets an e-mail", async () => {
    const recover = await failCalls(page, "candidates/*/comments", "500", "POST");
    await section.getByRole("button", { name: "Comment", exact: true }).click();
    await expect(section.getByText("Failed to add the comment")).toBeVisible();
    await expect(box).toHaveValue("Look, @Sam Berg at this.\n<b>Second</b> paragraph");
    await recover();
    const release = await holdRequests(page, "**/api/candidates/*/comments");
    await section.getByRole("button", { name: "Comment", exact: true }).click();
    // Until it is saved nothing more can be typed, which would be lost with it.
    await box.press("End");
    await box.press("x");
    await expect(box).toHaveValue(/paragraph$/);
    release();
    await expect(page.getByText("We'll e-mail Sam Berg.")).toBeVisible();
    await expect(box).toHaveValue("");
    await expect(box).toBeFocused();
    const comments = section.getByRole("listitem");
    await expect(comments).toHaveCount(1);
    await expect(comments).toContainText("Look, @Sam Berg at this.\n<b>Second</b> paragraph", {
      useInnerText: true,
    });
    await expect(section.getByRole("heading", { name: "Comments (1)" })).toBeVisible();
    await app.runTasks();
    expect(app.outbox.map(({ to }) => to.email)).toEqual([sam.email]);
    await checkLooks(page);
  });

  await test.step("a tap mentions someone, and leaving asks first", async () => {
    await box.fill("@");
    await page.getByRole("option", { name: "Ana Bergmann" }).click();
    await expect(box).toHaveValue("@Ana Bergmann ");
    await expect(box).toBeFocused();
    await page.getByRole("link", { name: "Back to Candidates" }).click();
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Stay" }).click();
    await expect(box).toHaveValue("@Ana Bergmann ");
  });
});

test("an author edits and removes a comment; the job's owner removes any", async ({ app, page, openAs }) => {
  const { owner, sam, candidateId, path } = await aTeam(app);
  await add(app, owner, candidateId, "By the owner");
  await add(app, sam, candidateId, "By Sam");
  await openAs(sam, path);
  const section = page.getByRole("region", { name: "Comments" });
  const comments = section.getByRole("listitem");
  await expect(comments).toHaveText([/By the owner/, /Sam Berg · You/]);
  await expect(section.getByRole("button", { name: "Actions: By the owner" })).toHaveCount(0);

  const actions = section.getByRole("button", { name: "Actions: By Sam" });
  await actions.click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const box = section.getByLabel("Edit your comment");
  await expect(box).toBeFocused();
  await expect(page.getByRole("menu")).toHaveCount(0);
  await accessible(page);
  await section.getByRole("button", { name: "Cancel" }).click();
  await expect(actions).toBeFocused();
  await actions.click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await box.fill("By Sam, better");
  await section.getByRole("button", { name: "Save" }).click();
  await expect(comments.nth(1)).toContainText("edited");
  await expect(section.getByRole("button", { name: "Actions: By Sam, better" })).toBeFocused();

  await section.getByRole("button", { name: "Actions: By Sam, better" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await expect(comments).toHaveCount(1);
  await expect(section.getByRole("heading", { name: /Comments/ })).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(comments).toHaveCount(2);

  await openAs(owner, path);
  await section.getByRole("button", { name: "Actions: By Sam, better" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Remove"]);
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await expect(page.getByText("The comment by Sam Berg is being removed")).toBeVisible();
  // Leaving the page ends the time to undo.
  await page.goto("/dashboard");
  await expect.poll(async () => (await sam.browser.manager.comments.list({ candidateId })).total).toBe(1);
});

testWithClock("what is being typed stays when the job is archived", async ({ app, page, openAs }) => {
  const { owner, sam, jobId, candidateId, path } = await aTeam(app);
  await openAs(sam, path);
  const section = page.getByRole("region", { name: "Comments" });
  await section.getByRole("button", { name: "Add a comment" }).click();
  const box = section.getByLabel("Add a comment");
  await box.fill("Half of a long comment");
  await owner.browser.manager.jobs.setActive({ jobId, isActive: false });
  await page.clock.fastForward(6_000);
  const read = page.waitForResponse(`**/api/candidates/${candidateId}`);
  await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
  await read;
  await section.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(section.getByRole("alert")).toContainText("Please unarchive the job first");
  await expect(box).toHaveValue("Half of a long comment");
});

test("comments of a job that is not shared, a long list, and activity", async ({ app, page, openAs }) => {
  const { manager: owner, jobId, candidateId, path } = await setUp(app);
  await openAs(owner, path);
  const section = page.getByRole("region", { name: "Comments" });
  await expect(section).toContainText("No comments yet. Only you see this until you share the job.");
  for (let number = 1; number <= 25; number++) await add(app, owner, candidateId, `Number ${number}`);
  await page.reload();
  await expect(section.getByRole("listitem")).toHaveCount(20);
  await section.getByRole("button", { name: "Show more (5)" }).click();
  await expect(section.getByRole("listitem")).toHaveCount(25);
  await expect(section.getByRole("listitem").last()).toContainText("Number 25");

  await page.getByText("Activity", { exact: true }).click();
  const activity = page.getByRole("region", { name: "Activity" });
  await expect(activity).toContainText("Morgan Lee added the candidate");
  await expect(activity).toContainText("Morgan Lee commented (25 times)");
  await accessible(page);

  await owner.browser.manager.jobs.setActive({ jobId, isActive: false });
  await page.reload();
  await expect(section.getByRole("listitem")).toHaveCount(20);
  await expect(section.getByLabel("Add a comment")).toHaveCount(0);
  await expect(section.getByRole("button", { name: /Actions/ })).toHaveCount(0);
});
