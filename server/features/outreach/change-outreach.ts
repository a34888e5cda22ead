import type { ManagerContext } from "#server/platform/context.ts";
import { changeCandidate } from "./change-candidate.ts";

interface ChangeOutreach {
  candidateId: string;
  wantedResponses: number;
  automatic: boolean;
}

/** How many responses are wanted, and whether the system asks by itself. */
export function changeOutreach(
  context: ManagerContext,
  { candidateId, wantedResponses, automatic: automaticOutreach }: ChangeOutreach,
) {
  return changeCandidate(context, candidateId, (candidate) => {
    const changed = [
      ...(candidate.wantedResponses === wantedResponses ? [] : ["wanted responses"]),
      ...(candidate.automaticOutreach === automaticOutreach ? [] : ["automatic outreach"]),
    ];
    if (changed.length === 0) return null;
    return { set: { wantedResponses, automaticOutreach }, event: { type: "outreach.changed", changed } };
  });
}
