import { removeStored, store, readStored } from "#web/shared/storage.ts";

const key = "invitation-code";

/** The invitation code that has been checked, for as long as this tab is open; it stands in no address. */
export function savedCode(): string | undefined {
  return readStored(key, "sessionStorage") ?? undefined;
}

export function saveCode(code: string) {
  store(key, code, "sessionStorage");
}

export function forgetCode() {
  removeStored(key, "sessionStorage");
}
