import type { contract } from "#contract/index.ts";
import { idempotencyHeader } from "#contract/requests.ts";
import { sendOnce } from "#web/shared/send-once.ts";
import minified from "./contract.gen.json" with { type: "json" };
import { isAppError, isSignInIncomplete, isWorthRetrying } from "./error-message.ts";
import { type ClientContext, type ClientLink, createORPCClient } from "@orpc/client";
import type { ContractRouterClient } from "@orpc/contract";
import type { JsonifiedClient } from "@orpc/openapi-client";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { QueryClient } from "@tanstack/react-query";

/** Headers of every call that describe the page. */
export const pageHeaders: Record<string, string> = {};

/** The contract without its schemas, written by vite.config.ts. */
const routes = minified as object as typeof contract;

/** Longer than a slow mail server takes. */
const timeoutMs = 30_000;

/**
 * How calls are sent. Before `fetch` they await only promises, so that a call made while the page closes is still sent.
 */
const link = new OpenAPILink(routes, {
  headers: pageHeaders,
  url: `${window.location.origin}/api`,
  fetch: (request, init, _options, path, input) =>
    request.method === "GET"
      ? send(request, init)
      : sendOnce({ group: path.slice(0, -1).join("."), name: path.join("."), input }, (key) =>
          send(withKey(request, key), init),
        ),
});

function send(request: Request, init: object): Promise<Response> {
  const timeout = new AbortController();
  // Not AbortSignal.timeout, because a test's clock cannot control it. Aborting a call that was answered does nothing.
  setTimeout(() => timeout.abort(new DOMException("No answer came", "TimeoutError")), timeoutMs);
  // Not AbortSignal.any, which is newer than the browsers that we support.
  const abort = () => timeout.abort(request.signal.reason);
  if (request.signal.aborted) abort();
  request.signal.addEventListener("abort", abort);
  // A requested deletion is carried out even if the page is closed at the same moment.
  const keepalive = request.method === "DELETE";
  return fetch(request, {
    ...init,
    signal: timeout.signal,
    keepalive,
    cache: "no-store",
  });
}

/** The original request stays intact, to be sent under another key. */
function withKey(request: Request, key: string): Request {
  const copy = request.clone();
  copy.headers.set(idempotencyHeader, key);
  return copy;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A page that was just prefetched must not fetch again when it appears.
      staleTime: 5_000,
      retry: (failures, error) => failures < 2 && isWorthRetrying(error),
      // Without a connection a call fails with a message, instead of waiting forever.
      networkMode: "always",
    },
    mutations: { networkMode: "always" },
  },
});

addEventListener("pageshow", ({ persisted }) => {
  // The browser restored this page from its cache; someone may have signed out meanwhile.
  if (persisted) void queryClient.invalidateQueries();
});

/** Asks for the second factor again, and resolves to whether it was given. main.tsx provides the dialog. */
export const confirmation = { ask: async (_realm: string | undefined) => false };

const watchedLink: ClientLink<ClientContext> = {
  async call(path, input, options) {
    try {
      return await link.call(path, input, options);
    } catch (error) {
      if (isSignInIncomplete(error)) forgetSession(path[0]);
      // The same call again once the person has confirmed. What was typed stays.
      if (isAppError(error, "CONFIRM_IT_IS_YOU") && (await confirmation.ask(path[0])))
        return link.call(path, input, options);
      throw error;
    }
  },
};

const client: JsonifiedClient<ContractRouterClient<typeof contract>> = createORPCClient(watchedLink);

/** Every call of the contract, as options for queries and mutations: `api.manager.jobs.list.queryOptions()`. */
export const api = createTanstackQueryUtils(client);

/** The realm's guard (signed-in-only.tsx, admins-only.tsx) watches this and redirects to the login. */
function forgetSession(realm: string | undefined) {
  if (realm === "manager") queryClient.setQueryData(api.visitor.managers.session.queryKey(), null);
  if (realm === "admin") queryClient.setQueryData(api.visitor.admins.validate.queryKey(), []);
}
