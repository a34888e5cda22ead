import { api, queryClient } from "#web/app/lib/api.ts";

export const refreshRecruiting = () =>
  queryClient.invalidateQueries({ queryKey: api.manager.recruiting.key() });
