import { Notifications } from "@mantine/notifications";

/**
 * Toasts. They are reached by functions, so they may arrive after the page has been drawn. Where they appear is a live
 * region by itself: some screen readers read out nothing of one that comes with its text.
 */
export function Overlays() {
  return <Notifications aria-live="polite" position="bottom-right" limit={6} autoClose={6_000} />;
}
