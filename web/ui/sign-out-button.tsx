import { Button } from "@mantine/core";
import { ask } from "./ask.tsx";
import { hasUnsaved } from "./unsaved.ts";

/** The way out; asks first where something typed would be lost. */
export function SignOutButton({ onSignOut, busy }: { onSignOut: () => void; busy: boolean }) {
  const askOrLeave = () =>
    hasUnsaved()
      ? ask({
          title: "Sign out without saving?",
          message: "What you have typed on this page has not been saved.",
          confirmLabel: "Sign Out",
          // Whether it succeeds or not, the page is left: the outcome is told on the next one.
          action: async () => onSignOut(),
        })
      : onSignOut();
  return (
    <Button variant="default" size="xs" onClick={askOrLeave} disabled={busy}>
      {busy ? "Signing out..." : "Sign Out"}
    </Button>
  );
}
