// Browsers may forbid storage; then what is kept lasts as long as the page.
const memory = new Map<string, string>();

/** Keeps a text on this device. False if it will not survive the page being closed. */
export function keep(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    memory.set(key, text);
    return false;
  }
}

export function recall(key: string): string | null {
  try {
    return memory.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function forget(key: string) {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept there.
  }
}
