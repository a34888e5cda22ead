import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { deserialize, serialize } from "node:v8";
import { and, eq, isNull } from "drizzle-orm";
import { dayMs } from "#contract/date-words.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/client.ts";
import { keptAnswers } from "#server/platform/db/schema/auth.ts";
import { Refused } from "#server/platform/errors.ts";
import { longestSendMs } from "#server/platform/mail/waits.ts";

/** Who calls what, and the idempotency key that they sent. */
interface KeyedCall {
  /** Whose it is and which call: elsewhere the same key is another one. */
  place: string[];
  key: string;
  input: unknown;
}

/**
 * The response to one call, for a day. Of key and input the database has keyed hashes. The response is encrypted by the
 * installation's secret and the caller's key together, so that neither alone reads it.
 */
export function storedResponse(
  { db, clock, secret }: Pick<Context, "db" | "clock" | "secret">,
  call: KeyedCall,
) {
  const derive = (purpose: string, ...more: string[]) =>
    createHmac("sha256", secret)
      .update(JSON.stringify(["attempt", purpose, ...call.place, call.key, ...more]))
      .digest();
  const key = derive("key").toString("base64url");
  const input = derive("input", inOneOrder(call.input)).toString("base64url");
  const encryptionKey = derive("answer");
  const isThis = eq(keptAnswers.key, key);
  const isUnderWay = and(isThis, isNull(keptAnswers.answer));
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms);
  const completed = (response: unknown) => ({
    answer: encrypt(encryptionKey, response),
    expiresAt: inMs(dayMs),
  });

  return {
    /** Null where nothing is known of it. Refuses where the key was used for something else, or is at this moment. */
    async read(): Promise<{ response: unknown } | null> {
      const [row] = await db.select().from(keptAnswers).where(isThis);
      if (!row) return null;
      if (row.expiresAt <= clock.now()) {
        await db.delete(keptAnswers).where(and(isThis, eq(keptAnswers.expiresAt, row.expiresAt)));
        return null;
      }
      if (row.input !== input) throw new Refused("ATTEMPT_DIFFERS");
      if (row.answer === null) throw new Refused("ATTEMPT_UNDER_WAY");
      return { response: decrypt(encryptionKey, row.answer) };
    },
    /** In the transaction of the call. Where another call has been quicker with the key, all of it fails. */
    async store(tx: Database, response: unknown) {
      await tx.insert(keptAnswers).values({ key, input, ...completed(response) });
    },
    /** Before what no transaction spans. False where somebody else has been quicker. */
    async reserve(): Promise<boolean> {
      const reserved = await db
        .insert(keptAnswers)
        .values({ key, input, expiresAt: inMs(longestSendMs) })
        .onConflictDoNothing()
        .returning({ key: keptAnswers.key });
      return reserved.length > 0;
    },
    /** After it. */
    async complete(response: unknown) {
      await db.update(keptAnswers).set(completed(response)).where(isUnderWay);
    },
    /** Nothing was done: the key is free. */
    async release() {
      await db.delete(keptAnswers).where(isUnderWay);
    },
  };
}

/** Two programs may write the same fields in another order. */
function inOneOrder(input: unknown): string {
  return JSON.stringify(input ?? null, (_, value: unknown) =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

const cipher = "aes-256-gcm";
const lengths = { iv: 12, tag: 16 };

function encrypt(key: Buffer, response: unknown): string {
  const iv = randomBytes(lengths.iv);
  const encryption = createCipheriv(cipher, key, iv);
  const encrypted = [encryption.update(serialize(response)), encryption.final()];
  return Buffer.concat([iv, encryption.getAuthTag(), ...encrypted]).toString("base64");
}

function decrypt(key: Buffer, encrypted: string): unknown {
  const bytes = Buffer.from(encrypted, "base64");
  const textAt = lengths.iv + lengths.tag;
  const decryption = createDecipheriv(cipher, key, bytes.subarray(0, lengths.iv));
  decryption.setAuthTag(bytes.subarray(lengths.iv, textAt));
  return deserialize(Buffer.concat([decryption.update(bytes.subarray(textAt)), decryption.final()]));
}
