import { keyedHash } from "./encryption.ts";

/**
 * By what admins, and the trail that they read, address a reviewer. It follows from the key that managers see and cannot be
 * found by it: who reads answers and who reads names have nothing by which they could put both together.
 */
export function adminKey(secret: string, reviewerKey: string): string {
  const hex = Buffer.from(keyedHash(secret, "reviewer's key for admins", reviewerKey), "base64url").toString(
    "hex",
  );
  // As a UUID of the version for what is made by rules of one's own.
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return parts.join("-");
}
