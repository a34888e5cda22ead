import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** The ways a call can fail. */
export type Failure = "500" | "429" | "unreachable";
export const failures: Failure[] = ["500", "429", "unreachable"];

/** The message for each of them. */
export const problems: Record<Failure, RegExp> = {
  "500": /Something went wrong on our side. Please try again. \(Error the-id\)/,
  "429": /Too many attempts. Please try again in a minute./,
  unreachable: /Forthright cannot be reached. Check your connection and try again./,
};

/**
 * From now on calls to this path below /api fail, including longer paths unless it ends in `$`.
 * @returns a function that ends this
 */
export async function failCalls(
  page: Page,
  path: string,
  failure: Failure,
  method?: string,
  onFailed = () => {},
) {
  const url = `**/api/${path}**`.replace("$**", "");
  await page.route(url, (route) => {
    if (method && route.request().method() !== method) return route.fallback();
    onFailed();
    if (failure === "unreachable") return route.abort("connectionrefused");
    return route.fulfill({ status: Number(failure), json: answers[failure] });
  });
  return () => page.unroute(url);
}

/** From now on requests to these URLs wait. @returns a function that lets them and all later ones through */
export async function holdRequests(page: Page, url: string | RegExp) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

/** A press whose call fails shows this message, and the next press works. @param path as in `failCalls` */
export async function failThenWork(
  within: Page | Locator,
  name: string,
  message: string,
  path: string,
  method?: string,
) {
  const button = within.getByRole("button", { name });
  const recover = await failCalls(button.page(), path, "500", method);
  await button.click();
  await expect(within.getByText(message)).toBeVisible();
  await recover();
  await button.click();
}

/**
 * From now on the server carries out what is sent to this path, and its response is lost.
 * @returns a function that ends this
 */
export async function loseResponses(page: Page, path: string) {
  const url = `**/api/${path}**`;
  await page.route(url, async (route) => {
    if (route.request().method() === "GET") return route.fallback();
    await route.fetch();
    return route.abort("connectionreset");
  });
  return () => page.unroute(url);
}

/**
 * The session ends with the next change sent to this path, as in another tab. Not earlier: a call of the page itself could
 * notice, and its dialog would cover the button to press.
 */
export async function endSessionAt(page: Page, path: string, end: () => Promise<unknown>) {
  let hasEnded = false;
  await page.route(`**/api/${path}`, async (route) => {
    if (route.request().method() === "GET" || hasEnded) return route.fallback();
    hasEnded = true;
    await end();
    return route.continue();
  });
}

/** The page retries failed calls after seconds; this skips the wait. The page's clock must be installed. */
export async function fastForwardTo(page: Page, shown: Locator) {
  await expect(async () => {
    await page.clock.fastForward(2_000);
    await expect(shown).toBeVisible({ timeout: 250 });
  }).toPass({ timeout: 30_000 });
}

/**
 * Makes the calls to this path below /api fail, and runs the steps in the same page; afterwards none fails. A call must have
 * failed. All pages share the code that names the ways to fail, so few tests try more than one.
 * @param ways one after another
 */
export async function throughFailures(
  page: Page,
  path: string,
  method: "any" | "GET" | "POST" | "PUT" | "DELETE",
  story: (failure: Failure) => Promise<void>,
  ways: Failure[] = ["500"],
) {
  for (const failure of ways) {
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
 * Opens a page whose data cannot be loaded, and presses Retry: while it fails in the other ways, and once it succeeds. The test
 * must control the page's clock.
 * @param title of the alert, which also shows the reason
 * @param verify checks what else the page shows by then
 */
export async function retryThroughFailures(
  page: Page,
  path: string,
  open: () => Promise<void>,
  title: string,
  verify = async () => {},
  ways?: Failure[],
) {
  const alert = page.getByRole("alert").filter({ hasText: title });
  const retry = alert.getByRole("button", { name: "Retry" });
  let isOpen = false;
  const step = async (failure: Failure) => {
    await (isOpen ? retry.click() : open());
    isOpen = true;
    await fastForwardTo(page, alert.filter({ hasText: problems[failure] }));
    await verify();
  };
  await throughFailures(page, path, "any", step, ways);
  await retry.click();
}

// The full shape of an API error: without a message it could come from any server.
const answers = {
  "429": {
    defined: true,
    status: 429,
    code: "TOO_MANY_ATTEMPTS",
    message: "Too many.",
    data: { retryAfterSeconds: 30 },
  },
  "500": {
    defined: false,
    status: 500,
    code: "INTERNAL_SERVER_ERROR",
    message: "Broken.",
    data: { id: "the-id" },
  },
};
