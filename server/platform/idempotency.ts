import { dayMs } from "#contract/date-words.ts";
import { isAboutSession, isSending } from "#contract/requests.ts";
import type { Caller, Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/client.ts";
import { storedResponses } from "#server/platform/db/schema/auth.ts";
import { AppError } from "#server/platform/errors.ts";
import { longestSendMs } from "#server/platform/mail/message.ts";
import { type AnyProcedure, os } from "@orpc/server";
import type { ResponseHeadersPluginContext } from "@orpc/server/plugins";
import { and, eq, isNull } from "drizzle-orm";
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { deserialize, serialize } from "node:v8";

const cipher = "aes-256-gcm";
const lengths = { iv: 12, tag: 16 };

interface IdempotencyContext extends Context, ResponseHeadersPluginContext {
  caller: Caller;
  admitted: {
    manager: () => Promise<{ manager: { id: string } } | null>;
    admin: () => Promise<{ admin: { user_id: string } } | null>;
  };
}

/** What the log says where a repeated call would get another response. */
export const respondedDifferently = "a response is not what its transaction returned";

/**
 * A call with an idempotency key is done once, and gets the same response however often it is sent (docs/decisions/0008-idempotency-keys.md). Its
 * transaction stores the response. A call that waits for a mail server has no single transaction: its key is reserved
 * before and its response stored after. A refusal is not stored, because nothing was done.
 */
export const idempotent = os
  .$context<IdempotencyContext>()
  .middleware(async ({ context, path, procedure, next }, input, output) => {
    const key = context.caller.idempotencyKey;
    if (key === undefined || isAboutSession(procedure)) return next();
    const place = [await accountOf(context, path, procedure), ...path];
    const stored = storedResponse(context, { place, key, input });
    const before = await stored.read();
    if (before) return output(await replay(context, procedure, before.response));

    if (isSending(procedure)) {
      if (!(await stored.reserve())) throw new AppError("ATTEMPT_UNDER_WAY");
      // Where that fails the key stays reserved for as long as a message may be under way.
      const tolerate = (writing: Promise<void>) =>
        writing.catch((error: unknown) =>
          context.log.error({ err: error }, "the outcome of a call could not be stored under its key"),
        );
      try {
        const done = await next();
        await tolerate(stored.complete(done.output));
        return done;
      } catch (error) {
        await tolerate(stored.release());
        throw error;
      }
    }

    let returned: { response: unknown } | undefined;
    const attempt = {
      keep: async (...[db, response]: Parameters<typeof stored.store>) => {
        await stored.store(db, response);
        returned = { response };
      },
    };
    try {
      const done = await next({ context: { attempt } });
      if (returned && !isDeepStrictEqual(await validated(procedure, returned.response), done.output))
        context.log.error({ procedure: path.join(".") }, respondedDifferently);
      return done;
    } catch (error) {
      // Of two at the same moment the other may have been quicker; of one, what came after its transaction may have failed.
      const quicker = await stored.read().catch((failed: unknown) => {
        throw failed instanceof AppError ? failed : error;
      });
      if (!quicker) throw error;
      return output(await replay(context, procedure, quicker.response));
    }
  });

/**
 * Who owns a key: an account, or nobody where the caller is known by what they send, which has to be the same. A
 * visitor's call that sends mail does so for the person who is signed in.
 */
async function accountOf(
  { admitted }: IdempotencyContext,
  [realm]: readonly string[],
  procedure: AnyProcedure,
) {
  const isAnybodys = realm !== "manager" && realm !== "admin";
  if (isAnybodys && !isSending(procedure)) return "";
  const admin = realm === "manager" ? null : await admitted.admin();
  if (admin) return `admin ${admin.admin.user_id}`;
  const manager = realm === "admin" ? null : await admitted.manager();
  return manager ? `manager ${manager.manager.id}` : "";
}

/** The stored response, with the cookies that it brought. */
async function replay(
  { resHeaders }: IdempotencyContext,
  procedure: AnyProcedure,
  response: unknown,
): Promise<unknown> {
  const { cookies = [] }: { cookies?: string[] } = Object(response);
  for (const cookie of cookies) resHeaders?.append("set-cookie", cookie);
  return validated(procedure, response);
}

/** As it leaves the server: without what the contract does not name. */
async function validated(procedure: AnyProcedure, response: unknown): Promise<unknown> {
  const outcome = await procedure["~orpc"].outputSchema?.["~standard"].validate(response);
  if (outcome?.issues) throw new Error(respondedDifferently, { cause: outcome.issues });
  return outcome ? outcome.value : response;
}

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
function storedResponse({ db, clock, secret }: Pick<Context, "db" | "clock" | "secret">, call: KeyedCall) {
  const derive = (purpose: string, ...more: string[]) =>
    createHmac("sha256", secret)
      .update(JSON.stringify(["attempt", purpose, ...call.place, call.key, ...more]))
      .digest();
  const key = derive("key").toString("base64url");
  const input = derive("input", inOneOrder(call.input)).toString("base64url");
  const encryptionKey = derive("answer");
  const isThis = eq(storedResponses.key, key);
  const isUnderWay = and(isThis, isNull(storedResponses.answer));
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms);
  const completed = (response: unknown) => ({
    answer: encrypt(encryptionKey, response),
    expiresAt: inMs(dayMs),
  });

  return {
    /** Null where nothing is known of it. Refuses where the key was used for something else, or is at this moment. */
    async read(): Promise<{ response: unknown } | null> {
      const [row] = await db.select().from(storedResponses).where(isThis);
      if (!row) return null;
      if (row.expiresAt <= clock.now()) {
        await db.delete(storedResponses).where(and(isThis, eq(storedResponses.expiresAt, row.expiresAt)));
        return null;
      }
      if (row.input !== input) throw new AppError("ATTEMPT_DIFFERS");
      if (row.answer === null) throw new AppError("ATTEMPT_UNDER_WAY");
      return { response: decrypt(encryptionKey, row.answer) };
    },
    /** In the transaction of the call. Where another call has been quicker with the key, all of it fails. */
    async store(tx: Database, response: unknown) {
      await tx.insert(storedResponses).values({ key, input, ...completed(response) });
    },
    /** Before what no transaction spans. False where somebody else has been quicker. */
    async reserve(): Promise<boolean> {
      const reserved = await db
        .insert(storedResponses)
        .values({ key, input, expiresAt: inMs(longestSendMs) })
        .onConflictDoNothing()
        .returning({ key: storedResponses.key });
      return reserved.length > 0;
    },
    /** After it. */
    async complete(response: unknown) {
      await db.update(storedResponses).set(completed(response)).where(isUnderWay);
    },
    /** Nothing was done: the key is free. */
    async release() {
      await db.delete(storedResponses).where(isUnderWay);
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
