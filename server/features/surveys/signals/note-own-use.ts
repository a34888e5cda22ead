import { eq } from "drizzle-orm";
import { asSystem } from "#server/platform/db/as-manager.ts";
import type { PresentManagerContext } from "#server/platform/context.ts";
import { signalRounds } from "#server/platform/db/schema/signals.ts";
import { holdRound } from "./hold-round.ts";
import { placeOf } from "./place-of.ts";

/** Whoever travels has been in more; the latest count. */
const mostPlaces = 20;

/** The manager does something about a candidate: answers of people whom they name are compared with where they are. */
export function noteOwnUse(context: PresentManagerContext, candidateId: string): Promise<void> {
  return asSystem(context, async (context) => {
    const round = await holdRound(context, candidateId);
    const place = placeOf(round.key, context.caller);
    const own = round.own ?? [];
    if (!place || own.some(({ device }) => device === place.device)) return;
    await context.db
      .update(signalRounds)
      .set({ own: [...own, place].slice(-mostPlaces) })
      .where(eq(signalRounds.candidateId, candidateId));
  });
}
