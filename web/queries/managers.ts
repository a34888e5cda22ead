import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Manager } from "#contract/managers.ts";
import { api } from "#web/lib/api.ts";

export const sessionOptions = api.visitor.managers.session.queryOptions({ staleTime: 30_000 });

/** The signed-in manager, or null. */
export function useSession() {
  return useQuery(sessionOptions);
}

/** Makes somebody the signed-in manager in this tab. What another person has left in the cache is gone. */
export function useEnter() {
  const queryClient = useQueryClient();
  return (manager: Manager) => {
    queryClient.removeQueries({ queryKey: api.manager.key() });
    queryClient.setQueryData(sessionOptions.queryKey, manager);
  };
}
