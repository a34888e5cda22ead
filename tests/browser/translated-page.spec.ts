import type { Page } from "@playwright/test";
import {
  aDataRequest,
  aJob,
  aManager,
  aParticipant,
  aReferee,
  aReviewer,
  aTemplate,
  aQuestion,
} from "../factories.ts";
import { expect, setUp, test } from "./fixtures.ts";

const questions = [
  aQuestion(),
  aQuestion({ id: "strengths", question: "Their strengths?", type: "text", required: false }),
];

test("a survey works while the browser translates it", async ({ app, page }) => {
  await translatePages(page);
  await aTemplate(app, { name: "Standard", isDefault: true, questions });
  const { id } = await aReviewer(app);
  await page.goto(`/survey/${id}`);
  const submit = page.getByRole("button", { name: "Submit" });
  const progress = page.locator(".progress");
  await isTranslated(page);
  await submit.click();
  await expect(page.getByText("Please answer this question.")).toHaveCount(2);
  await expect(progress).toContainText("0 of 3 answered");
  await isTranslated(page);

  await page.getByRole("radio", { name: "Closely" }).check();
  await isTranslated(page);
  await page.getByRole("radio", { name: /^4/ }).check({ force: true });
  await expect(progress).toHaveText("2 of 3 answeredAll required questions answered");
  await isTranslated(page);
  await page.getByRole("textbox").fill("x".repeat(9_990));
  await isTranslated(page);
  await page.getByRole("textbox").fill("Calm.");
  await expect(page.getByText("characters left")).toHaveCount(0);

  const share = page.getByRole("checkbox", { name: "Let the hiring team see my name" });
  for (const [on, off] of [
    ["On: ", "Off: "],
    ["Off: ", "On: "],
  ] as const) {
    await share.click();
    const meaning = page.locator("#identity-meaning");
    await expect(meaning).toContainText(on);
    await expect(meaning).not.toContainText(off);
    await isTranslated(page);
  }
  await submit.click();
  await expect(page.getByRole("heading", { name: "Thank you for your review" })).toBeVisible();
});

test("a candidate's pages work while the browser translates them", async ({ app, page }) => {
  const manager = await aManager(app);
  const { id, secret } = await aParticipant(app, manager, (await aJob(manager)).id);
  await app.browser().candidate.wishes.nameReferee({ secret, ...aReferee });
  await translatePages(page);
  await page.goto(`/candidate/${secret}/wishes`);
  await isTranslated(page);
  await page.getByRole("button", { name: `Remove ${aReferee.name}` }).click();
  await expect(page.getByText(aReferee.email)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Suggest someone" })).toBeVisible();

  const request = await aDataRequest(app, id);
  await page.goto(`/data-request#${request.secret}`);
  await isTranslated(page);
  await page.getByRole("button", { name: "Yes, I asked for this" }).click();
  await expect(page.getByText("Thank you. We do this by")).toBeVisible();
  await expect(page.getByText("Did you ask for this?")).toHaveCount(0);
});

test("a manager sends a survey while the browser translates the page", async ({ app, openAs, page }) => {
  const { path, ...setup } = await setUp(app);
  await aReviewer(app, { ...setup, status: "identified" });
  await translatePages(page);
  await openAs(setup.manager, path);
  await page.getByRole("button", { name: "Send Survey: Reviewer A" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("article", { name: /^E-mail:/ })).toBeVisible();
  await isTranslated(page);
  await dialog.getByRole("button", { name: "Send survey to 1" }).click();
  await expect(page.getByRole("status").getByText("Survey Sent")).toBeVisible();
  await isTranslated(page);
  await page.getByRole("button", { name: "Add a comment" }).click();
  await page.getByRole("textbox").fill("Nothing is lost.");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(page.getByText("Nothing is lost.")).toBeVisible();
});

/**
 * As Google Translate: elements with the translation replace the text nodes that React has created. The text stays the
 * same here.
 */
const translatePages = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { findUntranslated });
    addEventListener("DOMContentLoaded", () => {
      const changes = { childList: true, subtree: true, characterData: true };
      // After React has completed its change.
      new MutationObserver(() => setTimeout(translate)).observe(document.body, changes);
    });

    function translate() {
      for (const text of findUntranslated()) {
        const font = document.createElement("font");
        font.textContent = text.textContent;
        text.replaceWith(font);
      }
    }
    function findUntranslated() {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (texts.nextNode()) found.push(texts.currentNode as Text);
      return found.filter(
        ({ data, parentElement }) =>
          data.trim() && !parentElement?.closest("font, textarea, script, style, noscript"),
      );
    }
  });

const isTranslated = (page: Page) =>
  expect
    .poll(() => page.evaluate("document.querySelector('font') !== null && findUntranslated().length === 0"))
    .toBe(true);
