import { flushSync } from "react-dom";

/** Makes a change. Where it takes away what had the focus, this takes it: else the keyboard would begin at the top. */
export function keepFocus(change: () => void, selector: string) {
  flushSync(change);
  if (document.activeElement === document.body) document.querySelector<HTMLElement>(selector)?.focus();
}
