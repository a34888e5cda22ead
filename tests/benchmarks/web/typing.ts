import { chromium } from "@playwright/test";
import { launchOptions } from "../../browser/launch-options.ts";

const rows = 40;
const text = "Hutchinson and Daughters";

/**
 * Types into the last of forty rows of a work history, on a desktop.
 * @returns how long each key took from its press to the next frame, in ascending order
 */
export async function typeInRows(
  { origin, cookie, path }: { origin: string; cookie: string; path: string },
  executablePath: string,
) {
  const browser = await chromium.launch({ ...launchOptions, executablePath });
  const context = await browser.newContext({ extraHTTPHeaders: { cookie } });
  const page = await context.newPage();
  await page.goto(`${origin}${path}`);
  for (let row = 1; row < rows; row++) await page.getByRole("button", { name: "Add entry" }).click();
  await page.evaluate(timeKeys);
  await page.getByRole("combobox", { name: "Company" }).last().click();
  await page.keyboard.type(text, { delay: 120 });
  const times = await page.evaluate<number[]>("keyTimes");
  await browser.close();
  return times.toSorted((a, b) => a - b);
}

/** In the page: records how long each key took. A message sent within a frame arrives after it. */
const timeKeys = `
  window.keyTimes = [];
  const { port1, port2 } = new MessageChannel();
  let pressedAt = 0;
  port1.onmessage = () => window.keyTimes.push(performance.now() - pressedAt);
  document.addEventListener("keydown", (event) => {
    pressedAt = event.timeStamp;
    requestAnimationFrame(() => port2.postMessage(null));
  }, true);`;
