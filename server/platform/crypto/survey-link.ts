import { createHash } from "node:crypto";
import { keyedHash } from "./encryption.ts";

/**
 * The id in a survey link: 192 bits, because anyone who knows it may answer. It is derived from the reviewer's key and
 * the installation's secret, so that every e-mail can repeat it. The database stores only its hash.
 */
export function surveyLinkId(secret: string, { key, link }: { key: string; link: string | null }): string {
  return link ?? keyedHash(secret, "survey link", key).slice(0, 32);
}

/** For looking up a link. The link is random enough to be hashed without a secret, so it survives a change of the secret. */
export function linkHash(link: string): string {
  return createHash("sha256").update(link).digest("base64url");
}

/** The stored hash of the link of a new reviewer with this key. */
export const linkHashFor = (secret: string, key: string) =>
  linkHash(surveyLinkId(secret, { key, link: null }));
