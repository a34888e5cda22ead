import type { ActingContext } from "#server/context.ts";
import { changeCandidate } from "./change-candidate.ts";

interface Wanted {
  candidateId: string;
  wantedResponses: number;
  automatic: boolean;
}

/** How many responses are wanted, and whether the system asks by itself. */
export function changeOutreach(
  context: ActingContext,
  managerId: string,
  { candidateId, wantedResponses, automatic: automaticOutreach }: Wanted,
) {
  return changeCandidate(context, managerId, candidateId, (candidate) => {
    const changed = [
      ...(candidate.wantedResponses === wantedResponses ? [] : ["wanted responses"]),
      ...(candidate.automaticOutreach === automaticOutreach ? [] : ["automatic outreach"]),
    ];
    if (changed.length === 0) return null;
    return { set: { wantedResponses, automaticOutreach }, action: "outreach.changed", details: { changed } };
  });
}
