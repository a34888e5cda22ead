import { dayMs } from "#contract/durations.ts";
import { isAboutSession, isSending } from "#contract/requests.ts";
import type { Caller, Context } from "#server/platform/context.ts";
import {
  allSecrets,
  decryptBytes,
  encryptBytes,
  nonceSize,
  tagSize,
} from "#server/platform/crypto/encryption.ts";
import type { Database } from "#server/platform/db/client.ts";
import { storedResponses } from "#server/platform/db/schema/auth.ts";
import { AppError } from "#server/platform/errors.ts";
import { maxSendMs } from "#server/platform/mail/message.ts";
import { type AnyProcedure, os } from "@orpc/server";
import type { ResponseHeadersPluginContext } from "@orpc/server/plugins";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { createHmac } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { deserialize, serialize } from "node:v8";

interface IdempotencyContext extends Context, ResponseHeadersPluginContext {
  caller: Caller;
  apiKey: { keyId: string } | null;
  admitted: {
    manager: () => Promise<{ manager: { id: string } } | null>;
    admin: () => Promise<{ admin: { user_id: string } } | null>;
  };
}

/** Logged when a repeated call would get another response than the first. */
export const respondedDifferently = "a response differs from what its transaction returned";

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
    const owner = await findKeyOwner(context, path, procedure);
    // Nobody is signed in who could send anything: strangers must not fill the table with reserved keys.
    if (owner === "" && isSending(procedure)) return next();
    const scope = [owner, ...path];
    const stored = storedResponse(context, { scope, key, input });
    const earlier = await stored.read();
    if (earlier) return output(await replay(context, procedure, earlier.response));

    if (isSending(procedure)) {
      if (!(await stored.reserve())) throw new AppError("ATTEMPT_UNDER_WAY");
      // If writing fails, the key stays reserved for as long as the message may be under way.
      const logFailure = (writing: Promise<void>) =>
        writing.catch((error: unknown) =>
          context.log.error({ err: error }, "the response could not be stored under its Idempotency-Key"),
        );
      try {
        const result = await next();
        await logFailure(stored.complete(result.output));
        return result;
      } catch (error) {
        await logFailure(stored.release());
        throw error;
      }
    }

    let returned: { response: unknown } | undefined;
    const idempotentCall = {
      store: async (tx: Database, response: unknown) => {
        await stored.store(tx, response);
        returned = { response };
      },
    };
    try {
      const result = await next({ context: { idempotentCall } });
      if (returned && !isDeepStrictEqual(await validate(procedure, returned.response), result.output))
        context.log.error({ procedure: path.join(".") }, respondedDifferently);
      return result;
    } catch (error) {
      // A parallel call with the same key may have committed first, or this call failed after its own commit.
      const committed = await stored.read().catch((readError: unknown) => {
        throw readError instanceof AppError ? readError : error;
      });
      if (!committed) throw error;
      return output(await replay(context, procedure, committed.response));
    }
  });

/**
 * The account that owns a key. Empty for callers who are known by their input, which has to be the same anyway. A
 * visitor's call that sends mail belongs to the account that is signed in.
 */
async function findKeyOwner(
  { admitted, apiKey }: IdempotencyContext,
  [realm]: readonly string[],
  procedure: AnyProcedure,
) {
  const isGuarded = realm === "manager" || realm === "admin";
  if (!isGuarded && !isSending(procedure)) return "";
  const admin = realm === "manager" ? null : await admitted.admin();
  if (admin) return `admin ${admin.admin.user_id}`;
  const manager = realm === "admin" ? null : await admitted.manager();
  if (!manager) return "";
  // Two programs of a member may choose the same keys.
  return [`manager ${manager.manager.id}`, ...(apiKey ? [`API key ${apiKey.keyId}`] : [])].join(" ");
}

/** The stored response, with the cookies that it set. */
async function replay(
  { resHeaders }: IdempotencyContext,
  procedure: AnyProcedure,
  response: unknown,
): Promise<unknown> {
  const { cookies = [] }: { cookies?: string[] } = Object(response);
  for (const cookie of cookies) resHeaders?.append("set-cookie", cookie);
  return validate(procedure, response);
}

