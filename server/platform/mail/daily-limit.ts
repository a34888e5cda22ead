import { dayMs, hourMs } from "#contract/durations.ts";
import type { Clock } from "#server/platform/clock.ts";
import { incrementCounters } from "#server/platform/auth/rate-limits.ts";
import type { Database } from "#server/platform/db/client.ts";
import { AppError, isAppError } from "#server/platform/errors.ts";
import type { Acceptance, Draft } from "./message.ts";
import type { Mail } from "./send.ts";

export interface DailyLimit {
  /** For example `manager` and an id. */
  key: string;
  /** The maximum within 24 hours. */
  max: number;
  /** For example 'for one hiring manager': ends the sentence that says why nothing was sent. */
  scopeText: string;
}

type Uncount = () => Promise<void>;
interface Spender {
  db: Database;
  clock: Clock;
}

/**
 * Counts e-mails against their limits, over all servers. The 24 hours begin with the first e-mail.
 * @param each the limits of each e-mail; one statement counts all of them if none exceeds a limit
 * @returns for each e-mail a function that uncounts it, or DAILY_LIMIT_REACHED if it was not counted
 */
export async function spendDaily(
  context: Spender,
  each: DailyLimit[][],
): Promise<(Uncount | AppError<"DAILY_LIMIT_REACHED">)[]> {
  if (each.length === 0) return [];
  const full = await count(context, each.flat(), 1);
  if (!full) return each.map((limits) => async () => void (await count(context, limits, -1)));

  await count(context, each.flat(), -1);
  if (each.length === 1) return [limitReached(full, context.clock.now())];
  const outcomes: (Uncount | AppError<"DAILY_LIMIT_REACHED">)[] = [];
  for (const limits of each) outcomes.push(...(await spendDaily(context, [limits])));
  return outcomes;
}

/**
 * Sends one e-mail that counts against limits. A refused address counts, too, so that nobody can test addresses without
 * limit; what failed otherwise does not.
 * @throws AppError with DAILY_LIMIT_REACHED, or why it was not sent
 */
export async function sendWithinLimits(
  context: Spender & { mail: Pick<Mail, "sendNow"> },
  limits: DailyLimit[],
  draft: Draft,
): Promise<Acceptance> {
  const [uncount] = await spendDaily(context, [limits]);
  if (uncount instanceof AppError) throw uncount;
  try {
    return await context.mail.sendNow(draft);
  } catch (error) {
    if (!isAppError(error, "MAIL_REFUSED")) await uncount?.();
    throw error;
  }
}

/** Returns an exceeded limit, if there is one. */
async function count(spender: Spender, limits: DailyLimit[], by: 1 | -1) {
  const byKey = Map.groupBy(limits, ({ key }) => `mails ${key}`);
  const counts = new Map([...byKey].map(([key, all]) => [key, all.length * by]));
  for (const row of await incrementCounters(spender, counts, dayMs)) {
    const [limit] = byKey.get(row.key) ?? [];
    if (limit && row.count > limit.max) return { ...limit, availableAt: row.resetsAt };
  }
  return null;
}

function limitReached({ max, scopeText, availableAt }: DailyLimit & { availableAt: Date }, now: Date) {
  const hours = Math.ceil((availableAt.getTime() - now.getTime()) / hourMs);
  const when = hours === 1 ? "within the hour" : `in ${hours} hours`;
  return new AppError("DAILY_LIMIT_REACHED", {
    message: `Nothing was sent: the limit of ${max} e-mails in 24 hours ${scopeText} is reached. Try again ${when}.`,
    data: { limit: max, availableAt: availableAt.toISOString() },
  });
}

/** For e-mails that an admin sends by pressing a button. */
export const adminLimit = (id: string | null, max: number): DailyLimit => ({
  key: `admin ${id}`,
  max,
  scopeText: "for one admin",
});
