import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { forgetDrafts } from "#web/candidates/candidate-draft.ts";
import { api } from "#web/lib/api.ts";
import { SignOutButton } from "#web/ui/sign-out-button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { sessionOptions } from "./use-session.ts";

export function ManagerSignOut() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const signOut = useMutation(
    api.manager.managers.signOut.mutationOptions({
      onError: (error) => toast.failure("You may still be signed in", error),
      onSettled: async () => {
        queryClient.setQueryData(sessionOptions.queryKey, null);
        await navigate({ to: "/HM-login" });
        forgetDrafts();
        queryClient.removeQueries({ queryKey: api.manager.key() });
      },
    }),
  );
  return <SignOutButton onClick={() => signOut.mutate(undefined)} busy={signOut.isPending} />;
}
