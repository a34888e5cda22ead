import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { membersAtOnce } from "#contract/lists.ts";
import type { Manager } from "#contract/managers.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { toast } from "#web/app/ui/toast.tsx";
import { forgetDrafts, hasDraftOf } from "#web/app/lib/drafts.ts";
import { useLastSignedIn } from "#web/app/lib/sign-in-state.ts";

export const sessionOptions = api.visitor.managers.session.queryOptions({ staleTime: 30_000 });

export const accountOptions = api.manager.managers.account.queryOptions();
export const membersOptions = ({ q = "", limit = membersAtOnce }: { q?: string; limit?: number } = {}) =>
  api.manager.members.list.queryOptions({ input: { q, limit }, placeholderData: keepPreviousData });
export const ownSessionsOptions = api.manager.managers.sessions.queryOptions();

export function useSession() {
  return useQuery(sessionOptions);
}

/** The page's manager, also after the session has ended: until the user leaves, the page keeps what was typed. */
export function useManager(): Manager | undefined {
  return useLastSignedIn(useSession().data);
}

/** Returns a function that says whether a draft of the signed-in manager is on this device. */
export function useHasDraft() {
  const managerId = useSession().data?.id;
  return () => managerId !== undefined && hasDraftOf(managerId);
}

/** Whether the signed-in manager owns the company. */
export function useIsOwner(): boolean {
  return useManager()?.role === "owner";
}

/** Viewers read what colleagues share with them, and change nothing. */
export function useIsViewer(): boolean {
  return useManager()?.role === "viewer";
}

/** Marks this tab as signed in as a manager, and clears the previous person's cache and toasts. */
export function completeSignIn(manager: Manager) {
  clearPrevious();
  queryClient.setQueryData(sessionOptions.queryKey, manager);
}

/** The same after a passkey or a second factor, whose calls do not return the account. */
export function readSignIn() {
  clearPrevious();
  return queryClient.refetchQueries({ queryKey: sessionOptions.queryKey });
}

function clearPrevious() {
  toast.clear();
  queryClient.removeQueries({ queryKey: api.manager.key() });
}

/** Redirects this tab to the login after signing out, and clears its cache. */
export function useCompleteSignOut() {
  const navigate = useNavigate();
  const router = useRouter();
  return async () => {
    // Loaded before the session ends, so that the guard does not redirect to the login first, with a link back.
    const login = router.loadRouteChunk(router.routesByPath["/HM-login"]);
    await login?.catch(() => undefined);
    queryClient.setQueryData(sessionOptions.queryKey, null);
    await navigate({ to: "/HM-login", ignoreBlocker: true });
    forgetDrafts();
    queryClient.removeQueries({ queryKey: api.manager.key() });
  };
}
