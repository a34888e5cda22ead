import type { Actor } from "#contract/activity.ts";
import type { ActingContext } from "#server/context.ts";
import { changeCandidate } from "./change-candidate.ts";

/** Notes how the candidate agreed to be reviewed, by whom and when; an empty note takes it back. */
export function keepConsent(
  context: ActingContext,
  managerId: string,
  { candidateId, note }: { candidateId: string; note: string | null },
) {
  return changeCandidate(context, managerId, candidateId, ({ consentNote }) => {
    if (note === consentNote) return null;
    return {
      set: consentOf(note, context.actor, context.clock.now()),
      action: note ? "consent.noted" : "consent.removed",
    };
  });
}

export function consentOf(note: string | null, { name }: Pick<Actor, "name">, now: Date) {
  return note
    ? { consentNote: note, consentAt: now, consentBy: name }
    : { consentNote: null, consentAt: null, consentBy: null };
}
