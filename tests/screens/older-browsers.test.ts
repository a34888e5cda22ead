import type { BrowserContext } from "@playwright/test";
import { aCandidate, aJob, aManager, anAdmin, aReviewer } from "../factories.ts";
import { watchForTrouble } from "./browser-watch.ts";
import { expect, test } from "./screen.ts";

/** What Safari 16.4, Chrome 111 and Firefox 114 do not know: the syntax is built for them, and so is what the pages call. */
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

async function anOlderPage(context: BrowserContext) {
  const page = await context.newPage();
  await page.addInitScript((known) => {
    for (const [path, names] of Object.entries(known)) {
      const owner: unknown = path.split(".").reduce((within, name) => Reflect.get(within, name), window);
      for (const name of names) Reflect.deleteProperty(Object(owner), name);
    }
  }, younger);
  return page;
}

test("a manager and an admin work in the oldest browsers that the pages are built for", async ({
  app,
  page,
}) => {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const { id: candidateId } = await aCandidate(manager, jobId);
  await aReviewer(app, { manager, candidateId, status: "completed" });
  const older = await anOlderPage(page.context());
  const trouble = watchForTrouble(older);

  await older.context().addCookies(manager.browser.cookies());
  await older.goto(`/dashboard?job=${jobId}&candidate=${candidateId}`);
  await expect(older.getByRole("heading", { name: "Reviewer A" })).toBeVisible();
  await older.getByRole("button", { name: "View Response" }).click();
  await expect(older.getByRole("dialog")).toContainText("Survey Response for");
  await older.keyboard.press("Escape");
  await older.getByRole("button", { name: "Find" }).click();
  await older.getByRole("combobox").fill("Robin");
  await expect(older.getByRole("option", { name: /Robin Vale/ })).toBeVisible();
  await older.keyboard.press("Escape");
  await older.getByRole("link", { name: "Manage Jobs" }).click();
  await older.getByRole("button", { name: /^Delete/ }).click();
  await expect(older.getByText(/Are you sure you want to delete this job/)).toBeVisible();

  await older.context().addCookies((await anAdmin(app)).browser.cookies());
  await older.goto("/admin/directory");
  const buffer = Buffer.from("Name,Email,Company,Position,Start,End\nLou,nobody,Acme,Cook,2019-01,");
  await older.getByLabel("CSV file").setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer });
  await older.getByRole("button", { name: "Import", exact: true }).click();
  await expect(older.getByText("This is not an e-mail address: 'nobody'")).toBeVisible();
  expect(trouble).toEqual([]);
});
