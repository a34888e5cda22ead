import { keyedHash } from "./encryption.ts";

/** The stored hash of a password reset token. @param identifier in Better Auth's form, see `resetIdentifier` */
export const storedIdentifier = (secret: string, identifier: string) =>
  keyedHash(secret, "reset link", identifier);

export const resetIdentifier = (token: string) => `reset-password:${token}`;
