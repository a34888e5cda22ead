import type { Admin } from "#contract/accounts.ts";
import { managersAtOnce } from "#contract/lists.ts";
import { api } from "#web/app/lib/api.ts";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";

export const adminOptions = api.visitor.admins.validate.queryOptions({ staleTime: 30_000 });

export const adminSessionsOptions = api.admin.admins.sessions.queryOptions();

/** Everybody who runs this installation. */
export const adminsOptions = api.admin.admins.list.queryOptions();

/** The hiring managers, for admins. */
export const managersOptions = ({ q = "", limit = managersAtOnce }: { q?: string; limit?: number } = {}) =>
  api.admin.managers.list.queryOptions({ input: { q, limit }, placeholderData: keepPreviousData });

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

/** Nobody is signed in in this tab any more, and nothing of their own is left in it. */
export function useLeave() {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async () => {
    // Already there when the session ends: anyone who is led to the login as signed out is led back afterwards.
    await router.preloadRoute({ to: "/admin/login" });
    queryClient.setQueryData(adminOptions.queryKey, []);
    await router.navigate({ to: "/admin/login", ignoreBlocker: true });
    queryClient.removeQueries({ queryKey: api.admin.key() });
  };
}
