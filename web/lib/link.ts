import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { contract } from "#contract/index.ts";

const patienceMs = 30_000;

/** How calls travel. Loaded with the first call: a visitor's pages are drawn before the contract's schemas arrive. */
export const link = new OpenAPILink(contract, {
  url: `${window.location.origin}/api`,
  fetch: (request, init) => {
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(patienceMs)]);
    return fetch(request, { ...init, signal, credentials: "same-origin", cache: "no-store" });
  },
});
