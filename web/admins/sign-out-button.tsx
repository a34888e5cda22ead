import { useMutation } from "@tanstack/react-query";
import { api } from "#web/lib/api.ts";
import { isRefusal } from "#web/lib/error-message.ts";
import { useLeave } from "#web/queries/admins.ts";
import { ask } from "#web/ui/ask.tsx";
import { hasUnsaved } from "#web/ui/leave-guard.tsx";
import { SignOutButton } from "#web/ui/sign-out-button.tsx";
import { toast } from "#web/ui/toast.tsx";

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
  function askOrLeave() {
    if (!hasUnsaved()) return signOut.mutate(undefined);
    ask({
      title: "Sign out without saving?",
      message: "What you have typed on this page has not been saved.",
      confirmLabel: "Sign Out",
      action: async () => signOut.mutate(undefined),
    });
  }
  return <SignOutButton onClick={askOrLeave} busy={signOut.isPending} />;
}
