import { confirmed, ownAccountOnly, run } from "#server/platform/guards/guards.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "./api-keys.ts";

export const managerApiKeys = {
  list: ownAccountOnly.apiKeys.list.handler(run(listApiKeys)),
  create: ownAccountOnly.use(confirmed).apiKeys.create.handler(run(createApiKey)),
  revoke: ownAccountOnly.apiKeys.revoke.handler(run(revokeApiKey)),
};
