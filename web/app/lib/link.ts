import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { idempotencyHeader } from "#contract/requests.ts";
import type { contract } from "#contract/index.ts";
import { sendOnce } from "#web/shared/send-once.ts";
import minified from "./contract.gen.json" with { type: "json" };
import { pageHeaders } from "./page-headers.ts";

/** The contract without its schemas: vite.config.ts writes it. */
const routes = minified as object as typeof contract;

/** Longer than a slow mail server takes; by then nobody waits any more. */
const patienceMs = 30_000;

/** How calls travel. Up to `fetch` nothing waits for anything but promises: what is called as the page goes is still sent. */
export const link = new OpenAPILink(routes, {
  headers: pageHeaders,
  url: `${window.location.origin}/api`,
  fetch: (request, init, _options, path, input) =>
    request.method === "GET"
      ? send(request, init)
      : sendOnce(path.join("."), input, (key) => send(withKey(request, key), init)),
});

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

/** The original stays whole for another key. */
function withKey(request: Request, key: string): Request {
  const copy = request.clone();
  copy.headers.set(idempotencyHeader, key);
  return copy;
}
