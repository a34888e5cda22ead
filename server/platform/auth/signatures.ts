import { allSecrets } from "#server/platform/crypto/encryption.ts";
import { parseCookies } from "better-auth/cookies";
import { createHmac, timingSafeEqual } from "node:crypto";

/** What only this installation can have written under this text. */
export function sign(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}

/** Whether the text is signed so, or was by a former secret, in a time that tells nothing. */
export function isSigned(secret: string, text: string, signature: string): boolean {
  return allSecrets(secret).some((one) => {
    const wanted = sign(one, text);
    return signature.length === wanted.length && timingSafeEqual(Buffer.from(signature), Buffer.from(wanted));
  });
}

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
