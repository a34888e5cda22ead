import type { Database } from "#server/platform/db/client.ts";
import { mailTroubles } from "#server/platform/db/schema/mail.ts";
import { reasonOf } from "#server/platform/log.ts";
import type { Telemetry } from "#server/platform/telemetry/telemetry.ts";
import type { Transport } from "./message.ts";
import { NotAccepted } from "./refusals.ts";
import { gt, sql } from "drizzle-orm";
import type { Logger } from "pino";

// The database's clock throughout: several servers agree on it, and the task queue goes by it.
const { since, lastAt, refusals, streak, heldUntil } = mailTroubles;
/** A trouble is over, and no news any more, once nothing was refused for so long. */
const isNews = sql`${lastAt} > now() - interval '1 day'`;
const isHeld = sql`coalesce(${heldUntil} > now(), false)`;

/**
 * Notes that a message was refused for a reason of ours. What the system sends by itself then waits: a minute, then two,
 * four and so on up to an hour, for as long as what is tried after each wait is refused as well.
 */
export async function recordTrouble({ db }: { db: Database }, reason: string) {
  const first = { since: sql`now()`, lastAt: sql`now()`, refusals: 1, streak: 1, reason };
  await db
    .insert(mailTroubles)
    .values({ ...first, heldUntil: sql`now() + interval '1 minute'` })
    .onConflictDoUpdate({
      target: mailTroubles.one,
      set: {
        since: sql`case when ${isNews} then ${since} else now() end`,
        refusals: sql`case when ${isNews} then ${refusals} + 1 else 1 end`,
        lastAt: sql`now()`,
        reason,
        // Of several that were on their way at once only the first one lengthens the wait.
        streak: sql`case when ${isHeld} then ${streak} else ${streak} + 1 end`,
        heldUntil: sql`case when ${isHeld} then ${heldUntil}
          else now() + least(interval '1 minute' * power(2, least(${streak}, 6)), interval '1 hour') end`,
      },
    });
}

/** Something was accepted, or shall be tried: nothing has to wait any longer. */
export async function endHold({ db }: { db: Database }) {
  await db.update(mailTroubles).set({ streak: 0, heldUntil: null }).where(gt(streak, 0));
}

/** Until when what the system sends by itself waits; null: it need not. */
export async function mailHeldUntil({ db }: { db: Database }): Promise<Date | null> {
  const [held] = await db.select({ until: heldUntil }).from(mailTroubles).where(isHeld);
  return held?.until ?? null;
}

/** What admins have to be told: the trouble there is, or was within the last day. */
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
    .where(isNews);
  return trouble && { ...trouble, heldUntil: trouble.isHeld ? trouble.heldUntil : null };
}

/** The transport, and beside it the note of whether the mail server refuses e-mails for a reason of ours. */
export function watchTroubles(transport: Transport, context: { db: Database; log: Logger }): Transport {
  // What became of the message is told all the same.
  const note = (noting: Promise<void>) =>
    noting.catch((error: unknown) => context.log.error({ err: error }, "the mail's troubles are not noted"));
  return {
    ...transport,
    async deliver(message) {
      try {
        const acceptance = await transport.deliver(message);
        if (acceptance === "accepted") await note(endHold(context));
        return acceptance;
      } catch (error) {
        if (error instanceof NotAccepted && error.fault === "us")
          await note(recordTrouble(context, reasonOf(error)));
        throw error;
      }
    },
  };
}

/** The transport, and whoever watches is told what became of each message: never whose it was. */
export function watchMails(transport: Transport, telemetry: Telemetry | null): Transport {
  if (!telemetry) return transport;
  return {
    ...transport,
    deliver: (message) =>
      telemetry.during("mail", transport.name, async (step) => {
        try {
          const acceptance = await transport.deliver(message);
          step.became(acceptance);
          return acceptance;
        } catch (error) {
          step.became(error instanceof NotAccepted ? outcomes[error.fault] : "failed");
          throw error;
        }
      }),
  };
}

const outcomes = { mailbox: "refused for the address", us: "refused for ours", passing: "not accepted" };
