import { draftPrefix } from "./drafts.ts";
import { forget, keep } from "#web/shared/storage.ts";

/** Whether what is typed would survive that the page is closed. */
export function canKeepDrafts(): boolean {
  const isKept = keep(draftPrefix, "");
  forget(draftPrefix);
  return isKept;
}
