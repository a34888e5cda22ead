import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { candidateSees } from "#contract/data-words.ts";
import { dayMs } from "#contract/durations.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { aQuestion, aReviewer, aTemplate } from "../factories.ts";
import type { TestApp } from "../test-app.ts";
import { failures, throughFailures } from "./failures.ts";
import { accessible, expect, test } from "./fixtures.ts";

const questions = [
  aQuestion({ id: "teamwork", question: "How well do they work with others?" }),
  aQuestion({
    id: "again",
    question: "Again?",
    type: "multiple_choice",
    options: ["Yes", "No"],
    required: false,
  }),
  aQuestion({ id: "strengths", question: "What are their strengths?", type: "text" }),
];

/** The submission arrives, and its response is lost. */
async function submitAndLoseTheAnswer(page: Page) {
  await page.route("**/response", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await submit(page).click();
  await expect(page.getByRole("alert")).toContainText("Submission Failed");
}

async function openSurvey(app: TestApp, page: Page) {
  await aTemplate(app, { name: "Standard", isDefault: true, questions });
  const reviewer = await aReviewer(app, { name: "Kim Doe" });
  await page.goto(`/survey/${reviewer.id}`);
  await closely(page).check();
  return reviewer;
}

const rating = (page: Page, value: number) =>
  page.getByRole("radiogroup", { name: /How well/ }).getByRole("radio", { name: new RegExp(`^${value}`) });
const strengths = (page: Page) => page.getByRole("textbox", { name: /What are their strengths/ });
const closely = (page: Page) => page.getByRole("radio", { name: "Closely" });
const submit = (page: Page) => page.getByRole("button", { name: "Submit" });

test("a reviewer knows who will see what; identity is off by default", async ({ app, page }) => {
  const { key, email, manager } = await openSurvey(app, page);

  await test.step("what the candidate sees is stated once, next to the choice of identity", async () => {
    const card = page.getByRole("region", { name: "Your name" });
    const sees = page.getByText(candidateSees("Robin Vale", false));
    await expect(sees).toHaveCount(1);
    await expect(card).toContainText(candidateSees("Robin Vale", false));
    await app.db.update(reviewers).set({ mayBeCopied: true }).where(eq(reviewers.key, key));
    await page.reload();
    await expect(card).toContainText(candidateSees("Robin Vale", true));
    await expect(page.getByText(candidateSees("Robin Vale", true))).toHaveCount(1);
    await expect(page.getByText("sees neither")).toHaveCount(0);
  });

  await test.step("the preview shows what the manager will see", async () => {
    await closely(page).check();
    const share = page.getByRole("checkbox", { name: "Let the hiring team see my name and e-mail address" });
    await expect(share).not.toBeChecked();
    await rating(page, 4).check({ force: true });
    await strengths(page).fill("As her manager I saw it: Kim.");
    const warning = page.getByText("This may show who you are");
    await expect(warning).toContainText("your name (“Kim”), how you worked together (“As her manager”)");
    await page.getByText("What the hiring manager will see").click();
    const preview = page.locator(".preview");
    await expect(preview).toContainText("Anonymous");
    await expect(preview).not.toContainText(email);
    await accessible(page);

    await share.check();
    await expect(warning).toBeHidden();
    for (const shown of [
      "Kim Doe",
      email,
      "Acme",
      "Engineer",
      "Former colleague",
      "4 of 5",
      "As her manager I saw it: Kim.",
    ])
      await expect(preview).toContainText(shown);
    await submit(page).click();
    await expect(page.getByRole("heading", { name: "Thank you for your review" })).toBeVisible();
    expect(await manager.browser.manager.surveys.response({ reviewerKey: key })).toMatchObject({
      reviewer: {
        name: "Kim Doe",
        email,
        card: { company: "Acme", position: "Engineer" },
      },
    });
  });
});

test("the keyboard answers each question, and errors are at their question", async ({ app, page }) => {
  const { id } = await openSurvey(app, page);
  await expect(page.getByText("How well do they work with others? *")).toBeVisible();
  await expect(page.getByText("Again? *")).toBeHidden();
  await expect(page.getByText("Poor", { exact: true })).toBeVisible();
  await expect(page.getByText("Excellent", { exact: true })).toBeVisible();
  await expect(rating(page, 5)).toHaveAccessibleName("5, Excellent");
  await expect(strengths(page)).toHaveAttribute("rows", "3");
  await expect(page.getByText("1 of 4 answered")).toBeVisible();
  await expect(page.getByText("2 required left")).toBeVisible();
  await accessible(page);

  await submit(page).press("Enter");
  const toast = page.getByRole("alert");
  await expect(toast).toContainText("Please complete all required fields");
  await expect(toast).toContainText("Some required questions haven't been answered yet.");
  await expect(rating(page, 1)).toBeFocused();
  await expect(page.getByText("Please answer this question.")).toHaveCount(2);
  await page.setViewportSize({ width: 360, height: 740 });
  const close = toast.getByRole("button", { name: "Close" });
  // The word stays on one line however narrow the page is.
  const lines = await close.evaluate((button) => {
    const word = document.createRange();
    word.selectNodeContents(button);
    return word.getClientRects().length;
  });
  expect(lines).toBe(1);
  await close.press("Enter");
  await expect(rating(page, 1)).toBeFocused();
  await page.emulateMedia({ colorScheme: "dark" });
  await accessible(page);

  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(rating(page, 3)).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab"); // Clear answer
  await page.keyboard.press("Enter");
  await expect(page.getByRole("radio", { name: "Yes" })).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab"); // Clear answer
  await page.keyboard.press("Tab");
  await page.keyboard.type("Calm.");
  const progress = page.getByText("All required questions answered");
  await expect(progress).toBeVisible();

  // Paper shows what was chosen, and the progress only above the questions.
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("3", { exact: true })).toHaveCSS("print-color-adjust", "exact");
  await expect(progress).not.toBeInViewport();
  await page.emulateMedia({ media: "screen" });
  await strengths(page).press("Tab"); // the choice of identity
  await page.keyboard.press("Tab"); // the preview
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/survey/${id}/complete`);
  expect(await app.db.select().from(surveyResponses)).toMatchObject([
    { responses: { teamwork: 3, again: "Yes", strengths: "Calm." }, identityShared: false },
  ]);
});

test("a question that depends on an answer appears and disappears with it", async ({ app, page }) => {
  await aTemplate(app, {
    name: "Standard",
    isDefault: true,
    questions: [
      aQuestion({ id: "again", question: "Again?", type: "yes_no" }),
      aQuestion({
        id: "change",
        question: "What would have to change?",
        type: "text",
        shownIf: { question: "again", answers: ["No"] },
      }),
      aQuestion({
        id: "fits",
        question: "Which fits?",
        type: "forced_choice",
        options: ["Careful", "Quick"],
      }),
      aQuestion({ id: "hire", question: "How likely?", type: "zero_to_ten" }),
    ],
  });
  const { id } = await aReviewer(app);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/survey/${id}`);
  await closely(page).check();
  const change = page.getByRole("textbox", { name: /What would have to change/ });
  await page.getByRole("radio", { name: "No", exact: true }).check();
  await change.fill("The hours.");
  await page.getByRole("radio", { name: "Yes" }).check();
  await expect(change).toHaveCount(0);
  await page.getByRole("radio", { name: "Quick" }).check();
  const steps = page.getByRole("radiogroup", { name: /How likely/ }).getByRole("radio");
  await expect(steps).toHaveCount(11);
  await steps.last().check({ force: true });
  await accessible(page);
  await submit(page).click();
  await expect(page).toHaveURL(`/survey/${id}/complete`);
  // The answer to a hidden question is not sent.
  expect(await app.db.select().from(surveyResponses)).toMatchObject([
    { responses: { again: "Yes", fits: "Quick", hire: 10 } },
  ]);
  const [{ responses } = { responses: {} }] = await app.db.select().from(surveyResponses);
  expect(responses).not.toHaveProperty("change");
});

