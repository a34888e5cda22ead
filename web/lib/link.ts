import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { contract } from "#contract/index.ts";

/** Longer than a slow mail server takes; by then nobody waits any more. */
const patienceMs = 30_000;

/** How calls travel. Loaded with the first call: a visitor's pages are drawn before the contract's schemas arrive. */
export const link = new OpenAPILink(contract, {
  url: `${window.location.origin}/api`,
  fetch: (request, init) => {
    const patience = new AbortController();
    // Not AbortSignal.timeout: no clock of a test reaches it. Aborting what has long been answered does nothing.
    setTimeout(() => patience.abort(new DOMException("No answer came", "TimeoutError")), patienceMs);
    const signal = AbortSignal.any([request.signal, patience.signal]);
    // What was to be deleted is, even where the page is closed in the same moment.
    const keepalive = request.method === "DELETE";
    return fetch(request, { ...init, signal, keepalive, credentials: "same-origin", cache: "no-store" });
  },
});
