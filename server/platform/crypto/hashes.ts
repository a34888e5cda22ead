import { readMailAddress } from "#contract/mail-address.ts";
import { keyedHash, keyedHashes } from "./encryption.ts";

const addressPurpose = "reviewer's address";

/** Identifies a reviewer's address. The do-not-contact list uses another hash, so that the two cannot be compared. */
export const addressHash = (secret: string, email: string) =>
  keyedHash(secret, addressPurpose, email.toLowerCase());

/** The hashes under the current and all former secrets, for lookups. */
export const addressHashes = (secret: string, email: string) =>
  keyedHashes(secret, addressPurpose, email.toLowerCase());

const codePurpose = "invitation code";

export const codeHash = (secret: string, code: string) => keyedHash(secret, codePurpose, code.toUpperCase());

/** The hashes under the current and all former secrets, for lookups. */
export const codeHashes = (secret: string, code: string) =>
  keyedHashes(secret, codePurpose, code.toUpperCase());

/**
 * The key under which admins and the audit log see a reviewer. It is derived from the key that managers see, but cannot
 * be computed without the secret: so a manager, who reads answers, and an admin, who reads names, cannot match the two.
 */
export function adminKey(secret: string, reviewerKey: string): string {
  const hash = keyedHash(secret, "reviewer's key for admins", reviewerKey);
  const hex = Buffer.from(hash, "base64url").toString("hex");
  // Formatted as a UUID of version 8, which is for custom schemes.
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-a$4-$5");
}

/** The stored hash of a password reset token. @param identifier in Better Auth's form, see `resetIdentifier` */
export const storedIdentifier = (secret: string, identifier: string) =>
  keyedHash(secret, "reset link", identifier);

export const resetIdentifier = (token: string) => `reset-password:${token}`;

/** The mailbox behind an address: 'Robin.Vale+jobs@googlemail.com' is 'robinvale@gmail.com'. */
export function mailboxOf(address: string): string {
  const normalized = readMailAddress(address).address ?? address.trim().toLowerCase();
  const at = normalized.lastIndexOf("@");
  const local = normalized.slice(0, at).replace(/\+.*$/, "");
  const domain = normalized.slice(at + 1).replace(/^googlemail\.com$/, "gmail.com");
  return `${domain === "gmail.com" ? local.replaceAll(".", "") : local}@${domain}`;
}

/** Someone who applies for several jobs of a company is one person there. */
export const mailboxAt = ({ companyId, email }: { companyId: string; email: string }) =>
  `${companyId} ${mailboxOf(email)}`;
