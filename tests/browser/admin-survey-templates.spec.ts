import type { Locator, Page } from "@playwright/test";
import { anAdmin, aQuestion, aTemplate } from "../factories.ts";
import { problems, retryThroughFailures, throughFailures } from "./failures.ts";
import { accessible, checkLooks, expect, fitsWindow, test, testWithClock } from "./fixtures.ts";

const path = "/admin/survey-templates";
const dialog = (page: Page) => page.getByRole("dialog", { name: /Template$/ });
const save = (page: Page) => page.getByRole("button", { name: "Save Template" }).click();
const questionTexts = (page: Page) =>
  page
    .getByRole("textbox", { name: "Question text" })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value));

async function choose(page: Page, label: string, option: string) {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

/** A dragged element listens to the arrow keys only from the page's next timer on. */
const untilItListens = (page: Page) => page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
/** In milliseconds: a finger that moves at once scrolls. */
const restBeforeDrag = 200;

test("an admin creates, edits and deletes a template", async ({ app, page, openAs }) => {
  await openAs(await anAdmin(app), path);
  await expect(
    page.getByText("No survey templates found. Create your first template to get started."),
  ).toBeVisible();

  await test.step("roles and functions to choose from", async () => {
    await page.getByRole("button", { name: "New Template" }).click();
    await expect(page.getByRole("dialog", { name: "Create New Template" })).toBeVisible();
    await expect(
      page.getByText('No questions added yet. Click "Add Question" to get started.'),
    ).toBeVisible();
    for (const label of ["Candidate role", "Candidate function", "Reviewer role", "Reviewer function"])
      await expect(page.getByRole("combobox", { name: label })).toHaveValue("Any");
    await save(page);
    await expect(page.getByText("Please enter a template name")).toBeVisible();
    await expect(page.getByLabel("Template name")).toBeFocused();

    await page.getByLabel("Template name").fill("Engineers");
    await page.getByRole("combobox", { name: "Candidate role" }).click();
    await expect(page.getByRole("option")).toHaveText([
      "Any",
      "Product Manager",
      "Senior Product Manager",
      "Director of Product",
      "VP of Product",
      "Software Engineer",
      "Senior Software Engineer",
      "Staff Engineer",
      "Engineering Manager",
      "Director of Engineering",
      "VP of Engineering",
    ]);
    await page.getByRole("option", { name: "Staff Engineer" }).click();
    await page.getByRole("combobox", { name: "Reviewer function" }).click();
    const functions = ["any", "product", "engineering", "design", "marketing", "sales", "operations"];
    await expect(page.getByRole("option")).toHaveText(functions, { ignoreCase: true });
    await page.keyboard.press("Escape");
  });

  await test.step("the preview follows while typing", async () => {
    const preview = page.getByRole("region", { name: "Preview" });
    await expect(preview.getByText("How strongly would you recommend this person?")).toBeVisible();
    const question = { name: "How would you rate the quality of their work?" };
    await page.getByRole("button", { name: "Add Question" }).click();
    await expect(page.getByRole("textbox", { name: "Question text" })).toBeFocused();
    await page.keyboard.insertText(question.name);
    // The default questions, which were shown before, include this one.
    await expect(preview.getByRole("radiogroup")).toHaveCount(1);
    await expect(preview.getByRole("radiogroup", question)).toBeVisible();
    await preview.getByRole("radio", { name: /^5/ }).check();
    await choose(page, "Type", "Text");
    await expect(preview.getByRole("textbox", question)).toBeVisible();
    await page.getByRole("combobox", { name: "Type" }).click();
    await expect(page.getByRole("option")).toHaveText([
      "Rating (1-5)",
      "Text",
      "Multiple choice",
      "Forced choice of two",
      "Yes or no",
      "0 to 10",
    ]);
    await page.getByRole("option", { name: "Multiple choice" }).click();
    await expect(page.getByText('No options added yet. Click "Add Option" to get started.')).toBeVisible();
    await save(page);
    await expect(page.getByRole("alert").getByText("No options added yet.")).toBeVisible();
    await page.getByRole("button", { name: "Add Option" }).press("Enter");
    for (const [index, option] of ["Good", "Bad", "None"].entries()) {
      if (index > 0) await page.keyboard.press("Enter");
      await expect(page.getByLabel(`Option ${index + 1} of question 1`, { exact: true })).toBeFocused();
      await page.keyboard.insertText(option);
    }
    await page.getByRole("button", { name: "Remove option 3 of question 1" }).press("Enter");
    await expect(page.getByRole("button", { name: "Remove option 2 of question 1" })).toBeFocused();
    await page.getByLabel("Required").uncheck();
    await save(page);
    await expect(page.getByText("Survey template saved successfully.")).toBeVisible();
  });

  await test.step("the card shows what was saved", async () => {
    const card = page.getByRole("article", { name: "Engineers" });
    for (const text of ["Default", "Staff Engineer", "Any", "1 question"])
      await expect(card.getByText(text, { exact: true }).first()).toBeVisible();
    const [saved] = await app.browser().visitor.templates.list();
    expect(saved).toMatchObject({
      candidateRole: "Staff Engineer",
      questions: [{ id: "quality_work", type: "multiple_choice", required: false, options: ["Good", "Bad"] }],
    });
  });

  await test.step("a changed question keeps its id", async () => {
    await page.getByRole("button", { name: "Edit Engineers" }).click();
    await expect(page.getByRole("dialog", { name: "Edit Template" })).toBeVisible();
    await expect(page.getByLabel("Default template")).toBeDisabled();
    await page.getByRole("textbox", { name: "Question text" }).fill("Is their work any good?");
    await save(page);
    await expect(dialog(page)).toHaveCount(0);
    const [changed] = await app.browser().visitor.templates.list();
    expect(changed?.questions[0]).toMatchObject({ id: "quality_work", question: "Is their work any good?" });
  });

  await test.step("deleting asks first", async () => {
    await page.getByRole("button", { name: "Delete Engineers" }).click();
    await expect(page.getByText("Are you sure you want to delete this template?")).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Survey template deleted successfully.")).toBeVisible();
    await expect(page.getByText(/^No survey templates found/)).toBeVisible();
  });
});

test("the preview shows a question after the answer it depends on", async ({ app, page, openAs }) => {
  const again = aQuestion({ id: "again", question: "Work with them again?", type: "yes_no" });
  const shownIf = { question: "again", answers: ["No"] };
  const why = aQuestion({ id: "why", question: "Why not?", type: "text", shownIf });
  await aTemplate(app, { name: "Basics", isDefault: true, questions: [again, why] });
  await openAs(await anAdmin(app), path);
  await page.getByRole("button", { name: "Edit Basics" }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("radiogroup", { name: "Work with them again?" })).toBeVisible();
  await expect(preview.getByText("Why not?")).toHaveCount(0);
  await preview.getByRole("radio", { name: "No" }).check();
  await expect(preview.getByText("Why not?")).toBeVisible();
});

test("questions are reordered by keyboard, mouse, touch and buttons", async ({ app, page, openAs }) => {
  const questions = ["one", "two", "three"].map((id) => aQuestion({ id, question: id }));
  await aTemplate(app, { name: "Basics", isDefault: true, questions });
  await openAs(await anAdmin(app), path);
  await page.getByRole("button", { name: "Edit Basics" }).click();

  const handle = (number: number) =>
    page.getByRole("button", { name: `Move question ${number}`, exact: true });
  await handle(1).focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("Question 1 is at place 1 of 3.")).toBeAttached();
  await untilItListens(page);
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText("Question 1 is at place 2 of 3.")).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Question 1 put back.")).toBeAttached();
  expect(await questionTexts(page)).toEqual(["one", "two", "three"]);

  await page.keyboard.press("Space");
  await expect(page.getByText("Question 1 is at place 1 of 3.")).toBeAttached();
  await untilItListens(page);
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText("Question 1 is at place 2 of 3.")).toBeAttached();
  await page.keyboard.press("Space");
  await expect.poll(() => questionTexts(page)).toEqual(["two", "one", "three"]);

  // Tall enough that nothing scrolls during a drag.
  await page.setViewportSize({ width: 1280, height: 2400 });
  const [from, to] = [await handle(3).boundingBox(), await handle(2).boundingBox()];
  if (!from || !to) throw new Error("no handles");
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + 40, { steps: 8 });
  await page.mouse.move(to.x + 10, to.y + 10, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => questionTexts(page)).toEqual(["two", "three", "one"]);

  await dragByTouch(page, handle(3), handle(2));
  await expect.poll(() => questionTexts(page)).toEqual(["two", "one", "three"]);
  await dragByTouch(page, handle(3), handle(2));
  await expect.poll(() => questionTexts(page)).toEqual(["two", "three", "one"]);

  await page.getByRole("button", { name: "Move question 3 up" }).click();
  await page.getByRole("button", { name: "Move question 2 up" }).press("Enter");
  await expect(page.getByRole("button", { name: "Move question 1 down" })).toBeFocused();
  await page.getByRole("button", { name: "Move question 1 down" }).press("Enter");
  await page.getByRole("button", { name: "Remove question 1" }).click();
  await expect(page.getByRole("button", { name: "Remove question 1" })).toBeFocused();
  expect(await questionTexts(page)).toEqual(["one", "three"]);
  await save(page);
  await expect(page.getByText("Survey template saved successfully.")).toBeVisible();
  const [saved] = await app.browser().visitor.templates.list();
  expect(saved?.questions.map(({ id }) => id)).toEqual(["one", "three"]);
});

