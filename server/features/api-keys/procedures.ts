import { confirmed, ownAccountOnly } from "#server/platform/guards/guards.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "./api-keys.ts";

export const managerApiKeys = {
  list: ownAccountOnly.apiKeys.list.handler(({ context, input }) => listApiKeys(context, input)),
  create: ownAccountOnly
    .use(confirmed)
    .apiKeys.create.handler(({ context, input }) => createApiKey(context, input)),
  revoke: ownAccountOnly.apiKeys.revoke.handler(({ context, input }) => revokeApiKey(context, input)),
};
