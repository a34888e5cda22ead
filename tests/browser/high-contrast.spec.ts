import type { Locator, Page } from "@playwright/test";
import { aManager } from "../factories.ts";
import { contrast, expect, test } from "./fixtures.ts";
import { mainPages, waitForPaint } from "./main-pages.ts";

// As in Windows with a contrast theme, which removes our backgrounds and shadows.
test.use({ contextOptions: { forcedColors: "active", reducedMotion: "reduce" } });

test("with forced colors selections, the focus and ratings are visible", async ({ app, page }) => {
  const open = await opener(page, Object.keys(await mainPages(app, page)));

  await test.step("on a form", async () => {
    await open("/new-candidate");
    const colleagues = page.getByRole("checkbox", { name: "Exclude current colleagues" });
    await changesWith(colleagues, () => colleagues.press("Space"));
    await showFocus(
      colleagues,
      page.getByLabel("First Name"),
      page.getByRole("button", { name: "Cancel" }),
      page.getByRole("link", { name: "Manage Jobs" }),
    );
  });

  await test.step("on settings", async () => {
    await open("/notification-settings");
    const radios = await page.getByRole("radio").all();
    for (const radio of radios) if (!(await radio.isChecked())) await changesWith(radio, () => radio.check());
  });

  await test.step("on a switch", async () => {
    await page.goto("/company/connections");
    const assistants = page.getByRole("switch");
    await changesWith(assistants, async () => {
      await assistants.press("Space");
      await expect(assistants).toBeChecked();
    });
    await isRendered(page.locator(".mantine-Switch-thumb"));
  });

  await test.step("on a candidate's page", async () => {
    await open("/dashboard?job", "candidate");
    await isRendered(page.locator("[title='Reviewer A']").first());
    const byPerson = page.getByText("By person", { exact: true });
    await changesWith(byPerson, () => byPerson.click());
    await page.getByText("Work history", { exact: true }).click();
    await isRendered(
      page.getByRole("region", { name: "Work history" }).getByRole("listitem").locator("span[style]").first(),
    );
    await isRendered(page.locator("dl + div span").first());
    await page.getByRole("button", { name: "View Response: Reviewer A" }).click();
    const dialog = page.getByRole("dialog", { name: "Survey Response for Robin Vale" });
    // The rating of 5 looks different from an empty step.
    const given = dialog.getByText("5", { exact: true }).first();
    await changesWith(given, () =>
      given.evaluate((step) =>
        step.setAttribute("class", step.previousElementSibling?.getAttribute("class") ?? ""),
      ),
    );
    const useful = dialog.getByRole("button", { name: "Useful", exact: true });
    await changesWith(useful, async () => {
      await useful.press("Space");
      await expect(useful).toHaveAttribute("aria-pressed", "true");
    });
  });

  await test.step("in the admin's navigation only the current group is underlined", async () => {
    await open("/admin/people");
    const group = (name: string) => page.getByRole("banner").getByRole("link", { name, exact: true });
    const line = (name: string) => group(name).evaluate((link) => getComputedStyle(link).borderBottomColor);
    await expect(group("Managers")).toBeVisible();
    expect(await line("Managers")).not.toBe(await line("Surveys"));
    expect(await line("Surveys")).toBe(await line("System"));
  });

  await test.step("on a survey", async () => {
    await open("/survey", "");
    const progress = page.getByRole("progressbar");
    const rating = page.getByRole("radio", { name: /^4/ }).first();
    const step = page.locator("label", { has: rating }).first();
    await changesWith(progress, () => changesWith(step, () => rating.press("Space")));
    const share = page.getByRole("checkbox").first();
    await changesWith(share, () => share.press("Space"));
    await showFocus(
      rating,
      share,
      page.getByRole("button", { name: "Submit" }),
      page.getByRole("textbox").first(),
    );
  });
});

test("who asks for more contrast sees the outline of cards, and darker notes", async ({
  app,
  page,
  openAs,
}) => {
  await openAs(await aManager(app), "/notification-settings");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ forcedColors: "none", contrast: "more", colorScheme });
    const contrastOf = (locator: Locator) => locator.first().evaluate(contrast);
    await expect.poll(() => contrastOf(page.locator(".mantine-Card-root"))).toBeGreaterThan(2.9);
    await expect.poll(() => contrastOf(page.getByText(/^Digests are e-mails/))).toBeGreaterThan(7);
  }
});

const opener =
  async (page: Page, paths: string[]) =>
  (start: string, part = "") => {
    const found = paths.find(
      (path) => path.startsWith(start) && path.includes(part) && !path.endsWith("welcome"),
    );
    return page.goto(found ?? "no such page");
  };

/** A screenshot of it and its surroundings, without the focus. */
async function screenshot(locator: Locator, hasFocus = false) {
  const page = locator.page();
  if (!hasFocus) await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await locator.scrollIntoViewIfNeeded();
  await waitForPaint(page);
  const { x, y, width, height } = (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const edge = 6;
  const clip = {
    x: Math.max(0, x - edge),
    y: Math.max(0, y - edge),
    width: width + 2 * edge,
    height: height + 2 * edge,
  };
  return page.screenshot({ clip });
}

/** It looks different afterwards. */
async function changesWith(locator: Locator, act: () => Promise<unknown>) {
  const before = await screenshot(locator);
  await act();
  await locator.page().mouse.move(0, 0);
  expect.soft(before.equals(await screenshot(locator)), `${locator.toString()} changes`).toBe(false);
}

const isRendered = (locator: Locator) =>
  changesWith(locator, () => locator.evaluate((element: HTMLElement) => void (element.style.opacity = "0")));

async function showFocus(...locators: Locator[]) {
  for (const locator of locators) {
    const before = await screenshot(locator);
    await locator.focus();
    expect
      .soft(before.equals(await screenshot(locator, true)), `${locator.toString()} shows the focus`)
      .toBe(false);
  }
}
