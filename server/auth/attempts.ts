import { inArray, sql } from "drizzle-orm";
import type { Context } from "#server/context.ts";
import { attempts } from "#server/db/schema/auth.ts";
import { Refused } from "#server/errors.ts";
import { countAttempts } from "#server/db/count-attempts.ts";
import { amongHashers } from "./passwords.ts";

/** What is limited, and how often it may fail in a quarter of an hour. */
const limits = { account: 10, network: 60 };
const windowMs = 15 * 60 * 1000;

export interface Guess {
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
}

/**
 * Lets a guess through, or refuses it with TOO_MANY_ATTEMPTS: counted for the account as tried from one network, and
 * for the network over all accounts, so that nobody can lock another person out. A guess that proves right is forgiven.
 */
export function guarded<Result>(
  context: Pick<Context, "db" | "clock">,
  guess: Guess,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const count = () => counted(context, guess, attempt);
  return guess.hashes ? amongHashers(count) : count();
}

async function counted<Result>(
  context: Pick<Context, "db" | "clock">,
  guess: Guess,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const network = networkOf(guess.address);
  const keys = new Map([[`${guess.kind} network ${network}`, limits.network]]);
  if (guess.account) keys.set(`${guess.kind} account ${guess.account} ${network}`, limits.account);

  const by = new Map([...keys.keys()].map((key) => [key, 1]));
  const counts = await countAttempts(context, by, windowMs);
  const full = counts.find(({ key, count }) => count > (keys.get(key) ?? 0));
  if (full) {
    const seconds = Math.ceil((full.resetsAt.getTime() - context.clock.now().getTime()) / 1000);
    throw new Refused("TOO_MANY_ATTEMPTS", { data: { retryAfterSeconds: seconds } });
  }

  const result = await attempt();
  if (guess.neverForgiven) return result;
  await context.db
    .update(attempts)
    .set({ count: sql`${attempts.count} - 1` })
    .where(inArray(attempts.key, [...keys.keys()]));
  return result;
}

/** IPv4 addresses stand for themselves; of an IPv6 address one customer's /56 counts. */
function networkOf(address: string): string {
  const v4 = address.replace(/^::ffff:/, "");
  if (!v4.includes(":")) return v4;
  const [head = "", tail = ""] = v4.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const groups = [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right];
  return groups.slice(0, 3).join(":") + ":" + (groups[3] ?? "0").padStart(4, "0").slice(0, 2);
}
