import { api } from "#web/lib/api.ts";
import { useLeave } from "#web/queries/admins.ts";
import { ask } from "#web/ui/ask.tsx";

export function useAskToSignOutEverywhere() {
  const leave = useLeave();
  return () =>
    ask({
      title: "Sign out everywhere?",
      message: "You are signed out on this and on every other device, and sign in again here.",
      confirmLabel: "Sign Out Everywhere",
      errorTitle: "You may still be signed in",
      action: async () => {
        await api.admin.admins.signOutEverywhere.call();
        await leave();
      },
    });
}
