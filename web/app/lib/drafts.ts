import { newKey } from "#web/shared/new-key.ts";
import { keysWith, readStored, removeAllStored, removeStored, store } from "#web/shared/storage.ts";
import { useEffect, useState } from "react";

/** The prefix of the keys of everything that a manager has typed on this device and not sent. */
export const draftPrefix = "draft:";

/** Whether this manager has typed something that `forgetDrafts` would delete. */
export const hasDraftOf = (managerId: string) => keysWith(draftPrefix).some((key) => key.includes(managerId));

/** Deletes all drafts when someone signs out. */
export function forgetDrafts() {
  removeAllStored(draftPrefix);
}

/** Held as long as this tab lives, so that no other tab overwrites its draft. */
const lockedKeys = new Set<string>();
const settled = new Map<string, string>();
const settling = new Map<string, Promise<string>>();

/**
 * The key under which this tab stores a draft. Two tabs have two keys; the next tab that opens gets the key of a closed
 * one.
 * Undefined until the key is known.
 */
export function useOwnDraftKey(base: string): string | undefined {
  const [key, setKey] = useState(() => settled.get(base));
  useEffect(() => {
    let isStale = false;
    void settleDraftKey(base).then((mine) => isStale || setKey(mine));
    return () => {
      isStale = true;
    };
  }, [base]);
  return key;
}

/** One promise for all callers, because two concurrent ones would take two keys. */
export function settleDraftKey(base: string): Promise<string> {
  const begun = settling.get(base) ?? ownKey(base);
  settling.set(base, begun);
  return begun;
}

async function ownKey(base: string): Promise<string> {
  const remembered = readStored(`own ${base}`, "sessionStorage");
  const left = keysWith(base);
  for (const key of [...(remembered ? [remembered] : []), ...left])
    if (await hold(key)) return own(base, key);
  const fresh = `${base}:${newKey()}`;
  await hold(fresh);
  return own(base, fresh);
}

function own(base: string, key: string): string {
  store(`own ${base}`, key, "sessionStorage");
  settled.set(base, key);
  return key;
}

/** False if another tab has it. A duplicated tab remembers the key of the original. */
function hold(key: string): Promise<boolean> {
  // Without a secure context there are no locks, and all tabs share one draft.
  if (lockedKeys.has(key) || !("locks" in navigator)) return Promise.resolve(true);
  return new Promise((resolve) => {
    void navigator.locks.request(key, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      if (!lock) return undefined;
      lockedKeys.add(key);
      return new Promise(() => {});
    });
  });
}

/** Whether what is typed would survive closing the page. */
export function canSaveDrafts(): boolean {
  const isKept = store(draftPrefix, "");
  removeStored(draftPrefix);
  return isKept;
}
