import type { ManagerContext } from "#server/platform/context.ts";
import { changeCandidate } from "./change-candidate.ts";

/** From now on the system sends nothing about the candidate, or goes on. Said twice it is still once. */
export function pauseOutreach(
  context: ManagerContext,
  { candidateId, paused }: { candidateId: string; paused: boolean },
) {
  return changeCandidate(context, candidateId, ({ outreachPausedAt }) => {
    if (paused === (outreachPausedAt !== null)) return null;
    return {
      set: { outreachPausedAt: paused ? context.clock.now() : null },
      event: { type: paused ? "outreach.paused" : "outreach.resumed" },
    };
  });
}
