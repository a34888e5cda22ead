import { createHash } from "node:crypto";
import { keyedHash } from "./encryption.ts";

/**
 * The id in a survey link: 192 bits, since whoever knows it may answer. It follows from the reviewer's key and the
 * installation's secret, so that every e-mail can say it again; the database knows its hash.
 */
export function linkOf(secret: string, { key, link }: { key: string; link: string | null }): string {
  return link ?? keyedHash(secret, "survey link", key).slice(0, 32);
}

/** By what a link is looked up. It is random enough to need no secret, and lives on when that changes. */
export function linkHash(link: string): string {
  return createHash("sha256").update(link).digest("base64url");
}

/** The id of a new reviewer with this key. */
export const idOf = (secret: string, key: string) => linkHash(linkOf(secret, { key, link: null }));
