import { keyedHash, keyedHashes } from "./encryption.ts";

const purpose = "invitation code";

/** By what an invitation's code is looked up. */
export const codeHash = (secret: string, code: string) => keyedHash(secret, purpose, code.toUpperCase());

/** It may have been kept under a secret that has changed since. */
export const codeHashes = (secret: string, code: string) => keyedHashes(secret, purpose, code.toUpperCase());
