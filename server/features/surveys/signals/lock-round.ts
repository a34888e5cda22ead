import { randomBytes } from "node:crypto";
import { eq, getTableColumns, sql } from "drizzle-orm";
import type { Context, PresentManagerContext } from "#server/platform/context.ts";
import { withSystemRole } from "#server/platform/db/transaction.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { undecryptable, orUndecryptable, orElse } from "#server/platform/db/schema/columns.ts";
import { type Place, signalRounds } from "#server/platform/db/schema/surveys.ts";
import { oneRow } from "#server/platform/errors.ts";
import { placeOf } from "./place-of.ts";

/** Whoever travels has been in more; the latest count. */
const mostPlaces = 20;

export type Round = typeof signalRounds.$inferSelect & { key: string };

/** By what the answers about a candidate are compared, held until the transaction ends; its key is made where there is none. */
export async function lockRound(context: Pick<Context, "db">, candidateId: string): Promise<Round> {
  // The candidate first, as everywhere: an answer that is kept locks it later, and whoever changes it comes here after that.
  await context.db
    .select({ id: candidates.id })
    .from(candidates)
    .where(eq(candidates.id, candidateId))
    .for("key share");
  return roundOf(context, candidateId);
}

const readable = {
  ...getTableColumns(signalRounds),
  key: orUndecryptable(signalRounds.key),
  own: orElse<Place[] | null>(signalRounds.own, null),
};

/** The same of a candidate whose row this transaction holds already. */
export async function roundOf({ db }: Pick<Context, "db">, candidateId: string): Promise<Round> {
  const [round] = await db
    .select(readable)
    .from(signalRounds)
    .where(eq(signalRounds.candidateId, candidateId))
    .for("update");
  const fresh = randomBytes(32).toString("base64url");
  // An answer is worth more than what it would be compared by.
  if (round?.key === undecryptable) return { ...round, key: fresh };
  if (round && round.key !== null) return { ...round, key: round.key };
  // Of two that begin it at the same moment the second waits here, and takes the key of the first.
  const [begun] = await db
    .insert(signalRounds)
    .values({ candidateId, key: fresh })
    .onConflictDoUpdate({
      target: signalRounds.candidateId,
      set: { key: sql`coalesce(${signalRounds.key}, excluded.key)` },
    })
    .returning();
  const { key, ...rest } = oneRow(begun);
  return { ...rest, key: key ?? fresh };
}

/** The manager does something about a candidate: answers of people whom they name are compared with where they are. */
export function recordOwnUse(context: PresentManagerContext, candidateId: string): Promise<void> {
  return withSystemRole(context, async (context) => {
    const round = await lockRound(context, candidateId);
    const place = placeOf(round.key, context.caller);
    const own = round.own ?? [];
    if (!place || own.some(({ device }) => device === place.device)) return;
    await context.db
      .update(signalRounds)
      .set({ own: [...own, place].slice(-mostPlaces) })
      .where(eq(signalRounds.candidateId, candidateId));
  });
}
