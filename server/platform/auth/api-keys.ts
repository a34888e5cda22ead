import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { apiKeyLimit, apiKeyPrefixes, type ApiKeyKind, type ApiScope } from "#contract/api-scopes.ts";
import { hourMs } from "#contract/durations.ts";
import type { Caller, Context, SignedInManager } from "#server/platform/context.ts";
import { apiKeys } from "#server/platform/db/schema/api-keys.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { AppError, oneRow } from "#server/platform/errors.ts";
import { findManager } from "#server/platform/guards/find-account.ts";
import { limitAttempts, incrementCounter } from "./rate-limits.ts";

/** A program's key, and the member for whom it acts. */
export interface ApiKey {
  keyId: string;
  kind: ApiKeyKind;
  name: string;
  scopes: ApiScope[];
  manager: SignedInManager;
}

/** Whether a program sends the request: pages send cookies, and no token. */
export const carriesKey = ({ authorization = "" }: { authorization?: string | undefined }): boolean =>
  /^Bearer\b/i.test(authorization);

const prefixes = Object.values(apiKeyPrefixes).join("|");
const bearer = new RegExp(`^[Bb][Ee][Aa][Rr][Ee][Rr] +((?:${prefixes})[\\w-]{43})$`);

/** A key or token is random and long, so that its plain hash cannot be reversed. It survives a change of the secret. */
export const hashOfKey = (key: string) => createHash("sha256").update(key).digest("base64url");

/**
 * The key in an Authorization header. Null if it is wrong, has expired or was revoked, or if its member is deactivated.
 * Records its use.
 */
async function findKey(
  { db, clock }: Pick<Context, "db" | "clock">,
  authorization: string | undefined,
): Promise<ApiKey | null> {
  const [, secret] = bearer.exec(authorization ?? "") ?? [];
  if (secret === undefined) return null;
  const [row] = await db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.hash, hashOfKey(secret)));
  const now = clock.now();
  if (!row || (row.expiresAt && row.expiresAt <= now)) return null;
  const manager = await findManager({ db }, await findActingMember({ db }, row));
  if (!manager) return null;
  const lastUsedAt = new Date(now.getTime() - (now.getTime() % hourMs));
  if (row.lastUsedAt?.getTime() !== lastUsedAt.getTime())
    await db.update(apiKeys).set({ lastUsedAt }).where(eq(apiKeys.id, row.id));
  const { id: keyId, kind, name, scopes } = row;
  return { keyId, kind, name, scopes, manager };
}

/** The account for which a key acts: its member, or for a sandbox key the hidden member of the sandbox. */
async function findActingMember(
  { db }: Pick<Context, "db">,
  { kind, memberId }: typeof apiKeys.$inferSelect,
) {
  if (kind === "live") return memberId;
  const { id, sandboxOf } = hiringManagerProfiles;
  const [hiddenMember] = await db.select({ id }).from(hiringManagerProfiles).where(eq(sandboxOf, memberId));
  return oneRow(hiddenMember).id;
}

/**
 * The key of a program's request, which is counted.
 * @param setHeader for the response, whatever comes of the request
 * @throws AppError if the key is not valid, or has reached its limit
 */
export async function admitKey(
  context: Context,
  { authorization, address }: Pick<Caller, "authorization" | "address">,
  setHeader: (name: string, value: string) => void,
): Promise<ApiKey> {
  const key = await findKey(context, authorization);
  if (!key) {
    setHeader("www-authenticate", "Bearer");
    // Only wrong keys count, so that a program never waits for others in its network.
    await limitAttempts(context, { kind: "API key", address });
    throw new AppError("KEY_NOT_VALID");
  }
  if (key.kind === "sandbox") setHeader("x-forthright-sandbox", "true");
  const { requests, seconds } = apiKeyLimit;
  const { count, resetsAt } = await incrementCounter(context, `API key ${key.keyId}`, seconds * 1_000);
  const untilMs = resetsAt.getTime() - context.clock.now().getTime();
  const retryAfterSeconds = Math.max(1, Math.ceil(untilMs / 1_000));
  setHeader("ratelimit-policy", `"default";q=${requests};w=${seconds}`);
  setHeader("ratelimit", `"default";r=${Math.max(0, requests - count)};t=${retryAfterSeconds}`);
  if (count > requests) throw new AppError("TOO_MANY_REQUESTS", { data: { retryAfterSeconds } });
  return key;
}
