import { useSyncExternalStore } from "react";
import { readCode, receiptCodes } from "#contract/pasted.ts";
import { fingerprint } from "#contract/survey-rules.ts";
import { removeStored, store, keysWith, readStored, readStoredParts } from "#web/shared/storage.ts";
import type { Receipt } from "./api.ts";
import { eraseDraft } from "./draft.ts";

/** What came of submitting. */
export interface Submitted {
  /** Null once it was removed from this device, or the response was withdrawn. */
  receipt: Receipt | null;
  /** An earlier submission had arrived; what was changed after it is not part of it. */
  earlierKept: boolean;
}

/** What this device remembers of a survey that it submitted; the thank-you then needs no network. */
export interface Sent extends Submitted {
  /** The response was withdrawn: here, in another tab, or on another device if the service said so. */
  withdrawn: boolean;
}

/** By the code's fingerprint the device recognises it at /withdraw after it was removed here. Nobody can work out the code. */
type Stored = Sent & { code: number | null };

const prefix = "survey-sent:";
const keyOf = (reviewerId: string) => prefix + reviewerId;
const codeOf = (receipt: string) => fingerprint(readCode(receipt, receiptCodes));

export function sentHere(reviewerId: string): Sent | null {
  const sent = stored(reviewerId);
  return sent && { receipt: sent.receipt, earlierKept: sent.earlierKept, withdrawn: sent.withdrawn };
}

/** The same, followed: other tabs of this device may withdraw the response or remove its code. */
export function useSent(reviewerId: string): Sent | null {
  useSyncExternalStore(subscribe, () => readStored(keyOf(reviewerId)));
  return sentHere(reviewerId);
}

export function recordSent(reviewerId: string, sent: Submitted) {
  const { receipt } = sent;
  save(reviewerId, { ...sent, withdrawn: false, code: receipt && codeOf(receipt.receipt) });
  eraseDraft(reviewerId);
}

/** The code is not to be kept on this device any longer. */
export function removeReceipt(reviewerId: string) {
  const sent = stored(reviewerId);
  if (sent) save(reviewerId, { ...sent, receipt: null, earlierKept: false });
}

/** Does nothing where this device submitted no survey by that link. */
export function recordWithdrawn(reviewerId: string) {
  const sent = stored(reviewerId);
  if (sent) save(reviewerId, { ...sent, receipt: null, earlierKept: false, withdrawn: true });
}

/** The same for a survey of this device that only its code tells, however the code was typed. */
export function recordWithdrawnByCode(receipt: string) {
  const code = codeOf(receipt);
  for (const key of keysWith(prefix)) {
    const reviewerId = key.slice(prefix.length);
    if (stored(reviewerId)?.code === code) recordWithdrawn(reviewerId);
  }
}

/** The service says that the survey is open, and it is the one to know. */
export function removeSent(reviewerId: string) {
  removeStored(keyOf(reviewerId));
  changes.dispatchEvent(new Event("change"));
}

/** What earlier versions stored has no fingerprint yet. */
function stored(reviewerId: string): Stored | null {
  const sent = readStoredParts<Stored>(keyOf(reviewerId));
  const receipt = sent?.receipt ?? null;
  return (
    sent && {
      receipt,
      earlierKept: sent.earlierKept === true,
      withdrawn: sent.withdrawn === true,
      code: sent.code ?? (receipt && codeOf(receipt.receipt)),
    }
  );
}

function save(reviewerId: string, sent: Stored) {
  store(keyOf(reviewerId), JSON.stringify(sent));
  changes.dispatchEvent(new Event("change"));
}

/** Browsers tell other tabs of a change, and not the one that made it. */
const changes = new EventTarget();

function subscribe(onChange: () => void) {
  changes.addEventListener("change", onChange);
  window.addEventListener("storage", onChange);
  // A page that the browser kept while it showed another heard nothing meanwhile.
  window.addEventListener("pageshow", onChange);
  return () => {
    changes.removeEventListener("change", onChange);
    window.removeEventListener("storage", onChange);
    window.removeEventListener("pageshow", onChange);
  };
}
