import { keyedHash, keyedHashes } from "./encryption.ts";

const addressPurpose = "reviewer's address";

/** Identifies a reviewer's address. The do-not-contact list uses another hash, so that the two cannot be compared. */
export const addressHash = (secret: string, email: string) =>
  keyedHash(secret, addressPurpose, email.toLowerCase());

/** The hashes under the current and all former secrets, for lookups. */
export const addressHashes = (secret: string, email: string) =>
  keyedHashes(secret, addressPurpose, email.toLowerCase());
