import { ask } from "#web/ui/ask.tsx";
import { deleteNow } from "#web/ui/pending-deletions.ts";

/** @param signOut the realm's own call @param leave what is left to do in this tab */
export function askToSignOutEverywhere(signOut: () => Promise<unknown>, leave: () => Promise<unknown>) {
  ask({
    title: "Sign out everywhere?",
    message: "You are signed out on this and on every other device, and sign in again here.",
    confirmLabel: "Sign Out Everywhere",
    errorTitle: "You may still be signed in",
    action: async () => {
      await deleteNow();
      await signOut();
      await leave();
    },
  });
}
