import { useHotkeys } from "@mantine/hooks";
import { Notifications } from "@mantine/notifications";

/**
 * Toasts. They are reached by functions, so they may arrive after the page has been drawn. Where they appear is a live
 * region by itself: some screen readers read out nothing of one that comes with its text.
 */
export function Overlays() {
  // Toasts are the keyboard's last stop. Whoever types undoes what they typed.
  useHotkeys([["mod+Z", undoLast]]);
  return <Notifications aria-live="polite" position="bottom-right" limit={6} autoClose={6_000} />;
}

function undoLast() {
  [...document.querySelectorAll<HTMLElement>("[data-undo]")].at(-1)?.click();
}
