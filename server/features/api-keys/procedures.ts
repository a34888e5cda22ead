import { confirmed, ownAccountAsSystem, run } from "#server/platform/guards/guards.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "./api-keys.ts";

export const managerApiKeys = {
  list: ownAccountAsSystem.apiKeys.list.handler(run(listApiKeys)),
  create: ownAccountAsSystem.use(confirmed).apiKeys.create.handler(run(createApiKey)),
  revoke: ownAccountAsSystem.apiKeys.revoke.handler(run(revokeApiKey)),
};
