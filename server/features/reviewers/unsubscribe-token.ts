import { isSigned } from "#server/platform/auth/signatures.ts";
import type { Context } from "#server/platform/context.ts";
import { decryptToken, encryptToken } from "#server/platform/crypto/encryption.ts";
import type { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { requireFound } from "#server/platform/errors.ts";
import { doNotContactHash } from "./do-not-contact.ts";

const purpose = "unsubscribing";

type Addressee = Pick<typeof reviewers.$inferSelect, "key" | "email">;

/**
 * The secret in a survey mail's List-Unsubscribe header and links: which survey to decline, and which address never to
 * contact again if its owner confirms that. It is encrypted and never expires, so that the directory can forget the
 * address after the reviewer was deleted.
 */
export function unsubscribeToken(secret: string, { key, email }: Addressee): string {
  return encryptToken(secret, purpose, [key, doNotContactHash(secret, email), email].join("."));
}

/** The reviewer and address behind a token; tokens of earlier versions have no address. */
export function readAddressee({ secret }: Pick<Context, "secret">, token: string) {
  const [key = "", hash = "", ...addressParts] = requireFound(
    readToken(secret, token),
    "UNSUBSCRIBE_LINK_NOT_FOUND",
  );
  return { key, hash, email: addressParts.join(".") || null };
}

/** Earlier versions used plain, signed tokens. */
function readToken(secret: string, token: string): string[] | undefined {
  const [key, hash, signature] = token.split(".");
  if (signature === undefined) return decryptToken(secret, purpose, token)?.split(".");
  return isSigned(secret, `unsubscribe:${key}:${hash}`, signature) ? [String(key), String(hash)] : undefined;
}
