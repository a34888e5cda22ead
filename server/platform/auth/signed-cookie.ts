import { createHmac, timingSafeEqual } from "node:crypto";
import { parseCookies } from "better-auth/cookies";

/**
 * What a cookie says that Better Auth signed: `value.signature`, the signature HMAC-SHA-256 in base64. Null where there is
 * none, or somebody else has signed it. The library's own reading asks a thread for each signature.
 */
export function signedCookie(cookies: string, name: string, secret: string): string | null {
  const [, value, signature] = /^(.+)\.([^.]+)$/.exec(parseCookies(cookies).get(name) ?? "") ?? [];
  if (!value || !signature) return null;
  const wanted = createHmac("sha256", secret).update(value).digest();
  const given = Buffer.from(signature, "base64");
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? value : null;
}
