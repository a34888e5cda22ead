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

/**
 * Moves the focus to a heading, after the element that had it has disappeared. The page does not scroll.
 * @param id the page's own heading by default
 */
export function focusHeading(id?: string) {
  const heading = id ? document.getElementById(id) : document.querySelector<HTMLElement>("h1[tabindex]");
  heading?.focus({ preventScroll: true });
}
