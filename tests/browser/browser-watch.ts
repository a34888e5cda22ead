import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Frame, type Page } from "@playwright/test";
import type { Result } from "axe-core";

/** The same as the package's own source in less than half, which a page has to read for each look. */
const axe = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Each frame is looked at by itself: what runs no script cannot answer the page around it. */
const look = "axe.run({ resultTypes: ['violations'], iframes: false }).then(({ violations }) => violations)";

/** No violation of any of axe's rules on what the page shows now. */
export async function accessible(page: Page) {
  // The page learns of another colour scheme a moment after the browser does; until then it is in both.
  await page.waitForFunction(() => {
    const scheme = document.documentElement.dataset["mantineColorScheme"];
    return !scheme || (scheme === "dark") === matchMedia("(prefers-color-scheme: dark)").matches;
  });
  // What is still fading in has no contrast yet; what answers to the change is drawn within two frames.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    await Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
        .map((animation) => animation.finished.catch(() => {})),
    );
  });
  const found: Result[] = [];
  for (const frame of page.frames()) {
    // A message's: what looks would wait in it for ever.
    if (await runsNoScript(frame)) continue;
    // Anew for each look: it remembers colours of the one before.
    await frame.evaluate(axe);
    found.push(...(await frame.evaluate<Result[]>(look)));
  }
  const told = found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => [`${id}: ${html}`, ...any.map(({ message }) => message)].join("\n")),
  );
  expect(told).toEqual([]);
}

async function runsNoScript(frame: Frame): Promise<boolean> {
  if (!frame.parentFrame()) return false;
  const sandbox = await (await frame.frameElement()).getAttribute("sandbox");
  return sandbox !== null && !sandbox.includes("allow-scripts");
}

const failedToLoad =
  /Failed to load resource|Failed to fetch dynamically imported module|Unable to preload CSS/;
/** What the browser says of a trace's own script in the frame of an e-mail, where no script runs. */
const refusedTrace = /^Blocked script execution in '\S+\/(mail-frame|dev\/mailbox\/[\w-]+\.html)'/;

/** Errors of scripts and breaches of the content policy, as they happen. */
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
