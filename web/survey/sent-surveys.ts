import { useSyncExternalStore } from "react";
import { readCode, receiptCodes } from "#contract/pasted.ts";
import { fingerprint } from "#contract/survey-rules.ts";
import { removeStored, store, keysWith, readStored, readStoredParts } from "#web/shared/storage.ts";
import type { Receipt } from "./api.ts";
import { eraseDraft } from "./draft.ts";

export interface Submitted {
  /** Null once the code was removed from this device, or the response was withdrawn. */
  receipt: Receipt | null;
  /** An earlier submission had arrived; changes after it are not part of it. */
  earlierKept: boolean;
}

/** What this device remembers of a survey that it submitted, so that the thank-you page needs no network. */
export interface Sent extends Submitted {
  /** The response was withdrawn: here, in another tab, or on another device if the server said so. */
  withdrawn: boolean;
}

/**
 * The code's fingerprint, by which the device recognizes the code at /withdraw after it was removed here. The
 * code cannot be derived from it.
 */
type Stored = Sent & { code: number | null };

const prefix = "survey-sent:";
const keyOf = (reviewerId: string) => prefix + reviewerId;
const codeOf = (receipt: string) => fingerprint(readCode(receipt, receiptCodes));

export function readSent(reviewerId: string): Sent | null {
  const sent = stored(reviewerId);
  return sent && { receipt: sent.receipt, earlierKept: sent.earlierKept, withdrawn: sent.withdrawn };
}

/** The same, with updates: other tabs of this device may withdraw the response or remove its code. */
export function useSent(reviewerId: string): Sent | null {
  useSyncExternalStore(subscribe, () => readStored(keyOf(reviewerId)));
  return readSent(reviewerId);
}

export function recordSent(reviewerId: string, sent: Submitted) {
  const { receipt } = sent;
  save(reviewerId, { ...sent, withdrawn: false, code: receipt && codeOf(receipt.receipt) });
  eraseDraft(reviewerId);
}

export function removeReceipt(reviewerId: string) {
  const sent = stored(reviewerId);
  if (sent) save(reviewerId, { ...sent, receipt: null, earlierKept: false });
}

/** Does nothing if this device submitted no survey with that link. */
export function recordWithdrawn(reviewerId: string) {
  const sent = stored(reviewerId);
  if (sent) save(reviewerId, { ...sent, receipt: null, earlierKept: false, withdrawn: true });
}

/** The same for a survey of this device that is known only by its code, however the code was typed. */
export function recordWithdrawnByCode(receipt: string) {
  const code = codeOf(receipt);
  for (const key of keysWith(prefix)) {
    const reviewerId = key.slice(prefix.length);
    if (stored(reviewerId)?.code === code) recordWithdrawn(reviewerId);
  }
}

/** The server says that the survey is open, and the server decides. */
export function removeSent(reviewerId: string) {
  removeStored(keyOf(reviewerId));
  changes.dispatchEvent(new Event("change"));
}

/** Earlier versions stored no fingerprint. */
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

/** Browsers report a change to other tabs, but not to the one that made it. */
const changes = new EventTarget();

function subscribe(onChange: () => void) {
  changes.addEventListener("change", onChange);
  window.addEventListener("storage", onChange);
  // A page that the browser restored from its cache missed such events meanwhile.
  window.addEventListener("pageshow", onChange);
  return () => {
    changes.removeEventListener("change", onChange);
    window.removeEventListener("storage", onChange);
    window.removeEventListener("pageshow", onChange);
  };
}
