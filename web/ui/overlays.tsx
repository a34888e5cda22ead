import { Notifications } from "@mantine/notifications";

/** Toasts. They are reached by functions, so they may arrive after the page has been drawn. */
export function Overlays() {
  return <Notifications position="bottom-right" limit={6} autoClose={6_000} />;
}
