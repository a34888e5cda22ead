import { ModalsProvider } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";
import { useEffect } from "react";
import { overlaysMounted } from "./overlays-mounted.ts";

/** Toasts and asking dialogs. Both are reached by functions, so they may arrive after the page has been drawn. */
export function Overlays() {
  // Runs after those of the parts below, which begin to listen there.
  useEffect(() => overlaysMounted.resolve(), []);
  return (
    <>
      <ModalsProvider>{null}</ModalsProvider>
      <Notifications position="bottom-right" limit={6} autoClose={6_000} />
    </>
  );
}
