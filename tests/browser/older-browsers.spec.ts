import type { BrowserContext, Locator } from "@playwright/test";
import { anAdmin, aQuestion, aReviewer, aSubmission, aTemplate } from "../factories.ts";
import { watchForTrouble } from "./browser-watch.ts";
import { expect, setUp, test } from "./fixtures.ts";

/**
 * Features that Safari 16.4, Chrome 111 and Firefox 115 lack. The build compiles the syntax for them, and the pages
 * avoid the newer functions.
 */
const younger = {
  Promise: ["try", "withResolvers"],
  Map: ["groupBy"],
  Object: ["groupBy"],
  Array: ["fromAsync"],
  AbortSignal: ["any"],
  URL: ["canParse", "parse"],
  RegExp: ["escape"],
  Error: ["isError"],
  Iterator: ["from"],
  "Iterator.prototype": ["map", "filter", "take", "drop", "flatMap", "reduce", "toArray", "forEach", "some"],
  "Set.prototype": ["union", "intersection", "difference", "isSubsetOf", "isSupersetOf", "isDisjointFrom"],
  "String.prototype": ["isWellFormed", "toWellFormed"],
  "Element.prototype": ["checkVisibility", "moveBefore"],
  "HTMLElement.prototype": ["showPopover", "hidePopover", "togglePopover"],
  window: ["navigation", "scheduler", "requestIdleCallback", "cancelIdleCallback"],
  "Document.prototype": ["startViewTransition"],
};

/**
 * Functions that no browser has on a page without https from another machine, as in a demonstration on a local network.
 */
const withHttpsOnly = {
  "Crypto.prototype": ["randomUUID", "subtle"],
  "Navigator.prototype": ["clipboard", "locks", "serviceWorker", "storage"],
  window: ["caches", "cookieStore"],
};

async function aPageWithout(unknown: Record<string, string[]>, context: BrowserContext) {
  const page = await context.newPage();
  await page.addInitScript((known) => {
    for (const [path, names] of Object.entries(known)) {
      const owner: unknown = path.split(".").reduce((within, name) => Reflect.get(within, name), window);
      for (const name of names) Reflect.deleteProperty(Object(owner), name);
    }
  }, unknown);
  return page;
}

test("a manager and an admin work in the oldest supported browsers", async ({ app, page }) => {
  const { manager, candidateId, path } = await setUp(app);
  await aReviewer(app, { manager, candidateId, status: "completed" });
  const older = await aPageWithout(younger, page.context());
  const trouble = watchForTrouble(older);

  await older.context().addCookies(manager.browser.cookies());
  await older.goto(path);
  await expect(older.getByRole("heading", { name: "Reviewer A" })).toBeVisible();
  await older.getByRole("button", { name: "View Response" }).click();
  await expect(older.getByRole("dialog")).toContainText("Survey Response for");
  await older.keyboard.press("Escape");
  await older.getByRole("button", { name: "Find" }).click();
  await older.getByRole("combobox").fill("Robin");
  await expect(older.getByRole("option", { name: /Robin Vale/ })).toBeVisible();
  await older.keyboard.press("Escape");
  await older.getByRole("link", { name: "Manage Jobs" }).click();
  // The candidate's page has such a button, too.
  await expect(older.getByRole("heading", { level: 1, name: "Manage Jobs" })).toBeVisible();
  await older.getByRole("button", { name: /^Delete/ }).click();
  await expect(older.getByText(/Are you sure you want to delete this job/)).toBeVisible();

  await older.context().addCookies((await anAdmin(app)).browser.cookies());
  await older.goto("/admin/directory");
  const buffer = Buffer.from("Name,Email,Company,Position,Start,End\nLou,nobody,Acme,Cook,2019-01,");
  await older.getByLabel("CSV file").setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer });
  await older.getByRole("checkbox", { name: "Yes, everyone still works there" }).check();
  await older.getByRole("button", { name: "Import", exact: true }).click();
  await expect(older.getByText("This is not an e-mail address: 'nobody'")).toBeVisible();
  expect(trouble).toEqual([]);
});

test("a manager and an admin work without https", async ({ app, page }) => {
  const { manager, jobId, candidateId, path } = await setUp(app);
  const { id } = await aReviewer(app, { manager, candidateId });
  await app.browser().reviewer.surveys.submit(aSubmission(id));
  const plain = await aPageWithout(withHttpsOnly, page.context());
  const trouble = watchForTrouble(plain);

  await plain.context().addCookies(manager.browser.cookies());
  await plain.goto(`/new-candidate?job=${jobId}`);
  await plain.getByLabel("First Name").fill("Wren");
  await plain.getByLabel("Last Name").fill("Kite");
  await plain.getByLabel(/Send surveys/).uncheck();
  await plain.getByRole("button", { name: "Create Candidate" }).click();
  await expect(plain.getByText("Candidate created successfully")).toBeVisible();
  await plain.goto(path);
  await plain.getByRole("button", { name: "Share report" }).click();
  await plain.getByLabel("Recipient").fill("The board");
  await plain.getByRole("button", { name: "Create link" }).click();
  await plain.getByRole("button", { name: "Copy: Link" }).click();
  await expect(plain.getByRole("dialog", { name: "Link to this report" })).toContainText(
    "Your browser does not allow copying",
  );
  await plain.keyboard.press("Escape");
  await plain.getByRole("link", { name: "Manage Jobs" }).click();
  await plain.getByRole("button", { name: /^Delete/ }).click();
  await plain
    .getByRole("dialog")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await expect(plain.getByText("No jobs created yet")).toBeVisible();

  await plain.context().addCookies((await anAdmin(app)).browser.cookies());
  await plain.goto("/admin/directory");
  const buffer = Buffer.from(
    "Name,Email,Company,Position,Start,End\nLou Day,lou@x.example,Acme,Cook,2019-01,",
  );
  await plain.getByLabel("CSV file").setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer });
  await plain.getByRole("checkbox", { name: "Yes, everyone still works there" }).check();
  await plain.getByRole("button", { name: "Import", exact: true }).click();
  await expect(plain.locator("dl > *", { hasText: "Added1" })).toBeVisible();
  await plain.goto("/admin/survey-templates");
  await plain.getByRole("button", { name: "New Template" }).click();
  await plain.getByRole("button", { name: "Add Question" }).click();
  await expect(plain.getByRole("button", { name: "Remove question 1" })).toBeVisible();
  expect(trouble).toEqual([]);
});

test("the selected or focused control stands out without :has", async ({ app, page, openAs }) => {
  await page.route("**/*.css", async (route) => {
    const response = await route.fetch();
    const rules = await response.text();
    await route.fulfill({ response, body: rules.replaceAll(/[^{}]*:has\([^{}]*\{[^{}]*\}/g, "") });
  });
  await aTemplate(app, { name: "Standard", isDefault: true, questions: [aQuestion({ id: "work" })] });
  const { id, manager } = await aReviewer(app);
  await page.goto(`/survey/${id}`);
  const four = page.locator("label", { hasText: /^4/ });
  await changesAsSeen(four, () => four.getByRole("radio").focus());
  await changesAsSeen(four, () => four.getByRole("radio").check({ force: true }));

  await openAs(manager, "/dashboard");
  const card = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") })
    .first();
  await changesAsSeen(card, () => card.getByRole("link").first().focus());
  await page.unrouteAll({ behavior: "wait" });
});

async function changesAsSeen(what: Locator, change: () => Promise<void>) {
  await expect(what).toBeVisible();
  const asItWas = await what.screenshot();
  await change();
  expect((await what.screenshot()).equals(asItWas)).toBe(false);
}
