import type { Page } from "@playwright/test";
import { aCandidate, aJob, aManager, anAdmin, anInvitation, aResponse } from "../factories.ts";
import { expect, test } from "./fixtures.ts";
import { mainPages } from "./main-pages.ts";

/** The size of a window of 1280 by 800 px at 200 %, and of one of 1280 by 1024 px at 400 %. */
const zoomed = [
  { width: 640, height: 400 },
  { width: 320, height: 256 },
];

test("at 200 % and 400 % nothing is cut off, and targets can be pressed", async ({ app, page }) => {
  const faults: string[] = [];
  for (const [path, complete] of Object.entries(await mainPages(app, page))) {
    await page.goto(path);
    await expect(complete).toBeVisible();
    for (const size of zoomed) {
      await page.setViewportSize(size);
      const { wide, bars } = await page.evaluate(coverage);
      if (wide > size.width) faults.push(`${path} is ${wide} px wide at ${size.width}`);
      if (bars > size.height / 3) faults.push(`bars of ${path} take ${bars} px of ${size.height}`);
    }
    // As high as the whole page, so that every click works without scrolling.
    await page.setViewportSize({ width: 360, height: 6000 });
    faults.push(...(await smallTargets(page)).map((target) => `${path}: ${target}`));
  }
  await page.goto("/admin/people");
  await page.getByRole("button", { name: "Add admin" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  faults.push(...(await smallTargets(page)));
  expect(faults).toEqual([]);
});

test("with letters twice as large, nothing is cut off on a phone", async ({ app, page }) => {
  const faults: string[] = [];
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await anInvitation(app);
  const paths = Object.entries({
    ...(await mainPages(app, page)),
    "/admin/survey-templates": button("New Template"),
    "/admin/invite-manager": button("Send Email"),
    "/admin/activity": page.locator("time").first(),
    "/admin/directory": button("Show company"),
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await doubleLetters(page);
  for (const [path, complete] of paths) {
    await page.goto(path);
    await expect(complete).toBeVisible();
    const { wide } = await page.evaluate(coverage);
    if (wide > 360) faults.push(`${path} is ${wide} px wide`);
    faults.push(...(await cutOff(page)).map((text) => `${path}: ${text}`));
  }
  expect(faults).toEqual([]);
});

test("with letters twice as large, nothing is cut off on a wide screen", async ({ app, page }) => {
  const [manager, admin] = [await aManager(app), await anAdmin(app)];
  const { id: job } = await aJob(manager);
  for (let count = 0; count < 2; count++)
    await aResponse(app, { manager, candidateId: (await aCandidate(manager, job)).id });
  const { invitationCode } = await anInvitation(app, { company: "Universitätsklinikum ".repeat(4) });
  await page.context().addCookies([...manager.browser.cookies(), ...admin.browser.cookies()]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await doubleLetters(page);
  for (const [path, complete] of [
    ["/dashboard", page.getByText("New answers about 2 candidates")],
    ["/admin/invite-manager", page.getByText(invitationCode)],
  ] as const) {
    await page.goto(path);
    await expect(complete).toBeVisible();
    expect(await cutOff(page)).toEqual([]);
  }
});

test("at 200 % and 400 % every focused element is visible", async ({ app, page }) => {
  const paths = Object.entries(await mainPages(app, page));
  const faults: string[] = [];
  for (const size of zoomed) {
    await page.setViewportSize(size);
    for (const [path, complete] of paths.filter(([name]) =>
      /^.(survey|new-candidate|admin.people)/.test(name),
    )) {
      await page.goto(path);
      await expect(complete).toBeVisible();
      if (path === "/admin/people") {
        await complete.press("Enter");
        await expect(page.getByRole("dialog").locator(":focus")).toBeVisible();
      }
      const hidden = await hiddenFocus(page);
      faults.push(...hidden.map((what) => `${path} at ${size.width} px: ${what}`));
    }
  }
  expect(faults).toEqual([]);
});

async function doubleLetters(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
}

/** The page's width, and the share of the window's height that bars cover in the middle of the page. */
function coverage() {
  scrollTo(0, document.documentElement.scrollHeight / 2);
  const bars = [...document.querySelectorAll("body *")].filter((element) => {
    const isBar = /sticky|fixed/.test(getComputedStyle(element).position);
    return isBar && element.checkVisibility() && element.getBoundingClientRect().width > innerWidth / 2;
  });
  const heights = bars.map((bar) => {
    const { top, bottom } = bar.getBoundingClientRect();
    return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
  });
  return {
    wide: document.documentElement.scrollWidth,
    bars: heights.reduce((sum, height) => sum + height, 0),
  };
}

/** Texts that end outside of their box, buttons that begin outside of their card, and columns of single letters. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const rect = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect();
    const areCut = [
      ...[
        ".mantine-Button-label",
        ".mantine-Card-root",
        ".mantine-Badge-label",
        ".mantine-SegmentedControl-root",
        "dd",
      ].map((name) => [name, (box: Element) => box.scrollWidth > box.clientWidth + 1] as const),
      [
        ".mantine-Card-root button",
        (box: Element) => rect(box).left < rect(box.closest(".mantine-Card-root")).left + 1,
      ],
      ["time", (box: Element) => rect(box).height > rect(box).width],
    ] as const;
    return areCut.flatMap(([name, isCut]) =>
      [...document.querySelectorAll(name)]
        .filter(isCut)
        .map((box) => `${name} ${box.textContent.slice(0, 80)}`),
    );
  });

/** Moves through the page by Tab. @returns focused elements that were outside of the window or below something else */
async function hiddenFocus(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const first = await page.evaluate(() => document.activeElement?.outerHTML);
  for (let stop = 0; stop < 60; stop++) {
    await page.keyboard.press("Tab");
    const { at, fault } = await page.evaluate(focusFault);
    if (at === "" || (stop > 0 && at === first)) return faults;
    if (fault) faults.push(`${at.slice(0, 160)} ${fault}`);
  }
  return faults;
}

function focusFault() {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return { at: "", fault: "" };
  const at = focused.outerHTML;
  const { top, bottom, left, right } = focused.getBoundingClientRect();
  // For a large field, its beginning or the last typed text is enough.
  const [from, to] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
  if (to - from < Math.min(bottom - top, 60)) return { at, fault: `from ${top} to ${bottom}` };
  const frame = focused.closest("label, .mantine-Input-wrapper") ?? focused;
  const covering = [from + 3, to - 3]
    .map((y) => document.elementFromPoint((left + right) / 2, y))
    .find((hit) => hit && !frame.contains(hit) && !hit.contains(frame));
  return { at, fault: covering ? `below ${covering.outerHTML.slice(0, 80)}` : "" };
}

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
