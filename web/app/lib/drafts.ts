import { newKey } from "#web/shared/new-key.ts";
import { keysWith, readStored, removeAllStored, store } from "#web/shared/storage.ts";
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
const knownKeys = new Map<string, string>();
const pendingKeys = new Map<string, Promise<string>>();

/**
 * The key under which this tab stores a draft. Two tabs have two keys; the next tab that opens gets the key of a closed
 * one.
 * Undefined until the key is known.
 */
export function useOwnDraftKey(base: string): string | undefined {
  const [key, setKey] = useState(() => knownKeys.get(base));
  useEffect(() => {
    let isStale = false;
    void claimDraftKey(base).then((ownKey) => isStale || setKey(ownKey));
    return () => {
      isStale = true;
    };
  }, [base]);
  return key;
}

/** One promise for all callers, because two concurrent ones would take two keys. */
export function claimDraftKey(base: string): Promise<string> {
  const pendingKey = pendingKeys.get(base) ?? findOwnKey(base);
  pendingKeys.set(base, pendingKey);
  return pendingKey;
}

async function findOwnKey(base: string): Promise<string> {
  const lastKey = readStored(`own ${base}`, "sessionStorage");
  const storedKeys = keysWith(base);
  for (const key of [...(lastKey ? [lastKey] : []), ...storedKeys])
    if (await lockKey(key)) return rememberKey(base, key);
  const createdKey = `${base}:${newKey()}`;
  await lockKey(createdKey);
  return rememberKey(base, createdKey);
}

function rememberKey(base: string, key: string): string {
  store(`own ${base}`, key, "sessionStorage");
  knownKeys.set(base, key);
  return key;
}

/** False if another tab has it. A duplicated tab remembers the key of the original. */
function lockKey(key: string): Promise<boolean> {
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
