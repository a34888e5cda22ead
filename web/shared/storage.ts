type Place = "localStorage" | "sessionStorage";

// Browsers may forbid storage, or it may be full. Then values last as long as the page.
const memory = new Map<string, string>();

/** Stores a text on this device, or in this tab. False if it will not survive closing the page. */
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

/** Whether what is stored survives closing the page: browsers may forbid storage. */
export function canStore(): boolean {
  const key = "storage-test";
  const isKept = store(key, "");
  removeStored(key);
  return isKept;
}

export function readStored(key: string, place: Place = "localStorage"): string | null {
  try {
    return memory.get(key) ?? window[place].getItem(key);
  } catch {
    return null;
  }
}

/** A value that was stored as JSON, as far as it is valid; null if nothing was stored. */
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
    // Nothing was stored there.
  }
}

/** Deletes everything on this device whose key has this prefix. */
export function removeAllStored(prefix: string) {
  for (const key of keysWith(prefix)) removeStored(key);
}

/** The keys on this device, or in this tab, with this prefix. */
export const keysWith = (prefix: string, place: Place = "localStorage") =>
  [...new Set([...memory.keys(), ...keysIn(place)])].filter((key) => key.startsWith(prefix));

function keysIn(place: Place): string[] {
  try {
    return Object.keys(window[place]);
  } catch {
    return [];
  }
}
