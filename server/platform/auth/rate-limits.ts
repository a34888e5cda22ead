import { dayMs, minuteMs } from "#contract/date-words.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Context } from "#server/platform/context.ts";
import { keyedHash, loadedSecret } from "#server/platform/crypto/encryption.ts";
import { withSystemRole } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Database } from "../db/client.ts";
import { rateLimits } from "../db/schema/auth.ts";
import { networkPrefix } from "../http/caller-address.ts";
import { amongHashers } from "./passwords.ts";
import { sql } from "drizzle-orm";

/** What is limited, and how often it may fail in a quarter of an hour. */
const limits = { account: 10, network: 60 };
const guessWindowMs = 15 * minuteMs;
/** After so many failures in a day, from wherever, strangers may try once a minute. */
const slow = { failures: 20, forMs: dayMs, turnMs: minuteMs };

type Counting = Pick<Context, "db" | "clock">;

export interface RateLimitedCall {
  /** What is being guessed at: 'sign-in', 'invitation', … */
  kind: string;
  /** What it is tried for: an e-mail address, or nothing where there is no such thing. */
  account?: string;
  /** The network address it comes from. */
  address: string;
  /** Each time counts, since each does something to another person: mails them. */
  neverForgiven?: boolean;
  /** It has a password hashed: only so many at once, and whoever comes too many is not counted. */
  hashes?: boolean;
  /**
   * Whether somebody has signed in to this account with this browser before. Then no stranger's failures are in its way,
   * from the same network neither; strangers together are slowed. Undefined where it makes no difference.
   */
  isKnown?: boolean;
}

/**
 * Lets a guess through, or refuses it with TOO_MANY_ATTEMPTS: counted for the account as tried from one network, for the
 * network over all accounts, and slowed for the account wherever it comes from, so that nobody can lock another person
 * out. A guess that proves right is forgiven.
 */
export function withRateLimit<Result>(
  context: Counting,
  guess: RateLimitedCall,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const tried = () => counted(context, guess, attempt);
  return guess.hashes ? amongHashers(tried, networkPrefix(guess.address)) : tried();
}

async function counted<Result>(
  context: Counting,
  guess: RateLimitedCall,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const most = limitsOf(guess);
  await withSystemRole(context, (context) => countOrRefuse(context, most, guessWindowMs));
  const everywhere = guess.isKnown === false ? [`${guess.kind} everywhere ${guess.account}`] : [];
  for (const key of everywhere) await withSystemRole(context, (context) => takeTurn(context, key));

  const result = await attempt();
  if (guess.neverForgiven) return result;
  const forgiven = new Map([...most.keys(), ...everywhere].map((key) => [key, -1]));
  await withSystemRole(context, (context) => rateLimit(context, forgiven, guessWindowMs));
  return result;
}

function limitsOf({ kind, account, address, isKnown }: RateLimitedCall): Map<string, number> {
  if (isKnown) return new Map([[`${kind} known ${account}`, limits.account]]);
  // Reviewers are told that the address of their network is not stored.
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

async function countOrRefuse(context: Counting, most: Map<string, number>, forMs: number) {
  const by = new Map([...most.keys()].map((key) => [key, 1]));
  const counts = await rateLimit(context, by, forMs);
  const full = counts.find(({ key, count: reached }) => reached > (most.get(key) ?? 0));
  if (!full) return;
  const seconds = Math.ceil((full.resetsAt.getTime() - context.clock.now().getTime()) / 1000);
  throw new AppError("TOO_MANY_ATTEMPTS", { data: { retryAfterSeconds: seconds } });
}

/**
 * Counts over all servers, one window of time for each key: a count begins anew once its window is over.
 * @param by for each key how much is added; below zero takes back, and never more than there is
 * @returns each key with what it has come to, and when its window ends
 */
export async function rateLimit(
  { db, clock }: { db: Database; clock: Clock },
  by: Map<string, number>,
  windowMs: number,
): Promise<(typeof rateLimits.$inferSelect)[]> {
  const now = clock.now();
  const resetsAt = new Date(now.getTime() + windowMs);
  // In one order everywhere, so that two who count at once never wait for each other.
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
