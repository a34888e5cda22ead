type Place = "localStorage" | "sessionStorage";

// Browsers may forbid storage, and a full one refuses; then what is kept lasts as long as the page.
const memory = new Map<string, string>();

/** Keeps a text on this device, or in this tab. False if it will not survive the page being closed. */
export function store(key: string, text: string, place: Place = "localStorage"): boolean {
  try {
    window[place].setItem(key, text);
    memory.delete(key);
    return true;
  } catch {
    memory.set(key, text);
    return false;
  }
}

export function readStored(key: string, place: Place = "localStorage"): string | null {
  try {
    return memory.get(key) ?? window[place].getItem(key);
  } catch {
    return null;
  }
}

/** What was kept as JSON: as much of it as there is, and null where nothing was kept. */
export function readStoredParts<Kept>(key: string, place?: Place): Partial<Kept> | null {
  const text = readStored(key, place);
  try {
    return text === null ? null : Object(JSON.parse(text));
  } catch {
    return {};
  }
}

export function removeStored(key: string, place: Place = "localStorage") {
  memory.delete(key);
  try {
    window[place].removeItem(key);
  } catch {
    // Nothing was kept there.
  }
}

/** Forgets everything on this device whose key begins so. */
export function removeAllStored(prefix: string) {
  for (const key of keysWith(prefix)) removeStored(key);
}

/** The keys on this device that begin so. */
export const keysWith = (prefix: string) =>
  [...new Set([...memory.keys(), ...keysOnDevice()])].filter((key) => key.startsWith(prefix));

function keysOnDevice(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
