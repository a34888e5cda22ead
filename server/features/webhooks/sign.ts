import {
  createHmac,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from "node:crypto";
import type { SignatureKind } from "#contract/webhook-words.ts";

const prefixes = { v1: "whsec_", v1a: "whsk_", publicKey: "whpk_" } as const;

/** A new secret as Standard Webhooks writes it: 32 random bytes, or an Ed25519 key with its public key. */
export function createSecret(kind: SignatureKind): string {
  if (kind === "v1") return prefixes.v1 + randomBytes(32).toString("base64");
  const { d, x } = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" });
  return prefixes.v1a + Buffer.concat([bytesOf(d), bytesOf(x)]).toString("base64");
}

/** What receivers verify `v1a` signatures with; null for a shared secret. */
export function publicKeyOf(secret: string): string | null {
  if (!secret.startsWith(prefixes.v1a)) return null;
  return prefixes.publicKey + keyBytes(secret).subarray(32).toString("base64");
}

export interface Signed {
  id: string;
  /** In seconds. */
  timestamp: number;
  body: string;
}

/** For the header `webhook-signature`: one signature for each secret. */
export function signaturesOf(secrets: string[], { id, timestamp, body }: Signed): string {
  const content = `${id}.${timestamp}.${body}`;
  return secrets.map((secret) => signatureOf(secret, content)).join(" ");
}

function signatureOf(secret: string, content: string): string {
  if (secret.startsWith(prefixes.v1a))
    return `v1a,${sign(null, Buffer.from(content), privateKeyOf(secret)).toString("base64")}`;
  return `v1,${createHmac("sha256", keyBytes(secret)).update(content).digest("base64")}`;
}

function privateKeyOf(secret: string): KeyObject {
  const bytes = keyBytes(secret);
  const [d, x] = [bytes.subarray(0, 32), bytes.subarray(32)].map((part) => part.toString("base64url"));
  return createPrivateKey({ key: { kty: "OKP", crv: "Ed25519", d, x }, format: "jwk" });
}

const keyBytes = (secret: string) => Buffer.from(secret.slice(secret.indexOf("_") + 1), "base64");
const bytesOf = (part = "") => Buffer.from(part, "base64url");
