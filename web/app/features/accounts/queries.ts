import type { Admin } from "#contract/accounts.ts";
import { managersAtOnce } from "#contract/lists.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { toast } from "#web/app/ui/toast.tsx";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";

export const adminOptions = api.visitor.admins.validate.queryOptions({ staleTime: 30_000 });

export const adminSessionsOptions = api.admin.admins.sessions.queryOptions();

export const adminsOptions = api.admin.admins.list.queryOptions();

export const managersOptions = ({ q = "", limit = managersAtOnce }: { q?: string; limit?: number } = {}) =>
  api.admin.managers.list.queryOptions({ input: { q, limit }, placeholderData: keepPreviousData });

/** The signed-in admin; undefined if there is none. */
export function useAdmin() {
  const { data, ...query } = useQuery(adminOptions);
  return { ...query, isKnown: data !== undefined, admin: data?.[0] };
}

/** Marks this tab as signed in as an admin, and clears the previous person's cache and toasts. */
export function completeSignIn(admins: Admin[]) {
  clearPrevious();
  queryClient.setQueryData(adminOptions.queryKey, admins);
}

/** The same after a passkey or a second factor, whose calls do not return the account. */
export function readSignIn() {
  clearPrevious();
  return queryClient.refetchQueries({ queryKey: adminOptions.queryKey });
}

function clearPrevious() {
  toast.clear();
  queryClient.removeQueries({ queryKey: api.admin.key() });
}

/** Redirects this tab to the login after signing out, and clears its cache. */
export function useCompleteSignOut() {
  const router = useRouter();
  return async () => {
    // Loaded before the session ends: the guard redirects to the login, which leads back afterwards.
    await router.preloadRoute({ to: "/admin/login" });
    queryClient.setQueryData(adminOptions.queryKey, []);
    await router.navigate({ to: "/admin/login", ignoreBlocker: true });
    queryClient.removeQueries({ queryKey: api.admin.key() });
  };
}
