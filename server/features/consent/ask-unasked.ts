import { asc, eq, sql } from "drizzle-orm";
import type { Unasked } from "#contract/participation.ts";
import { asSystem } from "#server/platform/db/as-manager.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { cannotBeOpened } from "#server/platform/db/schema/columns.ts";
import { participations } from "#server/platform/db/schema/participation.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { activeCandidates, holdCandidate } from "#server/platform/scopes/visible-candidates.ts";
import { inviteCandidate } from "./ask-candidate.ts";
import { isUnasked, mostAtOnce, unaskedOf } from "./is-unasked.ts";

/** How many of the manager's candidates have not agreed, and could be asked by one press. */
export async function countUnasked(context: ManagerContext): Promise<Unasked> {
  const unasked = await selectUnasked(context);
  const reachable = unasked.filter(({ hasAddress }) => hasAddress).length;
  return unaskedOf(unasked.length, reachable);
}

/** The manager has them asked. Whoever was asked in the same moment is not asked twice. */
export function askUnasked(context: ManagerContext): Promise<Unasked & { asked: number }> {
  return inTransaction(context, async (context) => {
    const reachable = (await selectUnasked(context)).filter(({ hasAddress }) => hasAddress);
    const held = [];
    // One by one in the order of their ids, as everywhere; only then is it known who was not asked by another.
    for (const { id } of reachable.slice(0, mostAtOnce)) held.push(await holdCandidate(context, id));
    const still = new Set((await selectUnasked(context)).map(({ id }) => id));
    const asked = held.filter((one) => still.has(one.id) && one.email !== cannotBeOpened);
    for (const candidate of asked) await inviteCandidate(context, candidate);
    return { asked: asked.length, ...(await countUnasked(context)) };
  });
}

/** Of active jobs. */
function selectUnasked(context: ManagerContext) {
  return asSystem(context, (context) => {
    const visible = activeCandidates(context);
    return context.db
      .select({ id: visible.id, hasAddress: sql<boolean>`${visible.email} is not null` })
      .from(visible)
      .leftJoin(participations, eq(participations.candidateId, visible.id))
      .where(isUnasked(context, visible))
      .orderBy(asc(visible.id));
  });
}
