import { useQueryClient } from "@tanstack/react-query";
import { api } from "#web/app/lib/api.ts";

export const recruitingOptions = api.manager.recruiting.list.queryOptions();

export function useRefreshRecruiting() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: api.manager.recruiting.key() });
}
