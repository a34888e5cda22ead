import { useEffect, useState } from "react";

/** Returns the focus to the element that had it before the dialog, which is rendered only while it is open. */
export function useFocusBack() {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    },
    [opener],
  );
}

/** Moves the focus to the heading with this id, after the pressed button has disappeared. The page does not scroll. */
export function focusHeading(id: string) {
  document.getElementById(id)?.focus({ preventScroll: true });
}
