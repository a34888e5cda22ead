import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Context } from "#server/context.ts";
import { candidates } from "#server/db/schema/candidates.ts";
import { signalRounds } from "#server/db/schema/signals.ts";
import { inserted } from "#server/errors.ts";

/** By what the answers about a candidate are compared, held until the transaction ends; its key is made where there is none. */
export async function holdRound(context: Pick<Context, "db">, candidateId: string) {
  const { db } = context;
  // The candidate first, as everywhere: an answer that is kept locks it later, and whoever changes it comes here after that.
  await db
    .select({ id: candidates.id })
    .from(candidates)
    .where(eq(candidates.id, candidateId))
    .for("key share");
  const round = (await select(context, candidateId)) ?? (await begin(context, candidateId));
  if (round.key !== null) return { ...round, key: round.key };
  const key = randomBytes(32).toString("base64url");
  await db.update(signalRounds).set({ key }).where(eq(signalRounds.candidateId, candidateId));
  return { ...round, key };
}

async function select({ db }: Pick<Context, "db">, candidateId: string) {
  const [round] = await db
    .select()
    .from(signalRounds)
    .where(eq(signalRounds.candidateId, candidateId))
    .for("update");
  return round;
}

async function begin(context: Pick<Context, "db">, candidateId: string) {
  await context.db.insert(signalRounds).values({ candidateId }).onConflictDoNothing();
  return inserted(await select(context, candidateId));
}
