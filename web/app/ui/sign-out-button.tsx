import { Button } from "@mantine/core";
import { useState } from "react";
import { confirm } from "./confirm.tsx";
import { deleteNow } from "./undoable-delete.ts";
import { hasUnsaved } from "./leave-guard.tsx";

interface SignOutButtonProps {
  onSignOut: () => void;
  busy: boolean;
  /** Whether something typed on another page, or kept on this one, ends with the session. */
  hasDraft?: () => boolean;
}

/** The way out; asks first where something typed would be lost. */
export function SignOutButton({ onSignOut, busy, hasDraft }: SignOutButtonProps) {
  const [isDeleting, setDeleting] = useState(false);
  const isBusy = busy || isDeleting;
  async function leave() {
    setDeleting(true);
    await deleteNow();
    setDeleting(false);
    onSignOut();
  }
  function askOrLeave() {
    const message = endsWithSession(hasDraft);
    // Whether it succeeds or not, the page is left: the outcome is told on the next one.
    if (message)
      confirm({ title: "Sign out without saving?", message, confirmLabel: "Sign Out", action: leave });
    else void leave();
  }
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
