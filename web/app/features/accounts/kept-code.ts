import { forget, keep, recall } from "#web/shared/storage.ts";

const key = "invitation-code";

/** The invitation code that has been checked, for as long as this tab is open; it stands in no address. */
export function keptCode(): string | undefined {
  return recall(key, "sessionStorage") ?? undefined;
}

export function keepCode(code: string) {
  keep(key, code, "sessionStorage");
}

export function forgetCode() {
  forget(key, "sessionStorage");
}
