import type { Page } from "@playwright/test";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { sweepOutreach } from "#server/features/outreach/advance-outreach.ts";
import { dayMs } from "#contract/durations.ts";
import { type Answers, defaultQuestions } from "#contract/surveys.ts";
import { addReviewers } from "../many-rows.ts";
import {
  anEmail,
  aPerson,
  aQuestion,
  aReviewer,
  aSubmission,
  aTemplate,
  goodAnswers,
  type TestManager,
} from "../factories.ts";
import type { TestApp } from "../test-app.ts";
import {
  failCalls,
  type Failure,
  holdRequests,
  problems,
  retryThroughFailures,
  throughFailures,
} from "./failures.ts";
import { accessible, expect, fitsWindow, pressInDialog, setUp, test, testWithClock } from "./fixtures.ts";

const workHistory = [{ company: "Acme", position: "Cook", startDate: "2019-01", endDate: "2020-12" }];

test("the candidate's page shows reviewers, status and responses", async ({ app, page, openAs }) => {
  const { path, ...setup } = await setUp(app);
  await openAs(setup.manager, path);
  await expect(page.getByText("No reviewers yet")).toBeVisible();
  await expect(page.getByText("Add it under Edit, or add a former colleague yourself.")).toBeVisible();
  await expect(page.getByText("Ratings")).toHaveCount(0);
  const done = await aReviewer(app, { ...setup, status: "completed" });
  await aReviewer(app, { ...setup, status: "survey_sent", name: "Another" });
  await aReviewer(app, { ...setup, status: "identified", name: "A third" });
  await page.reload();

  await expect(page.getByRole("heading", { level: 1, name: "Robin Vale" })).toBeVisible();
  const facts = [
    "Current position: N/A",
    "Position applied for: Software Engineer",
    "Job: Software Engineer",
  ];
  for (const text of [...facts, "Added 21 Nov 2026"])
    await expect(page.getByRole("main")).toContainText(text);
  await expect(tiles(page)).toHaveText(["Total Reviewers3", "Completed1", "Pending1asked, no answer yet"]);
  await expect(page.getByRole("link", { name: "Back to Candidates" })).toHaveAttribute(
    "href",
    `/dashboard?job=${setup.jobId}`,
  );
  const badges = { A: "Completed", B: "Survey Sent", C: "Pending" };
  for (const [letter, badge] of Object.entries(badges))
    await expect(card(page, letter).getByText(badge, { exact: true })).toBeVisible();
  for (const text of ["Engineer, Acme", "Former colleague"])
    await expect(card(page, "A")).toContainText(text);
  await expect(page.getByRole("button", { name: "Send Survey" })).toHaveCount(1);
  await expect(page.getByRole("button", { name: "View Response" })).toHaveCount(1);
  await accessible(page);

  await page.getByRole("button", { name: "View Response: Reviewer A" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Survey Response for Robin Vale" });
  for (const text of [
    "Anonymous",
    "Acme",
    "Engineer",
    "21 Nov 2026",
    "overall recommendation",
    "Calm under pressure.",
  ])
    await expect(dialog).toContainText(text);
  await expect(dialog).not.toContainText("@");
  expect(await page.content()).not.toContain(done.name);
  const useful = dialog.getByRole("button", { name: "Useful", pressed: false });
  await expect(useful).toHaveAccessibleDescription(
    "Marking a review as useful helps to choose reviewers. The reviewer is not notified.",
  );
  await useful.press("Space");
  await expect(dialog.getByRole("button", { name: "Useful", pressed: true })).toBeFocused();
  await accessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "View Response" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Useful", pressed: true })).toBeVisible();

  await app.db.update(surveyResponses).set({ responses: {}, identityShared: true });
  // The URL keeps it open.
  await page.reload();
  await expect(dialog).toContainText("No response data available");
  await expect(dialog.getByRole("button", { name: "Useful", pressed: true })).toBeVisible();
  for (const text of [done.name, done.email]) await expect(dialog).toContainText(text);
});

test("a response shows a rating from 0 to 10 on its own scale", async ({ app, page, openAs }) => {
  await aTemplate(app, {
    name: "All",
    isDefault: true,
    questions: [aQuestion({ type: "zero_to_ten", scale: undefined })],
  });
  const { path, ...setup } = await setUp(app);
  const { id } = await aReviewer(app, setup);
  await app.browser().reviewer.surveys.submit(aSubmission(id, { answers: { teamwork: 9 } }));
  await openAs(setup.manager, path);
  await page.getByRole("button", { name: "View Response: Reviewer A" }).click();
  await expect(page.getByRole("dialog").getByText("9 of 10")).toBeAttached();
});

test("the page hides whose response was withdrawn or reminder failed", async ({ app, page, openAs }) => {
  const { path, ...setup } = await setUp(app);
  await aReviewer(app, setup);
  const withdrawing = await aReviewer(app, setup);
  const { submit, withdraw } = app.browser().reviewer.surveys;
  await withdraw(await submit(aSubmission(withdrawing.id)));
  app.clock.set(new Date("2026-11-24T12:00Z"));
  await sweepOutreach.run(app.context, {});
  app.refuseMail("550 no such mailbox");
  await app.runTasks();

  await openAs(setup.manager, path);
  await expect(card(page, "A").getByText("Survey Sent", { exact: true })).toBeVisible();
  await expect(card(page, "B").getByText("Survey Sent", { exact: true })).toBeVisible();
  const words = async (letter: string) =>
    (await card(page, letter).innerText()).replaceAll(`Reviewer ${letter}`, "Reviewer");
  expect(await words("A")).toBe(await words("B"));
  await expect(page.getByText(/withdrawn/)).toHaveText("1 response was withdrawn and deleted.");
});

test("each match shows its reason, and automatic surveys are shown", async ({ app, page, openAs }) => {
  app.context.settings.surveysSentAtOnce = 1;
  for (let n = 0; n < 3; n++) await aPerson(app, {}, { start: "2019-11", end: "2020-12" });
  const { manager, path } = await setUp(app, {
    workHistory,
    sendSurveysAutomatically: true,
    wantedResponses: 1,
  });
  await openAs(manager, path);
  await expect(card(page, "A")).toContainText("Engineer, Acme · Former colleague · over one year");
  await expect(card(page, "A")).toContainText("Possibly");
  await expect(page.getByRole("button", { name: "Sending..." })).toBeDisabled();
  await app.runTasks();
  await expect(card(page, "A").getByText("Survey Sent", { exact: true })).toBeVisible();
  expect(app.outbox).toHaveLength(1);
});

test("Send Survey shows the result, and a refused mail can be sent again", async ({ app, page, openAs }) => {
  const { path, ...setup } = await setUp(app);
  await aReviewer(app, { ...setup, status: "identified" });
  await openAs(setup.manager, path);
  const dialog = page.getByRole("dialog", { name: "Send survey to 1 reviewer" });
  await test.step("the button that sends stays where it is while the preview arrives", async () => {
    const release = await holdRequests(page, "**/survey-preview**");
    await page.getByRole("button", { name: "Send Survey: Reviewer A" }).press("Enter");
    const button = dialog.getByRole("button", { name: "Send survey to 1" });
    // Waits until the dialog has come in.
    await button.hover();
    const before = await button.boundingBox();
    release();
    await expect(dialog.frameLocator("iframe").getByText("Hello")).toBeVisible();
    expect(await button.boundingBox()).toEqual(before);
  });

  await test.step("a refused mail is reported", async () => {
    app.refuseMail("451 try again later");
    await expect(dialog.getByRole("article", { name: /^E-mail:/ })).toBeVisible();
    await dialog.getByRole("button", { name: "Send survey to 1" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Failed to send survey invitation");
    await expect(dialog.getByRole("alert")).toContainText(
      "The e-mail was not accepted for delivery. Please try again.",
    );
  });

  await test.step("the mail is sent again", async () => {
    app.refuseMail(null);
    await pressInDialog(dialog, "Send survey to 1");
    await expect(page.getByRole("status").getByText("Survey Sent")).toBeVisible();
    await expect(page.getByRole("button", { name: "Send Survey" })).toHaveCount(0);
    expect(app.outbox).toHaveLength(1);
  });
});

test("a double click, and a second tab, send one mail", async ({ app, page, openAs }) => {
  const { path, ...setup } = await setUp(app);
  await aReviewer(app, { ...setup, status: "identified" });
  await aReviewer(app, { ...setup, status: "identified", name: "Another" });
  await openAs(setup.manager, path);
  const other = await page.context().newPage();
  await other.goto(path);
  await expect(other.getByRole("button", { name: "Send Survey" })).toHaveCount(2);
  const confirm = (tab: Page) => tab.getByRole("dialog").getByRole("button", { name: "Send survey to 1" });
  await card(page, "A").getByRole("button", { name: "Send Survey: Reviewer A" }).click();
  await confirm(page).dblclick();
  await expect(card(page, "A").getByText("Survey Sent", { exact: true })).toBeVisible();
  expect(app.outbox).toHaveLength(1);

  await expect(page.getByRole("alert")).toHaveCount(0);

  await card(other, "A").getByRole("button", { name: "Send Survey: Reviewer A" }).click();
  await confirm(other).click();
  await expect(other.getByRole("dialog").getByRole("alert")).toContainText(
    "This survey has already been sent.",
  );
  await other.keyboard.press("Escape");
  await expect(card(other, "A").getByText("Survey Sent", { exact: true })).toBeVisible();
  for (const tab of [page, other])
    await card(tab, "B").getByRole("button", { name: "Send Survey: Reviewer B" }).click();
  await Promise.all([page, other].map((tab) => confirm(tab).click()));
  for (const tab of [page, other])
    await expect(card(tab, "B").getByText("Survey Sent", { exact: true })).toBeVisible();
  expect(app.outbox).toHaveLength(2);
});

test("ratings load in one call; answers are read by question or person", async ({ app, page, openAs }) => {
  const { path, ...setup } = await setUp(app);
  const often = {
    id: "often",
    question: "How often?",
    type: "multiple_choice",
    options: ["Daily", "Weekly"],
  } as const;
  const strengths = aQuestion({ id: "strengths", question: "Strengths?", type: "text" });
  await aTemplate(app, {
    name: "All",
    isDefault: true,
    questions: [aQuestion(), aQuestion({ ...often, options: [...often.options] }), strengths],
  });
  for (const [index, teamwork] of [2, 4, 5].entries()) {
    const { id } = await aReviewer(app, { ...setup, name: `Person ${index}` });
    const answers = { teamwork, often: "Daily", strengths: `Words ${index}` };
    await app.browser().reviewer.surveys.submit(aSubmission(id, { answers }));
  }
  const calls: string[] = [];
  page.on("request", (request) => calls.push(new URL(request.url()).pathname));
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(setup.manager, path);

  const ratings = page.getByRole("figure").filter({ hasText: "How well do they work with others?" });
  await expect(ratings).toContainText("3.7 average of 3 answers, from 2 to 5");
  await expect(ratings.locator("[title^=Reviewer]")).toHaveCount(3);
  await expect(ratings).toContainText("Reviewer A: 2, Reviewer B: 4, Reviewer C: 5");
  await expect(page.getByRole("figure").filter({ hasText: "How often?" })).toContainText("3 answers");
  const words = page.getByRole("region", { name: "In their words" });
  await expect(words).toContainText("Words 2");
  const top = async (name: string) => (await page.getByRole("heading", { name }).boundingBox())?.y ?? 0;
  expect(await top("Ratings")).toBeLessThan(await top("Reviewers"));
  expect(calls.filter((call) => /^\/api\/.*(report|responses?)$/.test(call))).toEqual([
    `/api/candidates/${setup.candidateId}/report`,
  ]);
  await accessible(page);

  // With forced colors a point is still visible.
  await page.emulateMedia({ forcedColors: "active" });
  const point = ratings.getByTitle("Reviewer A");
  await point.scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = (await point.boundingBox()) ?? {};
  const clip = { x, y, width: 10, height: 10 };
  const rendered = await page.screenshot({ clip });
  await point.evaluate(({ style }) => void (style.visibility = "hidden"));
  expect(rendered.equals(await page.screenshot({ clip }))).toBe(false);
  await page.emulateMedia({ forcedColors: null });

  await words.getByText("By person").click();
  await expect(page).toHaveURL(/words=person/);
  await words.getByRole("button", { name: "Reviewer B" }).click();
  const dialog = page.getByRole("dialog", { name: "Survey Response for Robin Vale" });
  await expect(dialog).toContainText("Reviewer B, 2 of 3");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(dialog).toContainText("Reviewer C, 3 of 3");
  await expect(dialog).toContainText("Words 2");
  await dialog.getByRole("button", { name: "Previous" }).click();
  await page.reload();
  await expect(dialog).toContainText("Reviewer B, 2 of 3");
  await accessible(page);
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/answer=/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(words.getByRole("heading", { name: "Reviewer B" })).toBeVisible();
});

const strengths = [
  "Calm under pressure, and clear when plans change. I would hire them again without a second thought.",
  "Explains trade-offs to people who do not code.",
  "Writes things down so that others can pick them up. Sometimes waits too long before asking for help.",
  "Great with clients.",
  "Steady and reliable.",
];
const improvements = [
  "Delegate more.",
  "Say no.",
  "Better estimates.",
  "Speak up earlier.",
  "Public speaking.",
];

const options = ["Works carefully, even if it takes longer", "Works fast, and improves it later"];
/** Nine questions, as in the demonstration's template for engineers. */
const nineQuestions = [
  ...defaultQuestions.filter(({ type }) => type === "rating"),
  aQuestion({ id: "again", question: "Would you choose to work with them again?", type: "yes_no" }),
  aQuestion({
    id: "pace",
    question: "Which of these two describes them better?",
    type: "forced_choice",
    options,
  }),
  ...defaultQuestions.filter(({ type }) => type === "text"),
  aQuestion({
    id: "not_again",
    question: "What would have to be different for you to work with them again?",
    type: "text",
    required: false,
    shownIf: { question: "again", answers: ["No"] },
  }),
];

test("five answers to nine questions fit on two screens", async ({ app, page, openAs }) => {
  await aTemplate(app, { name: "Nine", isDefault: true, questions: nineQuestions });
  const { path, ...setup } = await setUp(app);
  await fiveAnswer(app, setup, (n) => ({
    pace: options[n % 2] ?? "",
    again: n === 0 ? "No" : "Yes",
    ...(n === 0 && { not_again: "More time: we met in one project only, and I saw little of the work." }),
  }));
  await page.setViewportSize({ width: 1280, height: 900 });
  await openAs(setup.manager, path);
  await expect(page.getByText("Which of these two describes them better?")).toBeVisible();
  await expect(page.getByText("More time: we met in one project only")).toBeVisible();
  await expect(page.getByRole("button", { name: "View Response" })).toHaveCount(5);
  await fitsOnTwoScreens(page);
});

test("five answers and the list of who was contacted fit on two screens", async ({ app, page, openAs }) => {
  const { path, ...setup } = await setUp(app);
  await fiveAnswer(app, setup, (n) => ({ overall_recommendation: n < 3 ? 5 : 4 }));
  for (let n = 5; n < 9; n++) await aReviewer(app, { ...setup, name: `Person ${n}` });
  await page.setViewportSize({ width: 1280, height: 900 });
  await openAs(setup.manager, path);
  await expect(page.getByText("3 of 5 would strongly recommend · 4.6 average of 5 answers")).toBeVisible();
  await expect(page.getByRole("button", { name: "View Response" })).toHaveCount(5);
  await expect(page.getByRole("heading", { name: /^Not contacted 12/ })).toBeVisible();
  await fitsOnTwoScreens(page);
  const rows = await page.getByRole("article").evaluateAll((all) => all.map((row) => row.clientHeight));
  expect(Math.max(...rows)).toBeLessThan(40);

  const ratings = page.getByRole("region", { name: "Ratings" });
  const estimate = ratings.getByRole("row", { name: /How strongly would you recommend/ });
  await expect(estimate).toBeHidden();
  await ratings.getByText("How sure is this?").click();
  await expect(estimate).toContainText("3.5 to 4.6");
  await page.getByRole("button", { name: "Not contacted: show" }).press("Enter");
  await expect(page.getByRole("article")).toHaveCount(21);
  await expect(page.getByRole("button", { name: "Not contacted: hide" })).toBeFocused();
  await accessible(page);
});

/** Five of seventeen found people answer. */
async function fiveAnswer(
  app: TestApp,
  setup: { manager: TestManager; candidateId: string },
  answersOf: (n: number) => Answers,
) {
  for (let n = 0; n < 12; n++) await aReviewer(app, { ...setup, status: "identified", name: `Found ${n}` });
  for (let n = 0; n < 5; n++) {
    const { id } = await aReviewer(app, { ...setup, name: `Person ${n}` });
    const words = { strengths: strengths[n] ?? "", areas_for_improvement: improvements[n] ?? "" };
    const answers = { ...goodAnswers, ...words, ...answersOf(n) };
    await app.browser().reviewer.surveys.submit(aSubmission(id, { answers }));
  }
}

async function fitsOnTwoScreens(page: Page) {
  await page.evaluate(() => document.fonts.ready);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1_800);
}

test("the row's menu reminds a reviewer and withdraws a survey", async ({ app, page, openAs }) => {
  const { path, ...setup } = await setUp(app);
  const contacted = await aReviewer(app, setup);
  await aReviewer(app, { ...setup, status: "identified", name: "Another" });
  for (const name of ["One", "Two"]) await aReviewer(app, { ...setup, status: "completed", name });
  app.clock.advance(dayMs);
  await openAs(setup.manager, path);
  await test.step("two answers are shown without an estimate", async () => {
    const ratings = page.getByRole("region", { name: "Ratings" });
    await expect(ratings.getByRole("figure").first()).toContainText("2 answers, all 5");
    await expect(ratings).not.toContainText("How sure is this?");
  });

  await test.step("a reminder", async () => {
    await expect(page.getByRole("button", { name: "Actions: Reviewer B" })).toHaveCount(0);
    await choose(page, "A", "Send reminder");
    await expect(page.getByRole("status").getByText("Reminder requested")).toBeVisible();
    await app.runTasks();
    expect(app.outbox.filter(({ to }) => to.email === contacted.email)).toHaveLength(2);
  });

  await test.step("withdrawing the survey", async () => {
    await choose(page, "A", "Withdraw survey");
    await expect(page.getByRole("heading", { name: "Reviewers", exact: true })).toBeFocused();
    await expect(card(page, "A")).toHaveCount(0);
    // Leaving the page completes it.
    await page.goto("/health");
    await expect
      .poll(async () => (await app.db.select().from(reviewers)).filter(({ removedAt }) => removedAt))
      .toHaveLength(1);
  });
});

test("a long list of reviewers is paged, searched and filtered", async ({ app, page, openAs }) => {
  const { path, ...setup } = await setUp(app);
  await addReviewers(app, setup.candidateId, 58);
  const email = anEmail();
  await setup.manager.browser.manager.reviewers.add({
    candidateId: setup.candidateId,
    name: "Kim Doe",
    email,
    company: "Globex",
    relationship: "My manager",
  });
  await aReviewer(app, { ...setup, status: "identified" });
  await openAs(setup.manager, path);
  // Eight of each group at first: answered, sent, queued, not contacted.
  await expect(page.getByRole("article")).toHaveCount(18);
  await expect(tiles(page)).toHaveText(["Total Reviewers60", "Completed29", "Pending29asked, no answer yet"]);
  expect(await page.locator("*").count()).toBeLessThan(1_500);
  await test.step("print shows everything, because paper has no button for the rest", async () => {
    const words = page.getByText("Calm under pressure.");
    await expect(words).toHaveCount(6);
    const shown = await page.evaluate(() => {
      dispatchEvent(new Event("beforeprint"));
      return document.body.innerText;
    });
    expect(shown.match(/Calm under pressure/g)).toHaveLength(29);
    await expect(page.getByRole("article")).toHaveCount(60);
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await expect(page.getByRole("article")).toHaveCount(18);
  });
  const search = page.getByRole("searchbox", { name: "Search reviewers" });
  await search.fill("reviewer bh");
  await expect(page.getByRole("article")).toHaveCount(1);
  await search.fill("");
  await page.getByLabel("Company").selectOption({ label: "Globex (1)" });
  await expect(page).toHaveURL(/company=Globex/);
  await expect(page.getByRole("article")).toContainText("Queued");
  await page.getByLabel("Company").selectOption("");

  // The words of the row: 'my' would not say whose.
  await page.getByLabel("Relationship").selectOption({ label: "Robin's manager (1)" });
  await expect(page.getByRole("article")).toContainText("Robin's manager");
  await page.getByLabel("Relationship").selectOption("");
  await search.fill("robin's manager");
  await expect(page.getByRole("article")).toHaveCount(1);
});

test("several reviewers get the survey with a personal message", async ({ app, page, openAs }) => {
  const { path, ...setup } = await setUp(app);
  for (let n = 0; n < 5; n++) await aReviewer(app, { ...setup, status: "identified", name: `Person ${n}` });
  await openAs(setup.manager, path);
  const select = (letter: string) => page.getByRole("checkbox", { name: `Select Reviewer ${letter}` });
  const bar = page.getByRole("region", { name: "Selected reviewers" });
  await test.step("a range is selected, and the button stays in view", async () => {
    await select("A").press("Space");
    await select("C").click({ modifiers: ["Shift"] });
    await expect(bar).toContainText("3 reviewers selected");
    await page.setViewportSize({ width: 360, height: 500 });
    await select("A").scrollIntoViewIfNeeded();
    await expect(page.getByRole("button", { name: "Send survey", exact: true })).toBeInViewport();
  });

  await test.step("a focused row does not stay behind the bar", async () => {
    const last = page.getByRole("button", { name: "Send Survey: Reviewer C" });
    await last.evaluate((button) => scrollBy(0, button.getBoundingClientRect().bottom - innerHeight + 20));
    await last.focus();
    const [row, covering] = [await last.boundingBox(), await bar.boundingBox()];
    expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(covering?.y ?? 0);
  });

  await test.step("the message is shown in the preview and sent", async () => {
    await select("A").uncheck();
    await page.getByRole("button", { name: "Send survey", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Send survey to 2 reviewers" });
    await expect(dialog).toContainText("To Reviewers B and C.");
    const words = dialog.getByLabel("Two sentences of your own (optional)");
    await words.fill("See www.example.com");
    await dialog.getByRole("button", { name: "Send survey to 2" }).click();
    await expect(dialog).toContainText("What you add cannot hold a web or e-mail address");
    await words.fill("We met at the fair.");
    const mail = dialog.getByRole("article").frameLocator("iframe");
    await expect(mail.locator("blockquote")).toHaveText("We met at the fair.");
    await expect(mail.getByText("Hello [their name],")).toBeVisible();
    await accessible(page);
    await dialog.getByRole("button", { name: "Send survey to 2" }).click();
    await expect(page.getByRole("status").getByText("To 2 reviewers.")).toBeVisible();
    await expect(page.getByText("Survey Sent", { exact: true })).toHaveCount(3);
    expect(app.outbox.map(({ to, text }) => [to.name, text.includes("> We met at the fair.")])).toEqual([
      ["Person 1", true],
      ["Person 2", true],
    ]);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step("a batch counts every reviewer until all are sent", async () => {
    await page.getByRole("button", { name: "Select the best 3" }).click();
    await page.getByRole("button", { name: "Send survey", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Send survey to 3 reviewers" });
    const devTools = await page.context().newCDPSession(page);
    let calls = 0;
    devTools.on("Fetch.requestPaused", ({ requestId }) => {
      calls += 1;
      if (calls === 1) void devTools.send("Fetch.continueRequest", { requestId });
    });
    await devTools.send("Fetch.enable", { patterns: [{ urlPattern: "*/send-survey-email" }] });
    await pressInDialog(dialog, "Send survey to 3");
    await expect(dialog.getByRole("button", { name: "Sending 2 of 3..." })).toBeVisible();
    // Meanwhile the page reloads its data.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await expect(page.getByText("2 reviewers selected")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Sending 2 of 3..." })).toBeVisible();
    await devTools.send("Fetch.disable");
    await expect(page.getByRole("status").getByText("To 3 reviewers.")).toBeVisible();
  });
});

testWithClock("every failure is shown and loses nothing that was typed", async ({ app, page, openAs }) => {
  const { path, ...setup } = await setUp(app);
  await aReviewer(app, { ...setup, status: "completed" });
  await aReviewer(app, { ...setup, status: "identified", name: "Another" });
  const open = () => openAs(setup.manager, path);
  await retryThroughFailures(page, "candidates", open, "Failed to load candidates");
  await expect(page.getByRole("figure")).toHaveCount(4);

  const view = () => page.getByRole("button", { name: "View Response" }).click();
  await retryThroughFailures(page, "reviewers", view, "Failed to load the response");
  await expect(page.getByRole("dialog")).toContainText("Calm under pressure.");

  const alertFor = (failure: Failure) => page.getByRole("alert").filter({ hasText: problems[failure] });
  const useful = page.getByRole("button", { name: "Useful" });
  await throughFailures(page, "reviewers", "PUT", async (failure) => {
    await useful.click();
    await expect(alertFor(failure)).toContainText("Failed to mark the review as useful");
    await expect(page.getByRole("button", { name: "Useful", pressed: false })).toBeFocused();
  });
  await useful.dblclick();
  await useful.click();
  await expect(page.getByRole("button", { name: "Useful", pressed: true })).toBeVisible();
  await expect.poll(() => storedMarks(app)).toEqual([true]);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Send Survey" }).click();
  const sending = page.getByRole("dialog");
  await throughFailures(page, "functions", "any", async (failure) => {
    await sending.getByRole("button", { name: "Send survey to 1" }).click();
    await expect(alertFor(failure).last()).toContainText("Failed to send survey invitation");
  });
  await sending.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Send Survey" })).toBeFocused();

  await openAdding(page);
  const dialog = page.getByRole("dialog");
  await fill(dialog, { Name: "Kim Doe", Email: "kim@example.com" });
  await throughFailures(page, "candidates", "POST", async (failure) => {
    await dialog.getByRole("button", { name: "Add reviewer" }).click();
    await expect(dialog).toContainText("Failed to add the reviewer");
    await expect(dialog).toContainText(problems[failure]);
    await expect(dialog.getByLabel("Email")).toHaveValue("kim@example.com");
  });

  // The dialog is closed before the call fails.
  const recover = await failCalls(page, "candidates", "500", "POST");
  const release = await holdRequests(page, "**/api/candidates/*/reviewers");
  await dialog.getByRole("button", { name: "Add reviewer" }).click();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  release();
  await expect(alertFor("500").last()).toContainText("Failed to add the reviewer");
  await recover();
  await openAdding(page);
  await dialog.getByRole("button", { name: "Add reviewer" }).click();
  await expect(page.getByText("Reviewer added")).toBeVisible();
});

test("marks pressed one after the other are all saved", async ({ app, page, openAs }) => {
  const { path, ...setup } = await setUp(app);
  const { key } = await aReviewer(app, { ...setup, status: "completed" });
  await openAs(setup.manager, path);
  await page.getByRole("button", { name: "View Response" }).click();
  const mark = (name: string, pressed?: boolean) =>
    page.getByRole("group", { name: "This answer is" }).first().getByRole("button", { name, pressed });
  const release = await holdRequests(page, "**/api/reviewers/*/response/marks");
  await mark("Specific").click();
  await mark("Balanced").click();
  await expect(mark("Specific", true)).toBeVisible();
  await expect(mark("Balanced", true)).toBeVisible();
  release();
  const stored = async () => {
    const { marks } = await setup.manager.browser.manager.surveys.response({ reviewerKey: key });
    return Object.values(marks);
  };
  await expect.poll(stored).toEqual([["specific", "balanced"]]);

  const recover = await failCalls(page, "reviewers", "500", "PUT");
  await mark("Specific").click();
  await expect(page.getByRole("alert")).toContainText("Failed to mark the answer");
  await expect(mark("Specific", true)).toBeVisible();
  await recover();
});

test("a closed dialog keeps its draft, and leaving the page asks first", async ({ app, page, openAs }) => {
  const { path, manager } = await setUp(app);
  await openAs(manager, path.replace(/&candidate=.*/, ""));
  await page.getByRole("link", { name: "Robin Vale" }).click();
  await openAdding(page);
  const dialog = page.getByRole("dialog", { name: "Add a former colleague" });
  await fill(dialog, { Name: "Kim Doe", Email: "kim@example.com" });
  const ways = [
    () => page.keyboard.press("Escape"),
    () => page.mouse.click(5, 400),
    () => dialog.getByRole("button", { name: "Cancel" }).click(),
  ];
  for (const close of ways) {
    await close();
    await expect(dialog).toHaveCount(0);
    await openAdding(page);
    await expect(dialog.getByLabel("Name")).toHaveValue("Kim Doe");
  }
  const stay = page.getByRole("button", { name: "Stay" });
  await page.goBack();
  await stay.click();
  await expect(dialog.getByLabel("Email")).toHaveValue("kim@example.com");
  await expect(page).toHaveURL(path);
  await page.keyboard.press("Escape");
  await page.goBack();
  await stay.click();
  await expect(page).toHaveURL(path);
});

test("a former colleague is added once, corrected and removed", async ({ app, page, openAs }) => {
  const { manager, path } = await setUp(app);
  await openAs(manager, path);
  await openAdding(page);
  const dialog = page.getByRole("dialog", { name: "Add a former colleague" });
  const add = dialog.getByRole("button", { name: "Add reviewer" });
  await add.click();
  await expect(dialog).toContainText("Name is required");
  await expect(dialog).toContainText("Please enter a valid email address.");
  await fill(dialog, {
    Name: "Kim Doe",
    Email: manager.email.toUpperCase(),
    Company: "Acme",
    Position: "Cook",
    Relationship: "Peer",
  });
  await add.click();
  await expect(dialog).toContainText(
    `You cannot add the hiring manager who created this job (${manager.email}) as a reviewer.`,
  );
  await accessible(page);
  const email = anEmail();
  await dialog.getByLabel("Email").fill(email);
  await add.press("Enter");
  await expect(card(page, "A")).toContainText("Cook, Acme");
  await expect(card(page, "A")).toContainText("Peer");

  await openAdding(page);
  await fill(dialog, { Name: "Kim Again", Email: email });
  await add.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("heading", { name: /^Queued 1/ })).toContainText(
    "We e-mail them if they're eligible.",
  );
  await expect(card(page, "A")).toContainText("Kim Doe");
  await expect(page.getByRole("article")).toHaveCount(1);

  await choose(page, "A", "Correct");
  const correcting = page.getByRole("dialog", { name: "Correct Reviewer A" });
  await fill(correcting, { Position: "Head Cook" });
  await expect(correcting.getByLabel("Name")).toHaveValue("Kim Doe");
  await correcting.getByRole("button", { name: "Save" }).click();
  await expect(card(page, "A")).toContainText("Head Cook, Acme");
  await choose(page, "A", "Remove");
  await expect(page.getByRole("heading", { name: "Reviewers", exact: true })).toBeFocused();
  await expect(card(page, "A")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await choose(page, "A", "Remove");
  // Leaving the page completes the deletion.
  await page.goto("/health");
  await expect.poll(async () => (await app.db.select().from(reviewers))[0]?.removedAt).toBeTruthy();
  await page.goto(path);
  await expect(page.getByText("No reviewers yet")).toBeVisible();
});

test("a long name without a space fits into its row", async ({ app, page, openAs }) => {
  const { manager, candidateId, path } = await setUp(app);
  const name = "n".repeat(100);
  const person = { name, email: anEmail(), company: name, position: name, relationship: "" };
  await manager.browser.manager.reviewers.add({ candidateId, ...person });
  await openAs(manager, path);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(card(page, "A")).toContainText(name);
    await fitsWindow(page);
  }
});

/** From the menu of a reviewer's row. */
async function choose(page: Page, letter: string, item: string) {
  await page.getByRole("button", { name: `Actions: Reviewer ${letter}` }).press("Enter");
  await page.getByRole("menuitem", { name: item }).click();
}

const openAdding = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: "Add reviewer" }).press("Enter");
const tiles = (page: Page) => page.getByRole("main").locator("dl").first().locator("div");
const card = (page: Page, letter: string) =>
  page.getByRole("article", { name: `Reviewer ${letter}`, exact: true });

const storedMarks = async ({ db }: TestApp) =>
  (await db.select().from(surveyResponses)).map(({ useful }) => useful);

async function fill(within: ReturnType<Page["getByRole"]>, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) await within.getByLabel(label).fill(value);
}
