import { and, eq, inArray, sql } from "drizzle-orm";
import { fewestAlike } from "#contract/cards.ts";
import type { Event } from "#contract/events.ts";
import type { Context } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { identifyAgain } from "./identify-again.ts";
import { isUnasked } from "./identify-reviewers.ts";
import { wakeOutreach } from "./wake-outreach.ts";

/**
 * Where somebody who was deleted leaves a card that names a company, and fits fewer than three, all cards of that candidate
 * are drawn anew. Whoever deletes holds the candidates.
 */
export async function drawAnewOnEvent(context: Context, events: Event[]): Promise<void> {
  for (const event of events) {
    if (event.type !== "directory.person_deleted" || event.candidateIds.length === 0) continue;
    const ids = await selectTelling(context, event.candidateIds);
    for (const id of ids) await identifyAgain(context, id, true);
    if (ids.length > 0) await wakeOutreach(context, inArray(candidates.id, ids), context.clock.now());
  }
}

async function selectTelling({ db }: Pick<Context, "db">, candidateIds: string[]): Promise<string[]> {
  const { candidateId, card, createdByType } = reviewers;
  const rows = await db
    .select({ candidateId, card, isOpen: sql<boolean>`${isUnasked()}` })
    .from(reviewers)
    .where(and(inArray(candidateId, candidateIds), eq(createdByType, "system")));
  const crowds = Map.groupBy(rows, (one) => `${one.candidateId} ${JSON.stringify(one.card)}`);
  const telling = [...crowds.values()].filter(
    (crowd) => crowd.length < fewestAlike && crowd.some((one) => one.isOpen && one.card?.company),
  );
  return [...new Set(telling.flat().map((one) => one.candidateId))].toSorted();
}
