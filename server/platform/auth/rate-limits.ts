import { dayMs, minuteMs } from "#contract/durations.ts";
import { type Clock, maxSkewMs } from "#server/platform/clock.ts";
import { keyedHash, loadedSecret } from "#server/platform/crypto/encryption.ts";
import { withSystemRole } from "#server/platform/db/transaction.ts";
import { AppError, ServerBusyError, oneRow } from "#server/platform/errors.ts";
import { ConcurrencyLimit } from "#server/platform/concurrency-limit.ts";
import type { Database } from "../db/client.ts";
import { rateLimits } from "../db/schema/auth.ts";
import { networkPrefix } from "../http/caller-address.ts";
import { withHashingLimit } from "./passwords.ts";
import { is, sql } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";

/** How many failures are allowed within a quarter of an hour. */
const limits = { account: 10, network: 60 };
const attemptWindowMs = 15 * minuteMs;
/** After so many failures in a day from all networks, unknown browsers may try once a minute. */
const slowdown = { failures: 20, forMs: dayMs, intervalMs: minuteMs };

interface CountContext {
  db: Database;
  clock: Clock;
  /** A manager's role may not write counts. */
  inRole?: boolean;
}

export interface RateLimitedCall {
  /** For example 'sign-in' or 'invitation'. */
  kind: string;
  /** The e-mail address for which someone tries, if there is one. */
  account?: string;
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
  /** Whether the caller is signed in. Guesses are still counted, but a hash need not wait for those of strangers. */
  isSignedIn?: boolean;
}

/**
 * Runs the attempt, or refuses it with TOO_MANY_ATTEMPTS. Counts failures per account and network, and per network over
 * all accounts. For one account from all networks it only slows strangers down, so that nobody can lock someone out. An
 * attempt that succeeds is not counted.
 */
export function withRateLimit<Result>(
  context: CountContext,
  call: RateLimitedCall,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const { hashes, address } = call;
  const run = () => countAttempt(context, call, attempt);
  return hashes
    ? withHashingLimit(run, { network: networkPrefix(address), isKnown: isKnownCaller(call) })
    : run();
}

/** Counts a call towards the limits of attempts, whether it succeeds or not. The caller does the work itself. */
export function limitAttempts(
  context: CountContext,
  call: Omit<RateLimitedCall, "neverForgiven">,
): Promise<void> {
  return withRateLimit(context, { ...call, neverForgiven: true }, () => Promise.resolve());
}

const isKnownCaller = ({ isKnown = false, isSignedIn = false }: RateLimitedCall) => isKnown || isSignedIn;

async function countAttempt<Result>(
  context: CountContext,
  call: RateLimitedCall,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const ownLimits = limitsFor(call);
  const isKnown = isKnownCaller(call);
  // In this order, so that a refused network writes nothing about the accounts that it makes up.
  for (const [key, max] of ownLimits)
    await countOrRefuse(context, key, { max, windowMs: attemptWindowMs, isKnown });
  const globalKeys = call.isKnown === false ? [`${call.kind} everywhere ${call.account}`] : [];
  for (const key of globalKeys) await enforceSlowdown(context, key);

  const decrements = new Map([...ownLimits.map(([key]) => key), ...globalKeys].map((key) => [key, -1]));
  const uncount = () => countWithLimit(context, decrements, { windowMs: attemptWindowMs, isKnown });
  let result: Result;
  try {
    result = await attempt();
  } catch (error) {
    // The server was overloaded, so no attempt was made.
    if (error instanceof ServerBusyError) await uncount();
    throw error;
  }
  if (!call.neverForgiven) await uncount();
  return result;
}

/** The network comes first. */
function limitsFor({ kind, account, address, isKnown }: RateLimitedCall): [key: string, max: number][] {
  if (isKnown) return [[`${kind} known ${account}`, limits.account]];
  // Hashed, because we promise reviewers not to store their network address.
  const network = keyedHash(loadedSecret(), "network of guesses", networkPrefix(address));
  const networkLimit: [string, number] = [`${kind} network ${network}`, limits.network];
  return account ? [networkLimit, [`${kind} account ${account} ${network}`, limits.account]] : [networkLimit];
}

async function enforceSlowdown(context: CountContext, globalKey: string) {
  const [failures] = await countWithLimit(context, new Map([[globalKey, 1]]), { windowMs: slowdown.forMs });
  if (oneRow(failures).count > slowdown.failures)
    await countOrRefuse(context, `turn of ${globalKey}`, { max: 1, windowMs: slowdown.intervalMs });
}

async function countOrRefuse(
  context: CountContext,
  key: string,
  { max, ...options }: { max: number } & CountOptions,
) {
  const [row] = await countWithLimit(context, new Map([[key, 1]]), options);
  refuseBeyond(max, oneRow(row), context.clock.now());
}

function refuseBeyond(max: number, { count, resetsAt }: typeof rateLimits.$inferSelect, now: Date) {
  if (count <= max) return;
  const seconds = Math.ceil((resetsAt.getTime() - now.getTime()) / 1000);
  throw new AppError("TOO_MANY_ATTEMPTS", { data: { retryAfterSeconds: seconds } });
}

/** Counts a call, whether it succeeds or not, and refuses it with TOO_MANY_ATTEMPTS beyond the limit. */
export async function limitCalls(context: CountContext, key: string, max: number, windowMs: number) {
  refuseBeyond(max, await incrementCounter(context, key, windowMs), context.clock.now());
}

interface CountOptions {
  windowMs: number;
  /** A known caller does not wait for the guesses of others. */
  isKnown?: boolean;
}

/**
 * A flood of guesses may use few of the database's connections, and leaves the others to people at work. A server counts at
 * most 200 times in a second for strangers.
 */
const concurrentCounts = new ConcurrencyLimit(4, 20);

function countWithLimit(context: CountContext, by: Map<string, number>, { windowMs, isKnown }: CountOptions) {
  const count = () => incrementCounters(context, by, windowMs);
  // A transaction already has its connection, and attempts that count now may wait for its locks.
  return isKnown || is(context.db, PgTransaction) ? count() : concurrentCounts.run(count);
}

/** A window that ends later was begun by a clock that was ahead. */
const maxWindowMs = dayMs;

/**
 * Counts one key.
 * @returns its count and the end of its window
 */
export async function incrementCounter(
  context: CountContext,
  key: string,
  windowMs: number,
  by = 1,
): Promise<typeof rateLimits.$inferSelect> {
  const [row] = await incrementCounters(context, new Map([[key, by]]), windowMs);
  return oneRow(row);
}

/**
 * Counts over all servers, in a time window per key. A count starts again at zero when its window is over.
 * @param by how much to add per key; a negative number subtracts, down to zero
 * @param windowMs at most a day
 * @returns each key with its count and the end of its window
 */
export function incrementCounters(
  context: CountContext,
  by: Map<string, number>,
  windowMs: number,
): Promise<(typeof rateLimits.$inferSelect)[]> {
  return withSystemRole(context, (context) => saveCounts(context, by, windowMs));
}

function saveCounts({ db, clock }: CountContext, by: Map<string, number>, windowMs: number) {
  const now = clock.now();
  const resetsAt = new Date(now.getTime() + windowMs);
  // Sorted, so that parallel statements cannot deadlock.
  const rows = [...by]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, count]) => ({ key, count, resetsAt }));
  const latestEnd = new Date(now.getTime() + maxWindowMs + maxSkewMs).toISOString();
  const isOver = sql`(${rateLimits.resetsAt} <= ${now.toISOString()} or ${rateLimits.resetsAt} > ${latestEnd})`;
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
