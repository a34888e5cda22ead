import { type ClientContext, type ClientLink, createORPCClient } from "@orpc/client";
import type { ContractRouterClient } from "@orpc/contract";
import type { JsonifiedClient } from "@orpc/openapi-client";
import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import type { contract } from "#contract/index.ts";
import { isAppError } from "./error-message.ts";
import { link } from "./link.ts";
import { queryClient } from "./query-client.ts";

addEventListener("pageshow", ({ persisted }) => {
  // The browser kept this page while it showed another: since then somebody may have signed out.
  if (persisted) void queryClient.invalidateQueries();
});

const watchedLink: ClientLink<ClientContext> = {
  async call(path, input, options) {
    try {
      return await link.call(path, input, options);
    } catch (error) {
      if (isAppError(error, "SIGNED_OUT")) forgetSession(path[0]);
      throw error;
    }
  },
};

const client: JsonifiedClient<ContractRouterClient<typeof contract>> = createORPCClient(watchedLink);

/** Every call of the contract, as options for queries and mutations: `api.manager.jobs.list.queryOptions()`. */
export const api = createTanstackQueryUtils(client);

/** The realm's guard (signed-in-only.tsx, the admin's layout) watches this and leads to the login, with the way back. */
function forgetSession(realm: string | undefined) {
  if (realm === "manager") queryClient.setQueryData(api.visitor.managers.session.queryKey(), null);
  if (realm === "admin") queryClient.setQueryData(api.visitor.admins.validate.queryKey(), []);
}
