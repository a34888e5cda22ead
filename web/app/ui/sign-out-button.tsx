import { Button } from "@mantine/core";
import { useState } from "react";
import { confirm } from "./confirm.tsx";
import { deleteNow } from "./undoable-delete.ts";
import { hasUnsaved } from "./leave-guard.tsx";

interface SignOutOptions {
  onSignOut: () => void;
  busy: boolean;
  /** Whether a draft on this device is deleted when the session ends. */
  hasDraft?: () => boolean;
}

interface SignOut {
  isBusy: boolean;
  /** Signs out; asks first if something typed would be lost. */
  confirmSignOut: () => void;
}

export function useSignOut({ onSignOut, busy, hasDraft }: SignOutOptions): SignOut {
  const [isDeleting, setDeleting] = useState(false);
  async function signOut() {
    setDeleting(true);
    await deleteNow();
    setDeleting(false);
    onSignOut();
  }
  function confirmSignOut() {
    const message = getUnsavedWarning(hasDraft);
    // Whether it succeeds or not, the next page shows the outcome.
    if (message)
      confirm({ title: "Sign out without saving?", message, confirmLabel: "Sign Out", action: signOut });
    else void signOut();
  }
  return { isBusy: busy || isDeleting, confirmSignOut };
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
