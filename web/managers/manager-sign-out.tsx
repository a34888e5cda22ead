import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { api } from "#web/lib/api.ts";
import { forgetDrafts } from "#web/lib/drafts.ts";
import { isRefusal } from "#web/lib/error-message.ts";
import { sessionOptions } from "#web/queries/managers.ts";
import { SignOutButton } from "#web/ui/sign-out-button.tsx";
import { toast } from "#web/ui/toast.tsx";

export function ManagerSignOut() {
  const navigate = useNavigate();
  const router = useRouter();
  const queryClient = useQueryClient();
  const signOut = useMutation(
    api.manager.managers.signOut.mutationOptions({
      onError: (error) => {
        if (!isRefusal(error, "SIGNED_OUT")) toast.failure("You may still be signed in", error);
      },
      onSettled: async () => {
        // At hand when the session ends, so that the guard does not lead to the login first, with the way back.
        const login = router.loadRouteChunk(router.routesByPath["/HM-login"]);
        await login?.catch(() => undefined);
        queryClient.setQueryData(sessionOptions.queryKey, null);
        await navigate({ to: "/HM-login", ignoreBlocker: true });
        forgetDrafts();
        queryClient.removeQueries({ queryKey: api.manager.key() });
      },
    }),
  );
  return <SignOutButton onSignOut={() => signOut.mutate(undefined)} busy={signOut.isPending} />;
}
