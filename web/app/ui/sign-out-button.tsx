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
  askOrLeave: () => void;
}

export function useSignOut({ onSignOut, busy, hasDraft }: SignOutOptions): SignOut {
  const [isDeleting, setDeleting] = useState(false);
  async function leave() {
    setDeleting(true);
    await deleteNow();
    setDeleting(false);
    onSignOut();
  }
  function askOrLeave() {
    const message = endsWithSession(hasDraft);
    // Whether it succeeds or not, the next page shows the outcome.
    if (message)
      confirm({ title: "Sign out without saving?", message, confirmLabel: "Sign Out", action: leave });
    else void leave();
  }
  return { isBusy: busy || isDeleting, askOrLeave };
}

export function SignOutButton({ isBusy, askOrLeave }: SignOut) {
  return (
    <Button variant="default" size="xs" onClick={askOrLeave} disabled={isBusy}>
      {isBusy ? "Signing out..." : "Sign Out"}
    </Button>
  );
}

/** What would be lost, as a sentence. */
export const endsWithSession = (hasDraft?: () => boolean) => (hasUnsaved() ? unsaved : hasDraft?.() && draft);

const unsaved = "What you have typed on this page has not been saved.";
const draft = "What you have typed for a new candidate or job is kept here only until you sign out.";
