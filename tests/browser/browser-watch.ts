import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Frame, type Page } from "@playwright/test";
import type { Result } from "axe-core";

/** The minified source: every page under test has to parse it. */
const axe = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Each frame is checked by itself: a frame without scripts cannot answer its parent. */
const look = "axe.run({ resultTypes: ['violations'], iframes: false }).then(({ violations }) => violations)";

/** No violation of any of axe's rules on what the page shows now, which is no wider than the window. */
export async function accessible(page: Page) {
  // The page applies a new color scheme shortly after the browser; until then it mixes both.
  await page.waitForFunction(() => {
    const scheme = document.documentElement.dataset["mantineColorScheme"];
    return !scheme || (scheme === "dark") === matchMedia("(prefers-color-scheme: dark)").matches;
  });
  // Wait two frames and for animations: a fading element has no contrast yet.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    await Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
        .map((animation) => animation.finished.catch(() => {})),
    );
  });
  await fitsWindow(page);
  const found: Result[] = [];
  for (const frame of page.frames()) {
    // An e-mail's frame: axe would wait in it forever.
    if (await runsNoScript(frame)) continue;
    if (!(await frame.evaluate("'axe' in window"))) await frame.evaluate(axe);
    found.push(...(await frame.evaluate<Result[]>(look)));
  }
  const violations = found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => [`${id}: ${html}`, ...any.map(({ message }) => message)].join("\n")),
  );
  expect(violations).toEqual([]);
}

/** The page is no wider than the window. Waits, because a page adapts to a new size after the browser. */
export async function fitsWindow(page: Page) {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(beyond, "pixels beyond the window").toBeLessThanOrEqual(0);
}

/** Accessible in the dark on a phone, and in the light on a wide screen. */
export async function checkLooks(page: Page) {
  for (const [width, colorScheme] of [
    [360, "dark"],
    [1280, "light"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await accessible(page);
  }
}

/** The contrast of a rendered border, or of text without one, with its background. */
export function contrast(point: Element): number {
  const light = (color: string) => {
    const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
      const value = Number(part) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  let behind = point.parentElement;
  while (behind && getComputedStyle(behind).backgroundColor === "rgba(0, 0, 0, 0)")
    behind = behind.parentElement;
  const lights = [getComputedStyle(point).borderTopColor, getComputedStyle(behind ?? point).backgroundColor];
  const [darker = 0, lighter = 0] = lights.map(light).toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

async function runsNoScript(frame: Frame): Promise<boolean> {
  if (!frame.parentFrame()) return false;
  const sandbox = await (await frame.frameElement()).getAttribute("sandbox");
  return sandbox !== null && !sandbox.includes("allow-scripts");
}

const failedToLoad =
  /Failed to load resource|Failed to fetch dynamically imported module|Unable to preload CSS/;
/** Chromium's message when tracing tries to run its script in an e-mail's frame, which is blank until it has loaded. */
const refusedTrace =
  /^Blocked script execution in '(about:blank|\S+\/(mail-frame|dev\/mailbox\/[\w-]+\.html))'/;

/** Collects script errors and violations of the content policy. */
export function watchForTrouble(page: Page): string[] {
  const trouble: string[] = [];
  page.on("pageerror", (error) => trouble.push(error.message));
  page.on("console", (message) => {
    const text = message.text();
    if (message.type() === "error" && !failedToLoad.test(text) && !refusedTrace.test(text))
      trouble.push(text);
  });
  return trouble;
}