test("answers survive other pages and a closed tab; submitting erases them", async ({ app, page }) => {
  const { id } = await openSurvey(app, page);
  await rating(page, 4).check({ force: true });
  await strengths(page).fill("Patient with everyone.");
  await page.getByRole("link", { name: "About your data" }).click();
  await expect(page.getByRole("heading", { name: "About your data" })).toBeVisible();
  await expect(page).toHaveURL(/\/your-data\/[\w.-]+$/);
  await page.goBack();
  await expect(rating(page, 4)).toBeChecked();
  await expect(strengths(page)).toHaveValue("Patient with everyone.");
  const context = page.context();
  await page.close();
  app.clock.advance(dayMs);

  const later = await context.newPage();
  await later.goto(`/survey/${id}`);
  await expect(rating(later, 4)).toBeChecked();
  await expect(strengths(later)).toHaveValue("Patient with everyone.");
  await submit(later).click();
  await expect(later.getByRole("heading", { name: "Thank you for your review" })).toBeFocused();
  const stored = await later.evaluate(() =>
    JSON.stringify([localStorage, sessionStorage].map((storage) => Object.entries(storage))),
  );
  expect(stored).not.toContain("Patient");
});

test("a browser that forbids storage is not promised to keep a draft or the code", async ({ app, page }) => {
  await page.addInitScript(() => {
    for (const place of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, place, {
        get: () => {
          throw new DOMException("Denied", "SecurityError");
        },
      });
  });
  await aTemplate(app, { name: "Standard", isDefault: true, questions });
  const { id } = await aReviewer(app);
  const warning = page.getByText("This browser does not keep drafts. Please leave the page open");
  const promise = page.getByText(/kept on this device|come back/);

  await page.goto(`/survey/${id}/welcome`);
  await expect(warning).toBeVisible();
  await expect(promise).toHaveCount(0);
  await page.getByRole("button", { name: "Continue to Survey" }).click();
  await expect(warning).toBeVisible();
  await expect(promise).toHaveCount(0);

  await closely(page).check();
  await rating(page, 4).check({ force: true });
  await strengths(page).fill("Patient with everyone.");
  await submit(page).click();
  const receipt = page.getByRole("region", { name: "Your receipt" });
  await expect(receipt).toContainText("This browser does not keep the code. Please copy it");
  await expect(receipt.getByRole("button", { name: "Remove from this device" })).toHaveCount(0);
});

