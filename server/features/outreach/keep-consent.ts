import type { Context, ManagerContext } from "#server/platform/context.ts";
import { changeCandidate } from "./change-candidate.ts";

/** Notes how the candidate agreed to be reviewed, by whom and when; an empty note takes it back. */
export function keepConsent(
  context: ManagerContext,
  { candidateId, note }: { candidateId: string; note: string | null },
) {
  return changeCandidate(context, candidateId, ({ consentNote }) => {
    if (note === consentNote) return null;
    return {
      set: consentOf(context, note),
      event: { type: note ? "consent.noted" : "consent.removed" },
    };
  });
}

export function consentOf({ actor, clock }: Pick<Context, "actor" | "clock">, note: string | null) {
  return note
    ? { consentNote: note, consentAt: clock.now(), consentBy: actor.name }
    : { consentNote: null, consentAt: null, consentBy: null };
}