test("leaving asks first, and a pasted list becomes options", async ({ app, page, openAs }) => {
  const choice = aQuestion({ type: "multiple_choice", options: ["Very", "Other"] });
  await aTemplate(app, { name: "Basics", isDefault: true, questions: [choice] });
  await openAs(await anAdmin(app), "/admin/invite-manager");
  await page.getByRole("link", { name: "Surveys" }).click();
  await page.getByRole("button", { name: "Edit Basics" }).click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Edit Basics" })).toBeFocused();

  await test.step("every way out of a changed template asks first", async () => {
    await page.getByRole("button", { name: "Edit Basics" }).click();
    await page.getByLabel("Template name").fill("Essentials");
    const ways = [
      () => page.keyboard.press("Escape"),
      () => page.mouse.click(5, 400),
      () => page.getByRole("button", { name: "Cancel" }).click(),
      () => page.goBack(),
    ];
    for (const way of ways) {
      await way();
      const question = page.getByRole("dialog", { name: "Leave without saving?" });
      await expect(question).toBeVisible();
      await question.getByRole("button", { name: "Stay" }).click();
      await expect(question).toHaveCount(0);
      await expect(page.getByLabel("Template name")).toHaveValue("Essentials");
    }
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Leave" }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole("article", { name: "Basics" })).toBeVisible();
  });

  await test.step("a pasted list becomes options, and duplicates are refused", async () => {
    await page.getByRole("button", { name: "Edit Basics" }).click();
    const option = (number: number) => page.getByLabel(`Option ${number} of question 1`, { exact: true });
    await option(1).fill("Very ");
    await paste(option(1), "• good\n\n• VERY good\n• none\n");
    await expect(page.getByText("3 options pasted.")).toBeVisible();
    for (const [index, text] of ["Very good", "VERY good", "none", "Other"].entries())
      await expect(option(index + 1)).toHaveValue(text);
    await save(page);
    await expect(page.getByText("Same as option 1")).toBeVisible();
    await expect(option(2)).toHaveAttribute("aria-invalid", "true");
    await accessible(page);

    const many = Array.from({ length: 25 }, (_, index) => `${index + 1}. Choice ${index + 1}`);
    await option(2).fill("");
    await paste(option(2), many.join("\n"));
    await expect(
      page.getByText("17 options pasted. 8 more did not fit: 20 options are the maximum."),
    ).toBeVisible();
    await expect(option(18)).toHaveValue("Choice 17");
    await expect(option(20)).toHaveValue("Other");
    await expect(page.getByRole("button", { name: "Add Option" })).toBeDisabled();
    await save(page);
    await expect(page.getByText("Survey template saved successfully.")).toBeVisible();
    const [saved] = await app.browser().visitor.templates.list();
    expect(saved?.questions[0]?.options).toHaveLength(20);
  });
});

