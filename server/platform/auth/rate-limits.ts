import { dayMs, minuteMs } from "#contract/date-words.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Context } from "#server/platform/context.ts";
import { keyedHash, loadedSecret } from "#server/platform/crypto/encryption.ts";
import { withSystemRole } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Database } from "../db/client.ts";
import { rateLimits } from "../db/schema/auth.ts";
import { networkPrefix } from "../http/caller-address.ts";
import { withHashingLimit } from "./passwords.ts";
import { sql } from "drizzle-orm";

/** How many failures are allowed within a quarter of an hour. */
const limits = { account: 10, network: 60 };
const guessWindowMs = 15 * minuteMs;
/** After so many failures in a day from all networks, unknown browsers may try once a minute. */
const slow = { failures: 20, forMs: dayMs, turnMs: minuteMs };

type Counting = Pick<Context, "db" | "clock">;

export interface RateLimitedCall {
  /** For example 'sign-in' or 'invitation'. */
  kind: string;
  /** The e-mail address for which someone tries, if there is one. */
  account?: string;
  /** The caller's network address. */
  address: string;
  /** Successes count too, because each one sends an e-mail to another person. */
  neverForgiven?: boolean;
  /** The call hashes a password, so it also needs a place among the hashing requests. */
  hashes?: boolean;
  /**
   * Whether someone has signed in to this account with this browser before. Known browsers have a limit of their own, so
   * that failures of strangers do not block them. Undefined if it makes no difference.
   */
  isKnown?: boolean;
  /** Whether the caller is signed in. Guesses are counted as ever, but a hash need not wait for strangers. */
  isSignedIn?: boolean;
}

/**
 * Runs the attempt, or refuses it with TOO_MANY_ATTEMPTS. Counts failures per account and network, and per network over
 * all accounts. For one account from all networks it only slows strangers down, so that nobody can lock someone out. An
 * attempt that succeeds is not counted.
 */
export function withRateLimit<Result>(
  context: Counting,
  guess: RateLimitedCall,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const { hashes, address, isKnown = false, isSignedIn = false } = guess;
  const run = () => countAttempt(context, guess, attempt);
  return hashes
    ? withHashingLimit(run, { network: networkPrefix(address), isKnown: isKnown || isSignedIn })
    : run();
}

async function countAttempt<Result>(
  context: Counting,
  guess: RateLimitedCall,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const maxByKey = limitsFor(guess);
  await withSystemRole(context, (context) => countOrRefuse(context, maxByKey, guessWindowMs));
  const everywhere = guess.isKnown === false ? [`${guess.kind} everywhere ${guess.account}`] : [];
  for (const key of everywhere) await withSystemRole(context, (context) => takeTurn(context, key));

  const result = await attempt();
  if (guess.neverForgiven) return result;
  const forgiven = new Map([...maxByKey.keys(), ...everywhere].map((key) => [key, -1]));
  await withSystemRole(context, (context) => rateLimit(context, forgiven, guessWindowMs));
  return result;
}

function limitsFor({ kind, account, address, isKnown }: RateLimitedCall): Map<string, number> {
  if (isKnown) return new Map([[`${kind} known ${account}`, limits.account]]);
  // Hashed, because we promise reviewers not to store their network address.
  const network = keyedHash(loadedSecret(), "network of guesses", networkPrefix(address));
  const keys = new Map([[`${kind} network ${network}`, limits.network]]);
  if (account) keys.set(`${kind} account ${account} ${network}`, limits.account);
  return keys;
}

async function takeTurn(context: Counting, everywhere: string) {
  const [failures] = await rateLimit(context, new Map([[everywhere, 1]]), slow.forMs);
  if (failures && failures.count > slow.failures)
    await countOrRefuse(context, new Map([[`turn of ${everywhere}`, 1]]), slow.turnMs);
}

async function countOrRefuse(context: Counting, maxByKey: Map<string, number>, windowMs: number) {
  const increments = new Map([...maxByKey.keys()].map((key) => [key, 1]));
  const counts = await rateLimit(context, increments, windowMs);
  const full = counts.find(({ key, count }) => count > (maxByKey.get(key) ?? 0));
  if (!full) return;
  const seconds = Math.ceil((full.resetsAt.getTime() - context.clock.now().getTime()) / 1000);
  throw new AppError("TOO_MANY_ATTEMPTS", { data: { retryAfterSeconds: seconds } });
}

/**
 * Counts over all servers, in a time window per key. A count starts again at zero when its window is over.
 * @param by how much to add per key; a negative number subtracts, down to zero
 * @returns each key with its count and the end of its window
 */
export async function rateLimit(
  { db, clock }: { db: Database; clock: Clock },
  by: Map<string, number>,
  windowMs: number,
): Promise<(typeof rateLimits.$inferSelect)[]> {
  const now = clock.now();
  const resetsAt = new Date(now.getTime() + windowMs);
  // Sorted, so that parallel statements cannot deadlock.
  const rows = [...by]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, count]) => ({ key, count, resetsAt }));
  const isOver = sql`${rateLimits.resetsAt} <= ${now.toISOString()}`;
  return db
    .insert(rateLimits)
    .values(rows)
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`greatest(0, case when ${isOver} then 0 else ${rateLimits.count} end + excluded.count)`,
        resetsAt: sql`case when ${isOver} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
    })
    .returning();
}
