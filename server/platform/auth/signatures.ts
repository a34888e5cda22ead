import { allSecrets } from "#server/platform/crypto/encryption.ts";
import { parseCookies } from "better-auth/cookies";
import { createHmac, timingSafeEqual } from "node:crypto";

/** A signature that only this installation can make. */
export function sign(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}

/** Checks the signature against the current and all former secrets, in constant time. */
export function isSigned(secret: string, text: string, signature: string): boolean {
  return allSecrets(secret).some((eachSecret) => isSameText(signature, sign(eachSecret, text)));
}

/** In constant time for texts of the same length. */
export function isSameText(a: string, b: string): boolean {
  const [bytesA, bytesB] = [Buffer.from(a), Buffer.from(b)];
  return bytesA.length === bytesB.length && timingSafeEqual(bytesA, bytesB);
}

/**
 * The value of a cookie that Better Auth signed (`value.signature`, HMAC-SHA-256 in base64), or null. Better Auth's own
 * check uses a worker thread for each signature, which is slow.
 */
export function signedCookie(cookies: string, name: string, secret: string): string | null {
  const [, value, signature] = /^(.+)\.([^.]+)$/.exec(parseCookies(cookies).get(name) ?? "") ?? [];
  if (!value || !signature) return null;
  const expected = createHmac("sha256", secret).update(value).digest();
  const actual = Buffer.from(signature, "base64");
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? value : null;
}
