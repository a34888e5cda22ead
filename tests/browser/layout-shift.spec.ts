import type { Page, Route } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { mainPages, waitForPaint } from "./main-pages.ts";

/** The browser's report of each shift. */
interface Shift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Half of the limit that Google calls good. */
const mostShift = 0.05;

for (const [width, part] of [
  [360, ""],
  [1280, "dashboard"],
] as const)
  test(`nothing moves while a page loads slowly at ${width} px`, async ({ app, page }) => {
    // Only demonstrations show their accounts below the sign-in form.
    app.context.settings.demo = false;
    await page.setViewportSize({ width, height: 800 });
    const pages = Object.entries(await mainPages(app, page)).filter(([path]) => path.includes(part));
    const late = await holdResponses(page);
    const moved: string[] = [];
    pages.push(["/HM-login", page.getByRole("button", { name: "Sign In", exact: true })]);
    for (const [path, complete] of pages) {
      if (path === "/HM-login") await page.context().clearCookies();
      await page.goto(path, { waitUntil: "commit" });
      await expect(async () => {
        await late.release();
        expect(await complete.isVisible()).toBe(true);
      }).toPass({ intervals: [20], timeout: 30_000 });
      await late.releaseFonts();
      const shifts = await page.evaluate(() => window.shifts);
      const sum = shifts.reduce((all, [value]) => all + value, 0);
      if (sum > mostShift) moved.push(`${path} ${sum.toFixed(3)}: ${JSON.stringify(shifts)}`);
    }
    expect(moved).toEqual([]);
  });

/** Scripts arrive together, calls one after the other, and fonts last of all. */
async function holdResponses(page: Page) {
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        const what = sources.map(
          ({ node, previousRect: from, currentRect: to }) =>
            `${(node?.textContent ?? "").slice(0, 30)} ${from.x},${from.y} to ${to.x},${to.y}`,
        );
        window.shifts.push([value, ...what]);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  const [files, calls, fonts]: [Route[], Route[], Route[]] = [[], [], []];
  const answer = async (route: Route) => route.fulfill({ response: await route.fetch() });
  await page.route(
    /\.(js|woff2)$/,
    (route) => void (route.request().resourceType() === "font" ? fonts : files).push(route),
  );
  await page.route(/\/api\//, (route) => void calls.push(route));
  return {
    async release() {
      await Promise.all(files.splice(0).map(answer));
      await waitForPaint(page);
      for (let call = calls.shift(); call; call = calls.shift()) {
        await answer(call);
        await waitForPaint(page);
      }
    },
    async releaseFonts() {
      await Promise.all(fonts.splice(0).map(answer));
      await page.evaluate(() => document.fonts.ready);
      await waitForPaint(page);
    },
  };
}

declare global {
  // The type that Window is merged with.
  interface Window {
    shifts: [value: number, ...what: string[]][];
  }
}
