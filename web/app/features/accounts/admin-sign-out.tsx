import { useMutation } from "@tanstack/react-query";
import { api } from "#web/app/lib/api.ts";
import { isRefusal } from "#web/app/lib/error-message.ts";
import { useLeave } from "./admins-queries.ts";
import { SignOutButton } from "#web/app/ui/sign-out-button.tsx";
import { toast } from "#web/app/ui/toast.tsx";

export function AdminSignOut() {
  const leave = useLeave();
  const signOut = useMutation(
    api.admin.admins.signOut.mutationOptions({
      onError: (error) => {
        if (!isRefusal(error, "SIGNED_OUT")) toast.failure("You may still be signed in", error);
      },
      onSettled: leave,
    }),
  );
  return <SignOutButton onSignOut={() => signOut.mutate(undefined)} busy={signOut.isPending} />;
}