test("two tabs share one draft, and after one submits the other restores nothing", async ({ app, page }) => {
  const { id } = await openSurvey(app, page);

  await test.step("a page restored by the browser shows what another tab wrote", async () => {
    await strengths(page).fill("First.");
    // Such a page gets no storage events, nor does a tab for its own writes.
    await page.evaluate((key) => {
      localStorage.setItem(key, localStorage.getItem(key)?.replace("First.", "First. Second.") ?? "");
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    }, `survey-draft:${id}`);
    await expect(strengths(page)).toHaveValue("First. Second.");
  });

  const other = await page.context().newPage();
  await test.step("both tabs show what is typed in one", async () => {
    await strengths(page).fill("ac");
    await page.keyboard.press("ArrowLeft");
    await other.goto(`/survey/${id}`);
    await expect(strengths(other)).toHaveValue("ac");
    await rating(other, 4).check({ force: true });
    await expect(rating(page, 4)).toBeChecked();
    // Typing continues where the cursor was.
    await page.keyboard.type("b");
    await expect(strengths(other)).toHaveValue("abc");
    await other.reload();
    await expect(rating(other, 4)).toBeChecked();
    await expect(strengths(other)).toHaveValue("abc");
  });

  await test.step("after one submits, the other restores nothing", async () => {
    await submit(other).click();
    await expect(other.getByRole("heading", { name: "Thank you for your review" })).toBeVisible();
    await expect(page.getByText("This survey has already been completed. Thank you!")).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain("abc");
  });
});

