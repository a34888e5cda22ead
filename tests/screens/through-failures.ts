import type { Page } from "@playwright/test";
import { type Failure, failCalls, failures } from "./fail-calls.ts";
import { hurryTo } from "./hurry.ts";
import { problems } from "./problems.ts";
import { expect } from "./screen.ts";

/**
 * Has the calls to this path below /api fail in one way after another, and plays the story of each in the same page;
 * afterwards none fails. In each of them a call has to have failed.
 */
export async function throughFailures(
  page: Page,
  path: string,
  method: "any" | "GET" | "POST" | "PUT" | "DELETE",
  story: (failure: Failure) => Promise<void>,
) {
  for (const failure of failures) {
    let failed = 0;
    const count = () => void failed++;
    const recover = await failCalls(page, path, failure, method === "any" ? undefined : method, count);
    try {
      await story(failure);
      await expect.poll(() => failed, "no call has failed").toBeGreaterThan(0);
    } catch (error) {
      throw new Error(`Where calls fail with ${failure}: ${String(error)}`, { cause: error });
    }
    await recover();
  }
}

/**
 * Opens what cannot be loaded, presses Retry while it fails in each other way, and then for good. The page's clock is one
 * that the test can move.
 * @param title of what says so each time, with the reason
 * @param told what else is to be seen by then
 */
export async function retryThroughFailures(
  page: Page,
  path: string,
  open: () => Promise<void>,
  title: string,
  told = async () => {},
) {
  const alert = page.getByRole("alert").filter({ hasText: title });
  const retry = alert.getByRole("button", { name: "Retry" });
  let isOpen = false;
  await throughFailures(page, path, "any", async (failure) => {
    await (isOpen ? retry.click() : open());
    isOpen = true;
    await hurryTo(page, alert.filter({ hasText: problems[failure] }));
    await told();
  });
  await retry.click();
}
