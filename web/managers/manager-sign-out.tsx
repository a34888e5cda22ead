import { useMutation } from "@tanstack/react-query";
import { api } from "#web/lib/api.ts";
import { isRefusal } from "#web/lib/error-message.ts";
import { useLeave } from "#web/queries/managers.ts";
import { SignOutButton } from "#web/ui/sign-out-button.tsx";
import { toast } from "#web/ui/toast.tsx";

export function ManagerSignOut() {
  const leave = useLeave();
  const signOut = useMutation(
    api.manager.managers.signOut.mutationOptions({
      onError: (error) => {
        if (!isRefusal(error, "SIGNED_OUT")) toast.failure("You may still be signed in", error);
      },
      onSettled: leave,
    }),
  );
  return <SignOutButton onSignOut={() => signOut.mutate(undefined)} busy={signOut.isPending} />;
}
