import type { NotContacted } from "#contract/candidate-portal.ts";
import type { CandidatePreferences } from "#contract/candidate-preferences.ts";
import type { DataRequestKind } from "#contract/privacy.ts";
import { saveRequest } from "#server/features/privacy/data-requests.ts";
import type { CandidateContext, ManagerContext } from "#server/platform/context.ts";
import { undecryptable } from "#server/platform/db/schema/columns.ts";
import { participations } from "#server/platform/db/schema/consent.ts";
import { dataRequests } from "#server/platform/db/schema/privacy.ts";
import { transaction, withSystemRole } from "#server/platform/db/transaction.ts";
import { lockOwnCandidate, ownActiveCandidates } from "#server/platform/scopes/scopes.ts";
import { changePreferences, preferencesOf } from "./candidate-preferences.ts";
import { inviteCandidate, isNotContacted, mostAtOnce, notContactedOf } from "./contact-candidate.ts";
import { and, asc, eq, isNull, sql } from "drizzle-orm";

/** How many of the manager's candidates have not agreed, and could be asked by one press. */
export async function countNotContacted(context: ManagerContext): Promise<NotContacted> {
  const unasked = await selectNotContacted(context);
  const reachable = unasked.filter(({ hasAddress }) => hasAddress).length;
  return notContactedOf(unasked.length, reachable);
}

/** The manager has them asked. Whoever was asked in the same moment is not asked twice. */
export function contactNotContacted(context: ManagerContext): Promise<NotContacted & { asked: number }> {
  return transaction(context, async (context) => {
    const reachable = (await selectNotContacted(context)).filter(({ hasAddress }) => hasAddress);
    const held = [];
    // One by one in the order of their ids, as everywhere; only then is it known who was not asked by another.
    for (const { id } of reachable.slice(0, mostAtOnce)) held.push(await lockOwnCandidate(context, id));
    const still = new Set((await selectNotContacted(context)).map(({ id }) => id));
    const asked = held.filter((one) => still.has(one.id) && one.email !== undecryptable);
    for (const candidate of asked) await inviteCandidate(context, candidate);
    return { asked: asked.length, ...(await countNotContacted(context)) };
  });
}

/** Of active jobs. */
function selectNotContacted(context: ManagerContext) {
  return withSystemRole(context, (context) => {
    const visible = ownActiveCandidates(context);
    return context.db
      .select({ id: visible.id, hasAddress: sql<boolean>`${visible.email} is not null` })
      .from(visible)
      .leftJoin(participations, eq(participations.candidateId, visible.id))
      .where(isNotContacted(context, visible))
      .orderBy(asc(visible.id));
  });
}

interface ContactForData {
  secret: string;
  kind: DataRequestKind;
  wish: string | null;
}

/**
 * The candidate asks for something about their data. Whoever has the link has the candidate's address, so nothing else has
 * to be proved. What was asked for and is not carried out yet is asked for once.
 */
export function contactForData(
  context: CandidateContext,
  { secret, ...asked }: ContactForData,
): Promise<CandidatePreferences> {
  return changePreferences(context, secret, async (context, seen) => {
    const { id: candidateId, email } = seen.candidate;
    const isOpen = and(
      eq(dataRequests.candidateId, candidateId),
      eq(dataRequests.kind, asked.kind),
      isNull(dataRequests.carriedOutAt),
    );
    if (email && (await context.db.$count(dataRequests, isOpen)) === 0)
      await saveRequest(context, { ...asked, candidateId, email, provedAt: context.clock.now() });
    return preferencesOf(context, seen);
  });
}