test("a template that another admin changed is shown in both versions", async ({ app, page, openAs }) => {
  const choice = aQuestion({ id: "pace", type: "forced_choice", options: ["Fast", "Careful"] });
  const { id: templateId, version } = await aTemplate(app, {
    name: "Basics",
    isDefault: true,
    // As long as most templates, so that the failure is below what fits.
    questions: [choice, ...["a", "b", "c", "d"].map((id) => aQuestion({ id }))],
  });
  const other = await anAdmin(app);
  await openAs(await anAdmin(app), path);
  await page.getByRole("button", { name: "Edit Basics" }).click();
  await page.getByLabel("Template name").fill("Mine");
  const shownIf = { question: "pace", answers: ["Fast"] };
  const questions = [
    { ...choice, options: ["Fast", "Thorough"] },
    aQuestion({ type: "rating", scale: 7, competency: "learning", shownIf }),
  ];
  await other.browser.admin.templates.update({
    templateId,
    version,
    name: "Theirs",
    isDefault: true,
    questions,
  });
  await save(page);

  await expect(page.getByText("Someone changed this template since you opened it.")).toBeInViewport();
  await expect(dialog(page).getByText("Theirs")).toBeVisible();
  const theirs = dialog(page).locator("dd").filter({ hasText: "Thorough" });
  for (const words of ["One of two: Fast, Thorough", "Rating, 1 to 7", "about Learning", "after pace: Fast"])
    await expect(theirs).toContainText(words);
  await expect(page.getByLabel("Template name")).toHaveValue("Mine");
  await page.getByRole("button", { name: "Keep My Version" }).press("Enter");
  await expect(page.getByRole("button", { name: "Save Template" })).toBeFocused();
  await other.browser.admin.templates.create({ name: "Another", isDefault: true });
  await other.browser.admin.templates.delete({ templateId });
  await save(page);
  await page.getByRole("button", { name: "Save as new template" }).press("Enter");
  await expect(page.getByRole("button", { name: "Save Template" })).toBeFocused();
  await save(page);
  await expect(page.getByRole("article", { name: "Mine" })).toBeVisible();
});

