import { forget, keep, recall } from "./device-storage.ts";
import { eraseDraft } from "./draft.ts";

const keyOf = (reviewerId: string) => `survey-sent:${reviewerId}`;

/** Whether this device submitted the survey; the thank-you then needs no network. */
export function wasSentHere(reviewerId: string): boolean {
  return recall(keyOf(reviewerId)) !== null;
}

export function noteSent(reviewerId: string) {
  keep(keyOf(reviewerId), "yes");
  eraseDraft(reviewerId);
}

/** The service says that the survey is open, and it is the one to know. */
export function forgetSent(reviewerId: string) {
  forget(keyOf(reviewerId));
}
