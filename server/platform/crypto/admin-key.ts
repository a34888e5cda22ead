import { keyedHash } from "./encryption.ts";

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
