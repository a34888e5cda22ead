import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { isAppError } from "#web/app/lib/error-message.ts";
import { confirm } from "./confirm.tsx";
import { toast } from "./toast.tsx";
import { deleteNow } from "./undoable-delete.ts";
import { hasUnsaved } from "./leave-guard.tsx";

interface SignOutOptions {
  /** The realm's own API call. */
  signOut: () => Promise<unknown>;
  /** Cleans up this tab, also if the call failed. */
  completeSignOut: () => Promise<unknown>;
  /** Whether a draft on this device is deleted when the session ends. */
  hasDraft?: () => boolean;
}

interface SignOut {
  isBusy: boolean;
  /** Signs out; asks first if something typed would be lost. */
  confirmSignOut: () => void;
}

export function useSignOut({ signOut, completeSignOut, hasDraft }: SignOutOptions): SignOut {
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteNow().then(signOut),
    onError: (error) => {
      if (!isAppError(error, "SIGNED_OUT")) toast.failure("You may still be signed in", error);
    },
    onSettled: completeSignOut,
  });
  function confirmSignOut() {
    const message = getUnsavedWarning(hasDraft);
    // Whether it succeeds or not, the next page shows the outcome.
    if (message)
      confirm({
        title: "Sign out without saving?",
        message,
        confirmLabel: "Sign Out",
        action: async () => mutate(),
      });
    else mutate();
  }
  return { isBusy: isPending, confirmSignOut };
}

export function SignOutButton({ isBusy, confirmSignOut }: SignOut) {
  return (
    <Button variant="default" size="xs" onClick={confirmSignOut} disabled={isBusy}>
      {isBusy ? "Signing out..." : "Sign Out"}
    </Button>
  );
}

/** A sentence about what would be lost, if anything. */
export const getUnsavedWarning = (hasDraft?: () => boolean) =>
  hasUnsaved() ? unsavedText : hasDraft?.() && draftText;

const unsavedText = "What you have typed on this page has not been saved.";
const draftText = "What you have typed for a new candidate or job is kept here only until you sign out.";
