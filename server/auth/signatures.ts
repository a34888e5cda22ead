import { createHmac, timingSafeEqual } from "node:crypto";

/** What only this installation can have written under this text. */
export function sign(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}

/** Whether the text is signed so, in a time that tells nothing. */
export function isSigned(secret: string, text: string, signature: string): boolean {
  const wanted = sign(secret, text);
  return signature.length === wanted.length && timingSafeEqual(Buffer.from(signature), Buffer.from(wanted));
}
