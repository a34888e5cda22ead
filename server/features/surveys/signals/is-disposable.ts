import { disposableEmailBlocklist } from "disposable-email-domains-js";

/** The package's own check makes the set anew for each address. */
let domains: Set<string> | null = null;

/** Whether an address is of a service whose addresses are thrown away after a few minutes. */
export function isDisposable(email: string): boolean {
  domains ??= new Set(disposableEmailBlocklist());
  return domains.has(email.slice(email.lastIndexOf("@") + 1).toLowerCase());
}
