import { confirm } from "#web/app/ui/ask.tsx";
import { deleteNow } from "#web/app/ui/pending-deletions.ts";
import { endsWithSession } from "#web/app/ui/sign-out-button.tsx";

/** @param signOut the realm's own call @param leave what is left to do in this tab @param hasDraft as SignOutButton asks */
export function confirmSignOutEverywhere(
  signOut: () => Promise<unknown>,
  leave: () => Promise<unknown>,
  hasDraft?: () => boolean,
) {
  const lost = endsWithSession(hasDraft);
  confirm({
    title: "Sign out everywhere?",
    message: `You are signed out on this and on every other device, and sign in again here.${lost ? ` ${lost}` : ""}`,
    confirmLabel: "Sign Out Everywhere",
    errorTitle: "You may still be signed in",
    action: async () => {
      await deleteNow();
      await signOut();
      await leave();
    },
  });
}
