import { ModalsProvider } from "@mantine/modals";
import { useEffect } from "react";
import { dialogsMounted } from "./dialogs-wanted.ts";

/** Asking dialogs. They are reached by a function, so they arrive with the first question. */
export function Dialogs() {
  // Runs after those of the part below, which begins to listen there.
  useEffect(() => dialogsMounted.resolve(), []);
  return <ModalsProvider>{null}</ModalsProvider>;
}
