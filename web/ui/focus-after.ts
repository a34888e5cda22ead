import { focusHeading } from "./page.tsx";

/** As the `ref` of what comes and goes: where it goes with what has the focus in it, the heading takes that. */
export const focusAfter = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement)) focusHeading();
};
