import { eq } from "drizzle-orm";
import type { Participation } from "#contract/participation.ts";
import type { CandidateContext } from "#server/context.ts";
import { participations } from "#server/db/schema/participation.ts";
import { keepHashFromContacting } from "#server/reviewers/do-not-contact.ts";
import { findParticipation } from "./find-participation.ts";
import { participationOf } from "./open-participation.ts";
import { stopHash } from "./stop-hash.ts";

/**
 * No more e-mails about this: no reminder, and no new request of the same company, of whichever manager. By the link in
 * the e-mail that came before the candidate can still agree.
 */
export function stopMails(context: CandidateContext, { secret }: { secret: string }): Promise<Participation> {
  return findParticipation(context, secret, async (context, { participation, ...seen }) => {
    const stopped = { stoppedAt: participation.stoppedAt ?? context.clock.now(), reminderDueAt: null };
    await context.db.update(participations).set(stopped).where(eq(participations.id, participation.id));
    const { email } = seen.candidate;
    if (email) await keepHashFromContacting(context, stopHash(context.secret, seen.company.id, email));
    return participationOf(context, { ...seen, participation: { ...participation, ...stopped } });
  });
}
