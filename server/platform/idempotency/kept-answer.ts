import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { deserialize, serialize } from "node:v8";
import { and, eq, isNull } from "drizzle-orm";
import { dayMs } from "#contract/date-words.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/client.ts";
import { keptAnswers } from "#server/platform/db/schema/auth.ts";
import { Refused } from "#server/platform/errors.ts";
import { longestSendMs } from "#server/platform/mail/waits.ts";

/** An attempt: who asks for what, and the key by which they will know it again. */
interface Asked {
  /** Whose it is and which call: elsewhere the same key is another one. */
  place: string[];
  key: string;
  input: unknown;
}

/**
 * What was answered to one attempt, for a day. Of key and input the database has keyed hashes; the answer is sealed by the
 * installation's secret and the caller's key together, so that neither alone reads it.
 */
export function keptAnswer({ db, clock, secret }: Pick<Context, "db" | "clock" | "secret">, asked: Asked) {
  const derive = (purpose: string, ...more: string[]) =>
    createHmac("sha256", secret)
      .update(JSON.stringify(["attempt", purpose, ...asked.place, asked.key, ...more]))
      .digest();
  const key = derive("key").toString("base64url");
  const input = derive("input", inOneOrder(asked.input)).toString("base64url");
  const sealing = derive("answer");
  const isThis = eq(keptAnswers.key, key);
  const isUnderWay = and(isThis, isNull(keptAnswers.answer));
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms);
  const kept = (answer: unknown) => ({ answer: seal(sealing, answer), expiresAt: inMs(dayMs) });

  return {
    /** Null where nothing is known of it. Refuses where the key was used for something else, or is at this moment. */
    async read(): Promise<{ answer: unknown } | null> {
      const [row] = await db.select().from(keptAnswers).where(isThis);
      if (!row) return null;
      if (row.expiresAt <= clock.now()) {
        await db.delete(keptAnswers).where(and(isThis, eq(keptAnswers.expiresAt, row.expiresAt)));
        return null;
      }
      if (row.input !== input) throw new Refused("ATTEMPT_DIFFERS");
      if (row.answer === null) throw new Refused("ATTEMPT_UNDER_WAY");
      return { answer: unseal(sealing, row.answer) };
    },
    /** In the transaction that does what is answered. Where somebody else has been quicker with the key it fails, whole. */
    async keep(tx: Database, answer: unknown) {
      await tx.insert(keptAnswers).values({ key, input, ...kept(answer) });
    },
    /** Before what no transaction spans. False where somebody else has been quicker. */
    async begin(): Promise<boolean> {
      const begun = await db
        .insert(keptAnswers)
        .values({ key, input, expiresAt: inMs(longestSendMs) })
        .onConflictDoNothing()
        .returning({ key: keptAnswers.key });
      return begun.length > 0;
    },
    /** After it. */
    async end(answer: unknown) {
      await db.update(keptAnswers).set(kept(answer)).where(isUnderWay);
    },
    /** Nothing was done: the key is free. */
    async giveUp() {
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

function seal(key: Buffer, answer: unknown): string {
  const iv = randomBytes(lengths.iv);
  const sealing = createCipheriv(cipher, key, iv);
  const sealed = [sealing.update(serialize(answer)), sealing.final()];
  return Buffer.concat([iv, sealing.getAuthTag(), ...sealed]).toString("base64");
}

function unseal(key: Buffer, sealed: string): unknown {
  const bytes = Buffer.from(sealed, "base64");
  const textAt = lengths.iv + lengths.tag;
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, lengths.iv));
  opening.setAuthTag(bytes.subarray(lengths.iv, textAt));
  return deserialize(Buffer.concat([opening.update(bytes.subarray(textAt)), opening.final()]));
}
