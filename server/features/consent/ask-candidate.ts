import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { CandidateConsent } from "#contract/candidate-consent.ts";
import { asSystem } from "#server/platform/db/as-manager.ts";
import type { Context, ManagerContext } from "#server/platform/context.ts";
import { cannotBeOpened } from "#server/platform/db/schema/columns.ts";
import type { candidates } from "#server/platform/db/schema/candidates.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { participationMails, participations } from "#server/platform/db/schema/participation.ts";
import { inserted, Refused } from "#server/platform/errors.ts";
import { happened } from "#server/platform/happened.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { linkHash } from "#server/platform/crypto/survey-link.ts";
import { holdCandidate } from "#server/platform/scopes/visible-candidates.ts";
import { newLink } from "./candidate-link.ts";
import { mailCandidate } from "./mail-candidate.ts";
import { readConsent } from "./read-consent.ts";

type Candidate = typeof candidates.$inferSelect;

/** The manager has the candidate asked by e-mail. Whoever was asked is not asked again before the link has expired. */
export function askCandidate(
  context: ManagerContext,
  { candidateId }: { candidateId: string },
): Promise<CandidateConsent> {
  return inTransaction(context, async (context) => {
    const candidate = await holdCandidate(context, candidateId);
    if (!candidate.email || candidate.email === cannotBeOpened)
      throw new Refused("CANDIDATE_WITHOUT_ADDRESS");
    const { state, mailsStopped, canBeAsked } = await asSystem(context, (context) =>
      readConsent(context, candidate),
    );
    if (!canBeAsked)
      throw new Refused(state === "asked" && !mailsStopped ? "CANDIDATE_ASKED" : "CANDIDATE_REFUSED");
    await inviteCandidate(context, candidate);
    return asSystem(context, (context) => readConsent(context, candidate));
  });
}

/**
 * Makes the link and notes the e-mail that carries it, in the name of the manager whose candidate it is. The caller holds
 * the candidate's row, and it has an address.
 */
export async function inviteCandidate(context: Context, candidate: Candidate) {
  const { id: candidateId, firstName, lastName } = candidate;
  await asSystem(context, async ({ db, clock, secret, tasks }: Context) => {
    const isTheirs = eq(hiringManagerProfiles.id, candidate.createdBy);
    const [manager] = await db.select().from(hiringManagerProfiles).where(isTheirs);
    const { firstName: given, lastName: family } = inserted(manager);
    const [before] = await db
      .select()
      .from(participations)
      .where(eq(participations.candidateId, candidateId));
    const id = before?.id ?? randomUUID();
    const linkNumber = (before?.linkNumber ?? 0) + 1;
    const now = clock.now();
    const asked = {
      linkNumber,
      secretHash: linkHash(newLink(secret, { id, linkNumber })),
      askedAt: now,
      askedBy: `${given} ${family}`,
      reminderDueAt: null,
      undeliverableAt: null,
      stoppedAt: null,
    };
    await db
      .insert(participations)
      .values({ id, candidateId, ...asked })
      .onConflictDoUpdate({ target: participations.candidateId, set: asked });
    await db
      .insert(participationMails)
      .values({ participationId: id, linkNumber, number: 0, createdAt: now });
    await tasks.enqueue(db, mailCandidate, { participationId: id, linkNumber, number: 0 });
  });
  await happened(context, { type: "consent.asked", candidateId, name: `${firstName} ${lastName}` });
}
