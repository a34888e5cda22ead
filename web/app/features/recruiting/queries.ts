import { api, queryClient } from "#web/app/lib/api.ts";

export const recruitingOptions = api.manager.recruiting.list.queryOptions();

export function useRefreshRecruiting() {
  return () => queryClient.invalidateQueries({ queryKey: api.manager.recruiting.key() });
}
