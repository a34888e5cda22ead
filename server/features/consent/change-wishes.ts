import type { Wishes } from "#contract/wishes.ts";
import { guarded } from "#server/platform/auth/attempts.ts";
import type { CandidateContext } from "#server/platform/context.ts";
import { type Found, findParticipation } from "./find-participation.ts";

/** What a candidate may change often: each time it is thought over whom to ask, which nobody has done without end. */
export function changeWishes(
  context: CandidateContext,
  secret: string,
  work: (context: CandidateContext, found: Found) => Promise<Wishes>,
): Promise<Wishes> {
  return findParticipation(context, secret, async (context, found) => {
    const { address } = context.caller;
    await guarded(context, { kind: "candidate's wishes", address, neverForgiven: true }, async () => {});
    return work(context, found);
  });
}
