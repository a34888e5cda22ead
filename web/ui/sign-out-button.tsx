import { Button } from "@mantine/core";
import { useState } from "react";
import { ask } from "./ask.tsx";
import { deleteNow } from "./pending-deletions.ts";
import { hasUnsaved } from "./unsaved.ts";

/** The way out; asks first where something typed would be lost. */
export function SignOutButton({ onSignOut, busy }: { onSignOut: () => void; busy: boolean }) {
  const [isDeleting, setDeleting] = useState(false);
  const isBusy = busy || isDeleting;
  async function leave() {
    setDeleting(true);
    await deleteNow();
    setDeleting(false);
    onSignOut();
  }
  const askOrLeave = () =>
    hasUnsaved()
      ? ask({
          title: "Sign out without saving?",
          message: "What you have typed on this page has not been saved.",
          confirmLabel: "Sign Out",
          // Whether it succeeds or not, the page is left: the outcome is told on the next one.
          action: leave,
        })
      : void leave();
  return (
    <Button variant="default" size="xs" onClick={askOrLeave} disabled={isBusy}>
      {isBusy ? "Signing out..." : "Sign Out"}
    </Button>
  );
}
