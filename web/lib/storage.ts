type Place = "localStorage" | "sessionStorage";

/** Keeps a text on this device, or for as long as the tab is open. False where the browser forbids it or is full. */
export function keep(key: string, text: string, place: Place = "localStorage"): boolean {
  return ifAllowed(() => window[place].setItem(key, text)) !== null;
}

export function recall(key: string, place: Place = "localStorage"): string | null {
  return ifAllowed(() => window[place].getItem(key));
}

export function forget(key: string, place: Place = "localStorage") {
  ifAllowed(() => window[place].removeItem(key));
}

/** Forgets everything on this device whose key begins so. */
export function forgetAll(prefix: string) {
  for (const key of ifAllowed(() => Object.keys(localStorage)) ?? []) if (key.startsWith(prefix)) forget(key);
}

/** Null where the browser refused; nobody's page breaks of that. */
function ifAllowed<Result>(use: () => Result): Result | null {
  try {
    return use();
  } catch {
    return null;
  }
}
