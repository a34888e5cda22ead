import { useSyncExternalStore } from "react";

let moved = false;
window.addEventListener("popstate", expectArrival);

/** The current path; follows `navigate` and the browser's back and forward buttons. */
export const usePath = (): string => useSyncExternalStore(subscribe, () => window.location.pathname);

export function navigate(path: string, { replace = false } = {}) {
  if (replace) window.history.replaceState(null, "", path);
  else window.history.pushState(null, "", path);
  window.dispatchEvent(new PopStateEvent("popstate"));
  window.scrollTo(0, 0);
}

/** From now on each new page takes the focus, so that screen readers announce it. */
export function expectArrival() {
  moved = true;
}

/** False for the first page of a visit: the screen reader reads that from the top anyway. */
export function isArrivalExpected(): boolean {
  return moved;
}

function subscribe(onChange: () => void) {
  window.addEventListener("popstate", onChange);
  return () => window.removeEventListener("popstate", onChange);
}
