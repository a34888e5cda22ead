import { allSecrets } from "#server/platform/crypto/encryption.ts";
import { parseCookies } from "better-auth/cookies";
import { createHmac, timingSafeEqual } from "node:crypto";

/** A signature that only this installation can make. */
export function sign(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}

/** Checks the signature against the current and all former secrets, in constant time. */
export function isSigned(secret: string, text: string, signature: string): boolean {
  return allSecrets(secret).some((one) => isSameText(signature, sign(one, text)));
}

/** In constant time for texts of the same length. */
export function isSameText(given: string, wanted: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * The value of a cookie that Better Auth signed (`value.signature`, HMAC-SHA-256 in base64), or null. Better Auth's own
 * check uses a worker thread for each signature, which is slow.
 */
export function signedCookie(cookies: string, name: string, secret: string): string | null {
  const [, value, signature] = /^(.+)\.([^.]+)$/.exec(parseCookies(cookies).get(name) ?? "") ?? [];
  if (!value || !signature) return null;
  const wanted = createHmac("sha256", secret).update(value).digest();
  const given = Buffer.from(signature, "base64");
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? value : null;
}
