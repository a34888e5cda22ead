import { createHmac, timingSafeEqual } from "node:crypto";
import { allSecrets } from "#server/platform/crypto/seal.ts";

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
