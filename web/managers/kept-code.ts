const key = "invitation-code";

/** The invitation code that has been checked, for as long as this tab is open; it stands in no address. */
export function keptCode(): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepCode(code: string) {
  try {
    sessionStorage.setItem(key, code);
  } catch {
    // Where the browser forbids storage, the next page asks for the code again.
  }
}

export function forgetCode() {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
