import { forgetAll } from "./storage.ts";

/** Before the key of whatever a manager has typed on this device and not sent. */
export const draftPrefix = "draft:";

/** Whoever signs out leaves nothing behind. */
export function forgetDrafts() {
  forgetAll(draftPrefix);
}
