import { newKey } from "#web/shared/new-key.ts";
import { keysWith, readStored, removeAllStored, removeStored, store } from "#web/shared/storage.ts";
import { useEffect, useState } from "react";

/** Before the key of whatever a manager has typed on this device and not sent. */
export const draftPrefix = "draft:";

/** Whether this manager has typed something that `forgetDrafts` would end. */
export const hasDraftOf = (managerId: string) => keysWith(draftPrefix).some((key) => key.includes(managerId));

/** Anyone who signs out leaves nothing behind. */
export function forgetDrafts() {
  removeAllStored(draftPrefix);
}

/** Held as long as this tab lives: what it writes, no other tab writes over. */
const held = new Set<string>();
const settled = new Map<string, string>();
const settling = new Map<string, Promise<string>>();

/**
 * Under which key this tab keeps a draft. Two tabs keep two; a tab that is closed leaves its own to the next that is opened.
 * Undefined until that is settled.
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

/** One promise for all callers: two at once would take two keys. */
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

/** False where another tab has it. A tab that was duplicated remembers the other's. */
function hold(key: string): Promise<boolean> {
  // Without a secure context there are no locks, and one draft for all.
  if (held.has(key) || !("locks" in navigator)) return Promise.resolve(true);
  return new Promise((resolve) => {
    void navigator.locks.request(key, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      if (!lock) return undefined;
      held.add(key);
      return new Promise(() => {});
    });
  });
}

/** Whether what is typed would survive that the page is closed. */
export function canSaveDrafts(): boolean {
  const isKept = store(draftPrefix, "");
  removeStored(draftPrefix);
  return isKept;
}
