import type { CDPSession, Page } from "@playwright/test";

/** How a server can fail a call. */
export type Failure = "500" | "429" | "unreachable";
export const failures: Failure[] = ["500", "429", "unreachable"];

const failing = new WeakMap<Page, CDPSession[]>();

/**
 * From now on calls to this path below /api fail so, and to those below it unless it ends in `$`. Returns what ends
 * that. By the browser's own protocol:
 * Playwright's routes would have the page load everything anew instead of from its cache.
 */
export async function failCalls(
  page: Page,
  path: string,
  failure: Failure,
  method?: string,
  onFailed = () => {},
) {
  const devTools = await page.context().newCDPSession(page);
  failing.set(page, [...(failing.get(page) ?? []), devTools]);
  devTools.on("Fetch.requestPaused", ({ requestId, request }) => {
    // Nobody waits for the answer any more where the page has been left.
    void answer(requestId, request.method).catch(() => {});
  });
  await devTools.send("Fetch.enable", { patterns: [{ urlPattern: `*/api/${path}*`.replace("$*", "") }] });
  return () => devTools.send("Fetch.disable");

  async function answer(requestId: string, asked: string) {
    if (method && asked !== method) return devTools.send("Fetch.continueRequest", { requestId });
    onFailed();
    if (failure === "unreachable")
      return devTools.send("Fetch.failRequest", { requestId, errorReason: "ConnectionRefused" });
    return devTools.send("Fetch.fulfillRequest", {
      requestId,
      responseCode: Number(failure),
      responseHeaders: [{ name: "content-type", value: "application/json" }],
      body: Buffer.from(JSON.stringify(refusals[failure])).toString("base64"),
    });
  }
}

/** From now on what is asked to be done at this path is done, and no answer comes. Returns what ends that. */
export async function loseAnswers(page: Page, path: string) {
  const devTools = await page.context().newCDPSession(page);
  failing.set(page, [...(failing.get(page) ?? []), devTools]);
  devTools.on("Fetch.requestPaused", ({ requestId, request }) => {
    const outcome =
      request.method === "GET"
        ? devTools.send("Fetch.continueRequest", { requestId })
        : devTools.send("Fetch.failRequest", { requestId, errorReason: "ConnectionReset" });
    void outcome.catch(() => {});
  });
  const patterns = [{ urlPattern: `*/api/${path}*`, requestStage: "Response" as const }];
  await devTools.send("Fetch.enable", { patterns });
  return () => devTools.send("Fetch.disable");
}

/** No call of this page fails any more. */
export async function endFailures(page: Page) {
  for (const devTools of failing.get(page) ?? []) await devTools.detach();
  failing.delete(page);
}

// All that makes it a refusal of the service: without a message it would be anybody's.
const refusals = {
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