test("a long list is searched, and closing the page finishes a deletion", async ({ app, page, openAs }) => {
  for (let number = 10; number < 70; number++) await aTemplate(app, { name: `Number ${number}` });
  const [own, other] = [await anAdmin(app), await anAdmin(app)];
  await openAs(own, path);
  await test.step("the list is paged and searched", async () => {
    const cards = page.getByRole("article");
    await expect(cards).toHaveCount(48);
    await page.getByRole("button", { name: "Show more (12)" }).click();
    await expect(cards).toHaveCount(60);
    await page.getByLabel("Search templates").fill("number 69");
    await expect(cards).toHaveCount(1);
  });

  await test.step("closing the page finishes a deletion for its own admin only", async () => {
    const answered = () => app.logs.filter((line) => line.includes('"DELETE"')).length;
    for (const signedIn of [other, own]) {
      await openAs(own, path);
      await page.getByRole("button", { name: "Delete Number 10" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
      await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
      await page.context().addCookies(signedIn.browser.cookies());
      const before = answered();
      await page.goto("/health");
      await expect.poll(answered).toBe(before + 1);
      expect(await app.browser().visitor.templates.list()).toHaveLength(signedIn === other ? 60 : 59);
    }
  });
});

test("a template is duplicated, and the default one cannot be deleted", async ({ app, page, openAs }) => {
  await aTemplate(app, { name: "Basics", isDefault: true, candidateFunction: "sales" });
  await openAs(await anAdmin(app), path);
  await test.step("a duplicate exists only once it is saved", async () => {
    await page.getByRole("button", { name: "Duplicate Basics" }).click();
    await expect(page.getByLabel("Template name")).toHaveValue("Basics (copy)");
    expect(await app.browser().visitor.templates.list()).toHaveLength(1);
    await save(page);
    await expect(page.getByRole("article", { name: "Basics (copy)" })).toBeVisible();
    expect(await app.browser().visitor.templates.list()).toMatchObject([
      { name: "Basics", isDefault: true },
      { name: "Basics (copy)", isDefault: false, candidateFunction: "sales", questions: [aQuestion()] },
    ]);
  });

  await test.step("the default template cannot be deleted", async () => {
    const deleteDefault = page.getByRole("button", { name: "Delete Basics", exact: true });
    await expect(deleteDefault).toHaveAttribute("aria-disabled", "true");
    await expect(deleteDefault).toHaveAccessibleDescription(/make another template the default first\./);
    await deleteDefault.press("Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await accessible(page);
  });

  await test.step("a template that became the default meanwhile cannot be deleted", async () => {
    // Another admin makes it the default meanwhile: the refusal comes at once, not after the undo time.
    const [, copy] = await app.browser().visitor.templates.list();
    if (!copy) throw new Error("There is no copy");
    const other = await anAdmin(app);
    await other.browser.admin.templates.update({
      templateId: copy.id,
      version: copy.version,
      name: "Basics (copy)",
      isDefault: true,
      questions: [aQuestion()],
    });
    await page.getByRole("button", { name: "Delete Basics (copy)" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(
      page.getByRole("dialog").getByText("Make another template the default first."),
    ).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("button", { name: "Delete Basics (copy)" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
  });

  await test.step("a template that another admin changed meanwhile is shown before it is deleted", async () => {
    const [basics] = await app.browser().visitor.templates.list();
    if (!basics) throw new Error("There is no template");
    const other = await anAdmin(app);
    const { id: templateId, version, name } = basics;
    const questions = [aQuestion({ question: "How do they sell?" })];
    await other.browser.admin.templates.update({ templateId, version, name, questions });
    await page.getByRole("button", { name: "Delete Basics", exact: true }).click();
    const question = page.getByRole("dialog");
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(
      question.getByText("Someone changed this template since you opened this page."),
    ).toBeVisible();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("How do they sell?")).toBeVisible();
  });

  await test.step("another template becomes the default", async () => {
    await page.getByRole("button", { name: "Edit Basics", exact: true }).click();
    await page.getByLabel("Default template").check();
    await save(page);
    await expect(
      page.getByRole("article", { name: "Basics", exact: true }).getByText("Default", { exact: true }),
    ).toBeVisible();
    await expect(
      page.getByRole("article", { name: "Basics (copy)" }).getByText("Default", { exact: true }),
    ).toHaveCount(0);
  });
});

testWithClock("a failure is shown and loses nothing that was typed", async ({ app, page, openAs }) => {
  await aTemplate(app, { name: "Basics", isDefault: true });
  const admin = await anAdmin(app);
  const open = () => openAs(admin, path);
  await retryThroughFailures(page, "survey-templates", open, "Failed to load survey templates.");

  await page.getByRole("button", { name: "Edit Basics" }).click();
  await page.getByLabel("Template name").fill("Essentials");
  const alert = page.getByRole("dialog").getByRole("alert");
  await throughFailures(page, "survey-templates", "any", async (failure) => {
    await save(page);
    await expect(alert.filter({ hasText: problems[failure] })).toContainText(
      "Failed to save survey template.",
    );
    await expect(page.getByLabel("Template name")).toHaveValue("Essentials");
  });
  await save(page);
  await expect(page.getByText("Survey template saved successfully.")).toBeVisible();

  await page.getByRole("button", { name: "Delete Essentials" }).click();
  const confirm = page.getByRole("dialog").getByRole("button", { name: "Delete" });
  await throughFailures(page, "survey-templates", "DELETE", async (failure) => {
    await confirm.click();
    await expect(alert.filter({ hasText: problems[failure] })).toContainText(
      "Failed to delete survey template.",
    );
  });
  await confirm.click();
  await expect(page.getByText("Survey template deleted successfully.")).toBeVisible();
});

test("cards show the first questions and which template is never used", async ({ app, page, openAs }) => {
  const questions = ["One?", "Two?", "Three?", "Four?", "Five?"].map((question, index) =>
    aQuestion({ id: `q${index}`, question }),
  );
  const choice = aQuestion({ id: "choice", type: "multiple_choice", options: ["Yes", "No"] });
  await aTemplate(app, { name: "Zeta", questions: [choice] });
  await aTemplate(app, { name: "Alpha", isDefault: true, questions });
  await aTemplate(app, { name: "Makers", candidateFunction: "engineering" });
  await openAs(await anAdmin(app), path);
  await test.step("cards are sorted by name and show three questions and how many more", async () => {
    const cards = page.getByRole("article");
    await expect(cards).toHaveCount(3);
    const alpha = cards.first();
    for (const text of ["Alpha", "Default", "5 questions", "Three?", "... and 2 more"])
      await expect(alpha.getByText(text, { exact: true })).toBeVisible();
    await expect(alpha.getByText("Four?")).toHaveCount(0);
    await accessible(page);
  });

  await test.step("a card shows that its template is never used", async () => {
    const never = page.getByText("Never used: it fits anyone but is not the default.");
    await expect(page.getByRole("article", { name: "Zeta" }).getByText("Never used")).toBeVisible();
    await expect(never).toHaveCount(1);
    await page.getByRole("button", { name: "New Template" }).click();
    await expect(
      page.getByText("Used when no other template fits. It replaces the current default."),
    ).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("the editor fits, and a button shows the preview on a phone", async () => {
    await page.getByRole("button", { name: "Edit Zeta" }).click();
    await expect(page.getByRole("region", { name: "Preview" })).toBeVisible();
    const height = await dialog(page).evaluate((element) => element.getBoundingClientRect().height);
    expect(Math.round(height)).toBe(640);
    await checkLooks(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByLabel("Template name").fill("");
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByRole("region", { name: "Preview" })).toBeVisible();
    await fitsWindow(page);
    // What is wrong shows although the preview covered the fields.
    await save(page);
    await expect(page.getByText("Please enter a template name")).toBeInViewport();
    await expect(page.getByLabel("Template name")).toBeFocused();
  });
});

/** A finger that rests on one place, moves to the other and lets go. */
async function dragByTouch(page: Page, from: Locator, to: Locator) {
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error("no handles");
  const browser = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove", y: number) =>
    browser.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x: start.x + 10, y }] });
  await touch("touchStart", start.y + 10);
  await page.waitForTimeout(restBeforeDrag);
  for (let step = 1; step <= 8; step++)
    await touch("touchMove", start.y + 10 + ((end.y - start.y) * step) / 8);
  await browser.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

test("on a phone a choice opens at its field, with options large enough to touch", async ({ app, page }) => {
  const viewport = { width: 360, height: 740 };
  const phone = await page.context().browser()?.newContext({ viewport, isMobile: true, hasTouch: true });
  if (!phone) throw new Error("There is no browser");
  await phone.addCookies((await anAdmin(app)).browser.cookies());
  const touched = await phone.newPage();
  await touched.goto(new URL(path, app.url).href);
  const box = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, width: 0, height: 0 };
  for (const name of ["Account", "Forthright Admin"])
    expect((await box(touched.getByRole("link", { name }))).height).toBeGreaterThanOrEqual(44);
  await touched.getByRole("button", { name: "New Template" }).tap();
  const field = touched.getByRole("combobox", { name: "Candidate role" });
  await field.tap();
  const options = touched.getByRole("listbox", { name: "Candidate role" });
  await expect.poll(async () => (await box(options)).width).toBeLessThanOrEqual((await box(field)).width);
  expect(await touched.evaluate(() => innerWidth)).toBe(360);
  const option = options.getByRole("option", { name: "Staff Engineer", exact: true });
  expect((await box(option)).height).toBeGreaterThanOrEqual(44);
  await option.tap();
  await expect(field).toHaveValue("Staff Engineer");
  await phone.close();
});

/** As the keyboard does it, without the machine's clipboard. */
async function paste(field: Locator, text: string) {
  await field.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", pasted);
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}
