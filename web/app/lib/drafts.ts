import { removeAllStored, keysWith } from "#web/shared/storage.ts";

/** Before the key of whatever a manager has typed on this device and not sent. */
export const draftPrefix = "draft:";

/** Whether this manager has typed something that `forgetDrafts` would end. */
export const hasDraftOf = (managerId: string) => keysWith(draftPrefix).some((key) => key.includes(managerId));

/** Whoever signs out leaves nothing behind. */
export function forgetDrafts() {
  removeAllStored(draftPrefix);
}
