import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Admin } from "#contract/admins.ts";
import { api } from "#web/lib/api.ts";

export const adminOptions = api.visitor.admins.validate.queryOptions({ staleTime: 30_000 });

/** The signed-in admin, or undefined where the answer has no row. */
export function useAdmin() {
  const { data, ...query } = useQuery(adminOptions);
  return { ...query, isKnown: data !== undefined, admin: data?.[0] };
}

/** Makes somebody the signed-in admin in this tab. What another person has left in the cache is gone. */
export function useEnter() {
  const queryClient = useQueryClient();
  return (admins: Admin[]) => {
    queryClient.removeQueries({ queryKey: api.admin.key() });
    queryClient.setQueryData(adminOptions.queryKey, admins);
  };
}
