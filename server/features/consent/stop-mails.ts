import type { Participation } from "#contract/participation.ts";
import type { CandidateContext } from "#server/platform/context.ts";
import { stopCandidateMails } from "#server/features/reviewers/stop-candidate-mails.ts";
import { findParticipation } from "./find-participation.ts";
import { participationOf } from "./open-participation.ts";

/** The candidate wants no more e-mails about this, by the link. The header of the e-mail does the same. */
export function stopMails(context: CandidateContext, { secret }: { secret: string }): Promise<Participation> {
  return findParticipation(context, secret, async (context, { participation, ...seen }) => {
    const stopped = await stopCandidateMails(context, participation.id);
    return participationOf(context, { ...seen, participation: { ...participation, ...stopped } });
  });
}
