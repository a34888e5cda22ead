import { forget, keep, recallParts } from "#web/lib/storage.ts";
import type { Receipt } from "./api.ts";
import { eraseDraft } from "./draft.ts";

/** What this device remembers of a survey that it submitted; the thank-you then needs no network. */
export interface Sent {
  /** Null once it was used or removed from this device. */
  receipt: Receipt | null;
  /** An earlier submission had arrived; what was changed after it is not part of it. */
  earlierKept: boolean;
}

const keyOf = (reviewerId: string) => `survey-sent:${reviewerId}`;

export function sentHere(reviewerId: string): Sent | null {
  const sent = recallParts<Sent>(keyOf(reviewerId));
  return sent && { receipt: sent.receipt ?? null, earlierKept: sent.earlierKept === true };
}

export function noteSent(reviewerId: string, sent: Sent) {
  keep(keyOf(reviewerId), JSON.stringify(sent));
  eraseDraft(reviewerId);
}

/** The service says that the survey is open or withdrawn, and it is the one to know. */
export function forgetSent(reviewerId: string) {
  forget(keyOf(reviewerId));
}
