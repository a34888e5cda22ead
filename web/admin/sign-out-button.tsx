import { useMutation } from "@tanstack/react-query";
import { api } from "#web/lib/api.ts";
import { SignOutButton } from "#web/ui/sign-out-button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useLeave } from "./use-admin.ts";

export function AdminSignOut() {
  const leave = useLeave();
  const signOut = useMutation(
    api.admin.admins.signOut.mutationOptions({
      onError: (error) => toast.failure("You may still be signed in", error),
      onSettled: leave,
    }),
  );
  return <SignOutButton onClick={() => signOut.mutate(undefined)} busy={signOut.isPending} />;
}
