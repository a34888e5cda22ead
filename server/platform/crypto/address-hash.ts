import { keyedHash, keyedHashes } from "./encryption.ts";

const purpose = "reviewer's address";

/** By what a reviewer's address is known again. The list of whom not to contact has hashes of its own, so that neither tells of the other. */
export const addressHash = (secret: string, email: string) => keyedHash(secret, purpose, email.toLowerCase());

/** It may have been kept under a secret that has changed since. */
export const addressHashes = (secret: string, email: string) =>
  keyedHashes(secret, purpose, email.toLowerCase());
