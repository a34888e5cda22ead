import { wantedByDefault } from "#contract/lists.ts";
import { removeStored, store, readStored } from "#web/shared/storage.ts";
import { CandidateDraft } from "./candidate-draft-schema.ts";
import { aRow, isBlank } from "./work-history-rows.ts";

export const emptyDraft = (): CandidateDraft => ({
  firstName: "",
  lastName: "",
  email: "",
  workHistory: [aRow()],
  excludeCurrentColleagues: true,
  sendSurveysAutomatically: true,
  wantedResponses: wantedByDefault,
  consentNote: "",
});

/** What was typed before, or null. */
export function readDraft(key: string): CandidateDraft | null {
  try {
    return CandidateDraft.safeParse(JSON.parse(readStored(key) ?? "null")).data ?? null;
  } catch {
    return null;
  }
}

/** Keeps what was typed on this device. */
export function saveDraft(key: string, draft: CandidateDraft) {
  if (saysNothing(draft)) removeStored(key);
  else store(key, JSON.stringify(draft));
}

function saysNothing({ firstName, lastName, email, workHistory, consentNote }: CandidateDraft): boolean {
  return (
    [firstName, lastName, email, consentNote].every((text) => !text.trim()) && workHistory.every(isBlank)
  );
}
