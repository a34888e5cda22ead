import { anAdmin } from "../factories.ts";
import { accessible, expect, test } from "./fixtures.ts";

test("a consent text that another admin changed is shown in both versions", async ({ app, page, openAs }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const other = (await anAdmin(app)).browser.admin.consentTexts;
  await openAs(await anAdmin(app), "/admin/consent-texts");
  const region = page.getByRole("region", { name: "EU or European Economic Area" });
  await region.getByRole("button", { name: "Edit: EU or European Economic Area" }).click();
  const dialog = page.getByRole("dialog", { name: "EU or European Economic Area: version 2" });
  const words = dialog.getByRole("textbox", { name: "Text", exact: true });
  await words.fill("Mine.\n\n\n\nIn two paragraphs.\n\n");
  const first = (await other.list()).find((text) => text.region === "eu");
  const { things = [], grantsCopy = false } = first ?? {};
  const theirs = things.map((thing, index) => (index === 1 ? { ...thing, text: "Theirs too." } : thing));
  await other.add({ text: { region: "eu", paragraphs: ["Theirs."], things: theirs, grantsCopy }, seen: 1 });
  await dialog.getByRole("button", { name: "Publish" }).click();

  const card = dialog.getByRole("heading", { name: "The current version" }).locator("xpath=ancestor::*[2]");
  await expect(card).toContainText("Theirs.");
  await expect(card).toContainText("Consent 2Theirs too. (required)");
  await expect(dialog.getByRole("textbox", { name: "Consent 2" })).toHaveValue(things[1]?.text ?? "");
  await expect(words).toHaveValue("Mine.\n\n\n\nIn two paragraphs.\n\n");
  await accessible(page);
  await dialog.getByRole("button", { name: "Keep my version" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Text published", { exact: true })).toBeVisible();
  await region.getByText("Text of version 3").click();
  await expect(region).toContainText("Mine.\n\nIn two paragraphs.");
  await expect(region).toContainText("Version 3, by Ada Admin");
  expect((await other.list())[0]?.paragraphs).toEqual(["Mine.", "In two paragraphs."]);
  await region.getByRole("button", { name: "Edit: EU or European Economic Area" }).click();
  await expect(page.getByRole("dialog", { name: "EU or European Economic Area: version 4" })).toBeVisible();
});

test("an admin sees what each version of a consent text changes", async ({ app, page, openAs }) => {
  const { consentTexts } = (await anAdmin(app)).browser.admin;
  const built = (await consentTexts.list()).find(({ region }) => region === "eu");
  const { things = [], grantsCopy = false } = built ?? {};
  const first = { region: "eu" as const, paragraphs: ["We may contact some people."], things, grantsCopy };
  await consentTexts.add({ text: first, seen: 1 });

  await openAs(await anAdmin(app), "/admin/consent-texts");
  const region = page.getByRole("region", { name: "EU or European Economic Area" });
  await region.getByRole("button", { name: "Edit: EU or European Economic Area" }).click();
  const dialog = page.getByRole("dialog");
  const submit = dialog.getByRole("button", { name: "Publish" });

  await test.step("an invalid text is refused at its field", async () => {
    const words = dialog.getByRole("textbox", { name: "Text", exact: true });
    await expect(words).toBeFocused();
    for (const [text, problem] of [
      ["x".repeat(4_001), "A paragraph is too long (4,000 characters at most)"],
      ["Dear {Candidate}", "Only {company}, {job}, {candidate} and {product} can be used in braces"],
      [" \n\n ", "Please write a text"],
    ] as const) {
      await words.fill(text);
      await submit.click();
      await expect(words).toHaveAccessibleDescription(new RegExp(problem.replaceAll(/[(){}]/g, "\\$&")));
    }
    await words.fill("Dear {candidate}");
    await expect(dialog.getByRole("checkbox", { name: "Consent 1 is required", exact: true })).toBeChecked();
    const required = await dialog.getByLabel("is required").all();
    for (const box of required) await box.uncheck();
    await submit.click();
    await expect(dialog.getByText("At least one consent has to be required")).toBeVisible();
    for (const box of required) await box.check();
  });

  await test.step("what changes is shown before it is published", async () => {
    await dialog
      .getByRole("textbox", { name: "Text", exact: true })
      .fill("We may contact all former colleagues.");
    const pending = dialog.getByRole("region", { name: "Changes since version 2" });
    await expect(pending).toContainText("3 words added, 2 removed");
    await expect(pending.getByRole("insertion")).toHaveText("[added: all former colleagues]");
    await accessible(page);
    await submit.click();
    await expect(page.getByText("Text published", { exact: true })).toBeVisible();
  });

  await test.step("changes are shown in the list of versions", async () => {
    const history = region.getByRole("list", { name: "Versions" });
    await expect(history.getByRole("listitem")).toHaveCount(3);
    await history.getByText("Changes since version 2").click();
    const changed = history.getByRole("listitem").first();
    await expect(changed).toContainText("3 words added, 2 removed");
    await expect(changed.getByRole("deletion")).toHaveText("[removed: some people]");
    await expect(changed.getByRole("deletion")).toHaveCSS("text-decoration-line", "line-through");
    await expect(changed.getByRole("insertion")).toHaveText("[added: all former colleagues]");
    await expect(changed.getByRole("insertion")).toHaveCSS("text-decoration-line", "underline");
    await history.getByText("Text of version 1").click();
    await expect(history.getByRole("listitem").last()).toContainText(built?.paragraphs[0] ?? "?");
    await page.setViewportSize({ width: 360, height: 740 });
    await accessible(page);
  });
});
