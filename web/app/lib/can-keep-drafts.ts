import { draftPrefix } from "./drafts.ts";
import { removeStored, store } from "#web/shared/storage.ts";

/** Whether what is typed would survive that the page is closed. */
export function canSaveDrafts(): boolean {
  const isKept = store(draftPrefix, "");
  removeStored(draftPrefix);
  return isKept;
}
