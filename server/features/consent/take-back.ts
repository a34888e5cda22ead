import { and, eq, isNull } from "drizzle-orm";
import type { Participation } from "#contract/participation.ts";
import type { CandidateContext } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { candidateConsents, participations } from "#server/platform/db/schema/participation.ts";
import { happened } from "#server/platform/happened.ts";
import { deleteAnswers } from "./delete-answers.ts";
import { findParticipation } from "./find-participation.ts";
import { lastConsent } from "./last-consent.ts";
import { mailTakenBack } from "./mail-taken-back.ts";
import { participationOf } from "./open-participation.ts";

/**
 * The candidate does not agree, or not any more. From this moment nobody is asked or reminded and no survey can be
 * answered; what was answered stays or goes as was told on agreeing. The manager is told. Said twice it is still once.
 */
export function takeBack(context: CandidateContext, { secret }: { secret: string }): Promise<Participation> {
  return findParticipation(context, secret, async (context, seen) => {
    const { db, clock } = context;
    const { candidate } = seen;
    if (candidate.takenBackAt) return participationOf(context, seen);

    const now = clock.now();
    // What was told on agreeing holds for whoever was asked anew for another job as well.
    const last = await lastConsent(context, candidate.id);
    const said = { agreedAt: null, takenBackAt: now };
    await db.update(candidates).set(said).where(eq(candidates.id, candidate.id));
    const ofMails = { reminderDueAt: null, ...(!last && { refusedAt: now }) };
    await db.update(participations).set(ofMails).where(eq(participations.id, seen.participation.id));
    await db
      .update(candidateConsents)
      .set({ takenBackAt: now })
      .where(and(eq(candidateConsents.candidateId, candidate.id), isNull(candidateConsents.takenBackAt)));
    if (last?.consent.afterTakingBack === "go") await deleteAnswers(context, candidate.id);
    const name = `${candidate.firstName} ${candidate.lastName}`;
    const type = last ? "consent.taken_back" : "consent.refused";
    await context.tasks.enqueue(db, mailTakenBack, { candidateId: candidate.id });
    await happened(context, { type, candidateId: candidate.id, name });
    return participationOf(context, { ...seen, candidate: { ...candidate, ...said } });
  });
}
