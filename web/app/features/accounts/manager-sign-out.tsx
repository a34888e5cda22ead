import { useMutation } from "@tanstack/react-query";
import { api } from "#web/app/lib/api.ts";
import { hasDraftOf } from "#web/app/lib/drafts.ts";
import { isRefusal } from "#web/app/lib/error-message.ts";
import { useLeave, useSession } from "./managers-queries.ts";
import { SignOutButton } from "#web/app/ui/sign-out-button.tsx";
import { toast } from "#web/app/ui/toast.tsx";

export function ManagerSignOut() {
  const leave = useLeave();
  const managerId = useSession().data?.id;
  const signOut = useMutation(
    api.manager.managers.signOut.mutationOptions({
      onError: (error) => {
        if (!isRefusal(error, "SIGNED_OUT")) toast.failure("You may still be signed in", error);
      },
      onSettled: leave,
    }),
  );
  return (
    <SignOutButton
      onSignOut={() => signOut.mutate(undefined)}
      busy={signOut.isPending}
      hasDraft={() => managerId !== undefined && hasDraftOf(managerId)}
    />
  );
}
