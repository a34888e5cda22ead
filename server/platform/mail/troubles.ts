import type { Database } from "#server/platform/db/client.ts";
import { mailTroubles } from "#server/platform/db/schema/mail.ts";
import { describeReason } from "#server/platform/log.ts";
import type { Telemetry } from "#server/platform/telemetry/telemetry.ts";
import type { Transport } from "./message.ts";
import { NotAccepted } from "./refusals.ts";
import { gt, sql } from "drizzle-orm";
import type { Logger } from "pino";

// All times are the database's, which the servers share and the task queue uses.
const { since, lastAt, refusals, streak, heldUntil } = mailTroubles;
/** A trouble counts as over when nothing was refused for a day. */
const isRecent = sql`${lastAt} > now() - interval '1 day'`;
/** A wait of more than an hour was begun by a clock that was ahead. */
const isHeld = sql`coalesce(${heldUntil} > now() and ${heldUntil} <= now() + interval '61 minutes', false)`;

/**
 * Records that a message was refused because of us. Automatic e-mails then wait for a minute, then two, four and so on up
 * to an hour, as long as the messages after each wait are refused too.
 */
export async function recordTrouble({ db }: { db: Database }, reason: string) {
  const first = { since: sql`now()`, lastAt: sql`now()`, refusals: 1, streak: 1, reason };
  await db
    .insert(mailTroubles)
    .values({ ...first, heldUntil: sql`now() + interval '1 minute'` })
    .onConflictDoUpdate({
      target: mailTroubles.one,
      set: {
        since: sql`case when ${isRecent} then ${since} else now() end`,
        refusals: sql`case when ${isRecent} then ${refusals} + 1 else 1 end`,
        lastAt: sql`now()`,
        reason,
        // Of several refusals in parallel, only the first lengthens the wait.
        streak: sql`case when ${isHeld} then ${streak} else ${streak} + 1 end`,
        heldUntil: sql`case when ${isHeld} then ${heldUntil}
          else now() + least(interval '1 minute' * power(2, least(${streak}, 6)), interval '1 hour') end`,
      },
    });
}

/** Ends the wait, because a message was accepted or an admin wants to retry. */
export async function endMailHold({ db }: { db: Database }) {
  await db.update(mailTroubles).set({ streak: 0, heldUntil: null }).where(gt(streak, 0));
}

/** Until when automatic e-mails wait; null if they need not. */
export async function mailHeldUntil({ db }: { db: Database }): Promise<Date | null> {
  const [trouble] = await db.select({ until: heldUntil }).from(mailTroubles).where(isHeld);
  return trouble?.until ?? null;
}

/** The trouble of the last day, for admins. */
export async function selectTrouble({ db }: { db: Database }) {
  const [trouble] = await db
    .select({
      since,
      lastAt,
      refusals,
      reason: mailTroubles.reason,
      heldUntil,
      isHeld: sql<boolean>`${isHeld}`,
    })
    .from(mailTroubles)
    .where(isRecent);
  return trouble && { ...trouble, heldUntil: trouble.isHeld ? trouble.heldUntil : null };
}

/** Records whether the mail server refuses e-mails because of us. */
export function watchTroubles(transport: Transport, context: { db: Database; log: Logger }): Transport {
  // A failure to record must not change the message's outcome.
  const logFailure = (recording: Promise<void>) =>
    recording.catch((error: unknown) =>
      context.log.error({ err: error }, "the state of the mail server could not be saved"),
    );
  return {
    ...transport,
    async deliver(message) {
      try {
        const acceptance = await transport.deliver(message);
        if (acceptance === "accepted") await logFailure(endMailHold(context));
        return acceptance;
      } catch (error) {
        if (error instanceof NotAccepted && error.fault === "us")
          await logFailure(recordTrouble(context, describeReason(error)));
        throw error;
      }
    },
  };
}

/** Measures the outcome of each message, without its recipient. */
export function watchMails(transport: Transport, telemetry: Telemetry | null): Transport {
  if (!telemetry) return transport;
  return {
    ...transport,
    deliver: (message) =>
      telemetry.measure("mail", transport.name, async (step) => {
        try {
          const acceptance = await transport.deliver(message);
          step.recordOutcome(acceptance);
          return acceptance;
        } catch (error) {
          step.recordOutcome(error instanceof NotAccepted ? outcomes[error.fault] : "failed");
          throw error;
        }
      }),
  };
}

const outcomes = { mailbox: "recipient rejected", us: "sender rejected", passing: "not accepted" };