test("a failed submission can be repeated, unless the survey is over", async ({ app, page }) => {
  await openSurvey(app, page);
  await rating(page, 4).check({ force: true });
  await strengths(page).fill("Patient with everyone.");

  await test.step("a failure loses nothing, and the next press submits", async () => {
    await throughFailures(
      page,
      "surveys",
      "POST",
      async () => {
        // Enter in an answer submits the form.
        await rating(page, 4).press("Enter");
        await expect(page.getByRole("alert")).toContainText("Submission Failed");
        await expect(page.locator("form :focus")).toHaveCount(1);
        await expect(page.getByRole("alert")).toContainText(
          "There was an error submitting your survey. Please try again.",
        );
        await expect(strengths(page)).toHaveValue("Patient with everyone.");
      },
      failures,
    );
    await submit(page).click();
    await expect(page.getByRole("heading", { name: "Thank you for your review" })).toBeVisible();
    expect(await app.count(surveyResponses)).toBe(1);
  });

  const openAnother = async () => {
    const reviewer = await aReviewer(app);
    await page.goto(`/survey/${reviewer.id}`);
    await closely(page).check();
    await rating(page, 2).check({ force: true });
    await strengths(page).fill("Patient.");
    return reviewer;
  };
  await test.step("a survey that was declined meanwhile", async () => {
    const { id } = await openAnother();
    await app.browser().reviewer.surveys.decline({ reviewerId: id, reason: "prefer_not_to" });
    await submit(page).click();
    await expect(page.getByText("This survey has been declined")).toBeVisible();
  });

  await test.step("a survey that was deleted meanwhile", async () => {
    const { key } = await openAnother();
    await app.db.delete(reviewers).where(eq(reviewers.key, key));
    await submit(page).click();
    await expect(page.getByText("Survey not found", { exact: true })).toBeVisible();
    // The e-mail gives a later date.
    await expect(page.getByText("or until the survey ends")).toBeVisible();
  });
});

test("a submission whose response was lost counts once, and later changes do not", async ({ app, page }) => {
  const { id } = await openSurvey(app, page);
  const earlierCounts = page.getByText("An earlier submission of yours had arrived.");

  await test.step("the device finishes it when the survey is opened again", async () => {
    await rating(page, 4).check({ force: true });
    await strengths(page).fill("First thoughts.");
    await submitAndLoseTheAnswer(page);
    await strengths(page).fill("Second thoughts.");
    await page.unroute("**/response");
    // As after closing the tab: the device remembers the unfinished submission.
    await page.goto(`/survey/${id}/welcome`);

    await expect(page.getByRole("heading", { name: "Thank you for your review" })).toBeVisible();
    await expect(earlierCounts).toBeVisible();
    await expect(page.locator(".receipt-code")).toHaveText(/^(\w{4}-){4}\w{4}$/);
    expect(await app.db.select().from(surveyResponses)).toMatchObject([
      { responses: { strengths: "First thoughts." } },
    ]);
  });

  await test.step("a changed closeness is reported as not sent, too", async () => {
    const another = await aReviewer(app);
    await page.goto(`/survey/${another.id}`);
    await page.getByRole("radio", { name: "Sometimes" }).check();
    await rating(page, 4).check({ force: true });
    await strengths(page).fill("First thoughts.");
    await submitAndLoseTheAnswer(page);
    await page.unroute("**/response");
    await page.getByRole("radio", { name: "Hardly" }).check();
    await submit(page).click();

    await expect(earlierCounts).toBeVisible();
    expect(await app.db.select().from(surveyResponses)).toMatchObject([{}, { closeness: "sometimes" }]);
  });
});
