import { ModalsProvider } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";

/** Toasts and asking dialogs. Both are reached by functions, so they may arrive after the page has been drawn. */
export function Overlays() {
  return (
    <>
      <ModalsProvider>{null}</ModalsProvider>
      <Notifications position="bottom-right" limit={6} autoClose={6_000} />
    </>
  );
}
