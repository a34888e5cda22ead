import { readMailAddress } from "#contract/mail-address.ts";

/** The mailbox behind an address: 'Robin.Vale+jobs@googlemail.com' is 'robinvale@gmail.com'. */
export function mailboxOf(address: string): string {
  const written = readMailAddress(address).address ?? address.trim().toLowerCase();
  const at = written.lastIndexOf("@");
  const local = written.slice(0, at).replace(/\+.*$/, "");
  const domain = written.slice(at + 1).replace(/^googlemail\.com$/, "gmail.com");
  return `${domain === "gmail.com" ? local.replaceAll(".", "") : local}@${domain}`;
}
