import { type ClientContext, type ClientLink, createORPCClient } from "@orpc/client";
import type { ContractRouterClient } from "@orpc/contract";
import type { JsonifiedClient } from "@orpc/openapi-client";
import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import type { contract } from "#contract/index.ts";
import { isRefusal } from "./error-message.ts";
import { queryClient } from "./query-client.ts";

let loaded: ClientLink<ClientContext> | undefined;

const link: ClientLink<ClientContext> = {
  async call(path, input, options) {
    try {
      // Once it is there it is not imported again, which takes a turn: what is called as the page goes away is still sent.
      loaded ??= (await import("./link.ts")).link;
      return await loaded.call(path, input, options);
    } catch (error) {
      if (isRefusal(error, "SIGNED_OUT")) forgetSession(path[0]);
      throw error;
    }
  },
};

const client: JsonifiedClient<ContractRouterClient<typeof contract>> = createORPCClient(link);

/** Every call of the contract, as options for queries and mutations: `api.manager.jobs.list.queryOptions()`. */
export const api = createTanstackQueryUtils(client);

/** The realm's guard (signed-in-only.tsx, the admin's layout) watches this and leads to the login, with the way back. */
function forgetSession(realm: string | undefined) {
  if (realm === "manager") queryClient.setQueryData(api.visitor.managers.session.queryKey(), null);
  if (realm === "admin") queryClient.setQueryData(api.visitor.admins.validate.queryKey(), []);
}
