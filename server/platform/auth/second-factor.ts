import { createOTP } from "@better-auth/utils/otp";
import { and, eq, isNotNull } from "drizzle-orm";
import { randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { recoveryCodeLength, type UsedPasskey } from "#contract/second-factor.ts";
import type { Database } from "#server/platform/db/client.ts";
import { authTables } from "#server/platform/db/schema/auth.ts";
import { requireFound } from "#server/platform/errors.ts";

const stepMs = 30_000;
const options = { digits: 6, period: stepMs / 1_000 };

/** 120 bits, in characters of one byte each. */
export const newAppSecret = () => randomBytes(15).toString("base64url");

/** What an authenticator app reads from a QR code, and the key to type in if it can't read one. */
export function appSetUp(secret: string, { issuer, email }: { issuer: string; email: string }) {
  const uri = createOTP(secret, options).url(issuer, email);
  return { uri, key: new URL(uri).searchParams.get("secret") ?? "" };
}

/**
 * The time step whose code this is, or null. The app's clock may be half a minute off.
 * @param after the last step that was accepted: neither its code nor an earlier one is accepted again
 */
export async function acceptedStep(
  secret: string,
  code: string,
  { now, after }: { now: Date; after: number | null },
): Promise<number | null> {
  const current = Math.floor(now.getTime() / stepMs);
  for (const step of [current - 1, current, current + 1]) {
    const expected = await createOTP(secret, options).hotp(step);
    const isRight =
      code.length === expected.length && timingSafeEqual(Buffer.from(code), Buffer.from(expected));
    if (isRight && step > (after ?? 0)) return step;
  }
  return null;
}

/** The account that a passkey belongs to. The passkey itself is not checked yet. */
export async function ownerOfPasskey(
  { db }: { db: Database },
  realm: keyof typeof authTables,
  { id: credentialId }: UsedPasskey,
): Promise<{ id: string; email: string }> {
  const { user, passkey } = authTables[realm];
  const [owner] = await db
    .select({ id: user.id, email: user.email })
    .from(passkey)
    .innerJoin(user, eq(user.id, passkey.userId))
    .where(eq(passkey.credentialID, credentialId));
  return requireFound(owner, "PASSKEY_NOT_ACCEPTED");
}

/** Without characters that look alike on paper. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";

/** Ten codes of 49 bits each. */
export function newRecoveryCodes(): string[] {
  const character = () => alphabet[randomInt(alphabet.length)] ?? "";
  return Array.from({ length: 10 }, () => Array.from({ length: recoveryCodeLength }, character).join(""));
}

/** Whether signing in to the account asks for a second factor. */
export async function hasSecondFactor(
  { db }: { db: Database },
  realm: keyof typeof authTables,
  userId: string,
): Promise<boolean> {
  const { secondFactor } = authTables[realm];
  const enabled = and(eq(secondFactor.userId, userId), isNotNull(secondFactor.enabledAt));
  return (await db.$count(secondFactor, enabled)) > 0;
}
