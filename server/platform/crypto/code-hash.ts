import { keyedHash, keyedHashes } from "./encryption.ts";

const codePurpose = "invitation code";

export const codeHash = (secret: string, code: string) => keyedHash(secret, codePurpose, code.toUpperCase());

/** The hashes under the current and all former secrets, for lookups. */
export const codeHashes = (secret: string, code: string) =>
  keyedHashes(secret, codePurpose, code.toUpperCase());