/** The response as it leaves the server, without fields that the contract does not name. */
async function validate(procedure: AnyProcedure, response: unknown): Promise<unknown> {
  const outcome = await procedure["~orpc"].outputSchema?.["~standard"].validate(response);
  if (outcome?.issues) throw new Error(respondedDifferently, { cause: outcome.issues });
  return outcome ? outcome.value : response;
}

interface KeyedCall {
  /** The account and the procedure. The same key in another scope is a different key. */
  scope: string[];
  key: string;
  input: unknown;
}

/**
 * Stores the response to one call for a day. The database holds only keyed hashes of key and input. The response is
 * encrypted with the installation's secret and the caller's key together, so that neither alone can read it.
 */
function storedResponse({ db, clock, secret }: Pick<Context, "db" | "clock" | "secret">, call: KeyedCall) {
  const inputText = canonicalJson(call.input);
  const deriveFrom = (installationSecret: string) => {
    const derive = (purpose: string, ...values: string[]) =>
      createHmac("sha256", installationSecret)
        .update(JSON.stringify(["attempt", purpose, ...call.scope, call.key, ...values]))
        .digest();
    return {
      key: derive("key").toString("base64url"),
      input: derive("input", inputText).toString("base64url"),
      encryptionKey: derive("answer"),
    };
  };
  const current = deriveFrom(secret);
  const { key, input, encryptionKey } = current;
  // A call may be repeated after a change of the secret.
  const all = [current, ...allSecrets(secret).slice(1).map(deriveFrom)];
  const isUnderWay = and(eq(storedResponses.key, key), isNull(storedResponses.answer));
  const timeIn = (ms: number) => new Date(clock.now().getTime() + ms);
  const completedColumns = (response: unknown) => ({
    answer: encryptResponse(encryptionKey, response),
    expiresAt: timeIn(dayMs),
  });

  return {
    /**
     * Null if the key is new.
     * @throws AppError if the key was used for another input, or its call still runs
     */
    async read(): Promise<{ response: unknown } | null> {
      const keys = all.map((derived) => derived.key);
      const [row] = await db.select().from(storedResponses).where(inArray(storedResponses.key, keys));
      if (!row) return null;
      if (row.expiresAt <= clock.now()) {
        const { key: expiredKey, expiresAt } = row;
        await db
          .delete(storedResponses)
          .where(and(eq(storedResponses.key, expiredKey), eq(storedResponses.expiresAt, expiresAt)));
        return null;
      }
      const used = all.find((derived) => derived.key === row.key) ?? current;
      if (row.input !== used.input) throw new AppError("ATTEMPT_DIFFERS");
      if (row.answer === null) throw new AppError("ATTEMPT_UNDER_WAY");
      return { response: decryptResponse(used.encryptionKey, row.answer) };
    },
    /** Runs in the call's transaction, which fails if a parallel call with the same key committed first. */
    async store(tx: Database, response: unknown) {
      await tx.insert(storedResponses).values({ key, input, ...completedColumns(response) });
    },
    /** For calls without a single transaction. False if another call reserved the key first. */
    async reserve(): Promise<boolean> {
      const reserved = await db
        .insert(storedResponses)
        .values({ key, input, expiresAt: timeIn(maxSendMs) })
        .onConflictDoNothing()
        .returning({ key: storedResponses.key });
      return reserved.length > 0;
    },
    async complete(response: unknown) {
      await db.update(storedResponses).set(completedColumns(response)).where(isUnderWay);
    },
    /** Frees the key of a call that did nothing. */
    async release() {
      await db.delete(storedResponses).where(isUnderWay);
    },
  };
}

/** JSON with sorted fields, so that the order in which a program sends them does not matter. */
export function canonicalJson(input: unknown): string {
  return JSON.stringify(input ?? null, (_, value: unknown) =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

function encryptResponse(key: Buffer, response: unknown): string {
  const { nonce, tag, content } = encryptBytes(key, serialize(response));
  return Buffer.concat([nonce, tag, content]).toString("base64");
}

function decryptResponse(key: Buffer, encrypted: string): unknown {
  const bytes = Buffer.from(encrypted, "base64");
  const tagEnd = nonceSize + tagSize;
  const nonce = bytes.subarray(0, nonceSize);
  const tag = bytes.subarray(nonceSize, tagEnd);
  return deserialize(decryptBytes(key, { nonce, tag, content: bytes.subarray(tagEnd) }));
}
