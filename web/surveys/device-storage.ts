import * as storage from "#web/lib/storage.ts";

// Where the browser keeps nothing, what is kept lasts as long as the page.
const memory = new Map<string, string>();

/** Keeps a text on this device. False if it will not survive the page being closed. */
export function keep(key: string, text: string): boolean {
  const isKept = storage.keep(key, text);
  if (!isKept) memory.set(key, text);
  return isKept;
}

export function recall(key: string): string | null {
  return memory.get(key) ?? storage.recall(key);
}

export function forget(key: string) {
  memory.delete(key);
  storage.forget(key);
}
