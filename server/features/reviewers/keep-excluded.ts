import { randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import type { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { candidateExclusions } from "#server/platform/db/schema/privacy.ts";
import { inserted } from "#server/platform/errors.ts";
import { cardMark, markHashes } from "./exclusion-marks.ts";

type Card = Pick<typeof reviewers.$inferSelect, "key" | "candidateId">;

/** A press told that these cannot be asked about their candidate: whatever the candidate takes back, that stays so. */
export async function keepExcluded(
  { db, clock, secret }: Pick<Context, "db" | "clock" | "secret">,
  all: Card[],
) {
  const rows = all.map(({ key, candidateId }) => ({
    candidateId,
    kind: "card" as const,
    entry: randomUUID(),
    hash: inserted(markHashes(secret, candidateId, cardMark(key))[0]),
    createdAt: clock.now(),
  }));
  if (rows.length > 0) await db.insert(candidateExclusions).values(rows).onConflictDoNothing();
}

/** There are no such cards any more. */
export async function forgetExcluded({ db, secret }: Pick<Context, "db" | "secret">, all: Card[]) {
  const hashes = all.flatMap(({ key, candidateId }) => markHashes(secret, candidateId, cardMark(key)));
  if (hashes.length > 0)
    await db.delete(candidateExclusions).where(inArray(candidateExclusions.hash, hashes));
}
