import { isContractProcedure } from "@orpc/contract";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { idempotencyHeader } from "#contract/requests.ts";
import type { RefusalCode } from "#contract/errors.ts";
import type { contract } from "#contract/index.ts";
import { openAttempt } from "./attempts.ts";
import minified from "./contract.gen.json" with { type: "json" };
import { pageHeaders } from "./page-headers.ts";

/** The contract without its schemas: vite.config.ts writes it. */
const routes = minified as object as typeof contract;

/** Longer than a slow mail server takes; by then nobody waits any more. */
const patienceMs = 30_000;

/** How calls travel. Loaded with the first call: a visitor's pages are drawn before. */
export const link = new OpenAPILink(routes, {
  headers: pageHeaders,
  url: `${window.location.origin}/api`,
  fetch: async (request, init, _options, path, input) => {
    if (request.method === "GET") return send(request, init);
    const attempt = openAttempt(path.join("."), input);
    let response = await send(named(request, attempt.key), init);
    if (await isRefusedAs("ATTEMPT_DIFFERS", response))
      response = await send(named(request, attempt.beginAnew()), init);
    // What failed on the other side, or goes on there, may yet be done under the same key.
    if (response.status < 500 && !(await isRefusedAs("ATTEMPT_UNDER_WAY", response))) attempt.close();
    return response;
  },
});

/**
 * Sends a deletion before this returns, as the page goes away: what is waited for there may never come. Undefined where
 * the call is none.
 */
export function sendAtOnce(path: readonly string[], input: unknown): Promise<Response> | undefined {
  const part = path.reduce<unknown>((within, name) => Reflect.get(Object(within), name), routes);
  if (!isContractProcedure(part) || part["~orpc"].route.method !== "DELETE") return undefined;
  const address = part["~orpc"].route.path?.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(Reflect.get(Object(input), name))),
  );
  return fetch(`/api${address}`, { method: "DELETE", keepalive: true, cache: "no-store" });
}

function send(request: Request, init: object): Promise<Response> {
  const patience = new AbortController();
  // Not AbortSignal.timeout: no clock of a test reaches it. Aborting what has long been answered does nothing.
  setTimeout(() => patience.abort(new DOMException("No answer came", "TimeoutError")), patienceMs);
  // Nor AbortSignal.any, which is younger than the browsers that the pages are built for.
  const giveUp = () => patience.abort(request.signal.reason);
  if (request.signal.aborted) giveUp();
  request.signal.addEventListener("abort", giveUp);
  // What was to be deleted is, even where the page is closed in the same moment.
  const keepalive = request.method === "DELETE";
  return fetch(request, {
    ...init,
    signal: patience.signal,
    keepalive,
    credentials: "same-origin",
    cache: "no-store",
  });
}

/** The request under this key; the original stays whole for another. */
function named(request: Request, key: string): Request {
  const copy = request.clone();
  copy.headers.set(idempotencyHeader, key);
  return copy;
}

async function isRefusedAs(code: RefusalCode, response: Response): Promise<boolean> {
  if (response.ok || !response.headers.get("content-type")?.includes("json")) return false;
  const refusal: unknown = await response.clone().json();
  return Reflect.get(Object(refusal), "code") === code;
}
