import { keyedHash } from "./encryption.ts";

/** What is kept of a token that sets a new password. @param identifier as Better Auth calls it: what it is for, and the token */
export const storedIdentifier = (secret: string, identifier: string) =>
  keyedHash(secret, "reset link", identifier);

export const resetIdentifier = (token: string) => `reset-password:${token}`;
