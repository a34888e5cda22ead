import { randomBytes } from "node:crypto";
import { eq, getTableColumns, sql } from "drizzle-orm";
import type { Context, PresentManagerContext } from "#server/platform/context.ts";
import { withSystemRole } from "#server/platform/db/transaction.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { undecryptable, orUndecryptable, orReplacement } from "#server/platform/db/schema/columns.ts";
import { type Place, signalRounds } from "#server/platform/db/schema/surveys.ts";
import { oneRow } from "#server/platform/errors.ts";
import { hashPlace } from "#server/platform/crypto/hash-place.ts";

/** A travelling manager uses many networks; only the latest are stored. */
const maxPlaces = 20;

export type Round = typeof signalRounds.$inferSelect & { key: string };

/** Locks a candidate's round until the transaction ends. Creates its key if there is none. */
export async function lockRound(context: Pick<Context, "db">, candidateId: string): Promise<Round> {
  // Lock the candidate first, as everywhere: saving an answer locks it later, and changes to the candidate lock the
  // round after it.
  await context.db
    .select({ id: candidates.id })
    .from(candidates)
    .where(eq(candidates.id, candidateId))
    .for("key share");
  return lockRoundRow(context, candidateId);
}

const columns = {
  ...getTableColumns(signalRounds),
  key: orUndecryptable(signalRounds.key),
  own: orReplacement<Place[] | null>(signalRounds.own, null),
};

/** For a transaction that has locked the candidate already. */
export async function lockRoundRow({ db }: Pick<Context, "db">, candidateId: string): Promise<Round> {
  const [round] = await db
    .select(columns)
    .from(signalRounds)
    .where(eq(signalRounds.candidateId, candidateId))
    .for("update");
  const newKey = randomBytes(32).toString("base64url");
  // If the key cannot be decrypted, accept the answer without comparing it.
  if (round?.key === undecryptable) return { ...round, key: newKey };
  if (round && round.key !== null) return { ...round, key: round.key };
  // Of two transactions that begin a round, the second waits here and uses the first one's key.
  const [created] = await db
    .insert(signalRounds)
    .values({ candidateId, key: newKey })
    .onConflictDoUpdate({
      target: signalRounds.candidateId,
      set: { key: sql`coalesce(${signalRounds.key}, excluded.key)` },
    })
    .returning();
  const { key, ...rest } = oneRow(created);
  return { ...rest, key: key ?? newKey };
}

/** Saves the network of the team member who acts, so that answers of people named by the team can be compared with it. */
export function recordOwnUse(context: PresentManagerContext, candidateId: string): Promise<void> {
  return withSystemRole(context, async (context) => {
    const round = await lockRound(context, candidateId);
    const place = hashPlace(round.key, context.caller);
    const own = round.own ?? [];
    if (!place || own.some(({ device }) => device === place.device)) return;
    await context.db
      .update(signalRounds)
      .set({ own: [...own, place].slice(-maxPlaces) })
      .where(eq(signalRounds.candidateId, candidateId));
  });
}
