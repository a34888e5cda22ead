import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { mainPages } from "./main-pages.ts";

test("every link and control can be pressed 12 px around its center at 360 px", async ({ app, page }) => {
  // As high as the whole page, so that every click works without scrolling.
  await page.setViewportSize({ width: 360, height: 6000 });
  const missed: Record<string, string[]> = {};
  for (const [path, complete] of Object.entries(await mainPages(app, page))) {
    await page.goto(path);
    await expect(complete).toBeVisible();
    const small = await smallTargets(page);
    if (small.length > 0) missed[path] = small;
  }
  await page.goto("/admin/people");
  await page.getByRole("button", { name: "Add Admin" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  missed["a dialog"] = await smallTargets(page);
  expect(missed).toEqual({ "a dialog": [] });
});

/** Links and controls, except links in running text, that a press 12 px from their center misses (WCAG 2.5.8). */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
    const targets = document.querySelectorAll(
      "a[href], button, input, select, textarea, summary, [role=button]",
    );
    return [...targets].flatMap((target) => {
      const [box] = target.getClientRects();
      const isHidden = !box || box.width < 2 || target.closest("[inert], [aria-hidden=true]") !== null;
      if (isHidden || !target.checkVisibility({ visibilityProperty: true }) || isInText(target)) return [];
      target.scrollIntoView({ block: "nearest" });
      const { x, y, width, height } = target.getClientRects()[0] ?? box;
      const hits = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(x + width / 2 + dx, y + height / 2 + dy);
        return target.contains(hit) || hit?.closest("label")?.control === target;
      };
      const r = 11.5;
      // What another element covers, such as a closed menu or the page behind a dialog, is not a target now.
      if (!hits(0, 0) || (hits(-r, 0) && hits(r, 0) && hits(0, -r) && hits(0, r))) return [];
      return [`${Math.round(width)} x ${Math.round(height)} ${target.outerHTML.slice(0, 200)}`];
    });

    function isInText(target: Element) {
      const style = getComputedStyle(target);
      const parent = target.parentElement;
      return style.display === "inline" && parent?.textContent.trim() !== target.textContent.trim();
    }
  });
