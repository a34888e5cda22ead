import * as z from "zod";
import { wantedByDefault } from "#contract/outreach.ts";
import { aRow, isBlank, WorkHistoryRow } from "./work-history-rows.ts";

/** What has been typed for a new candidate. */
export const CandidateDraft = z.object({
  firstName: z.string(),
  lastName: z.string(),
  workHistory: z.array(WorkHistoryRow).min(1),
  excludeCurrentColleagues: z.boolean(),
  sendSurveysAutomatically: z.boolean(),
  wantedResponses: z.union([z.number(), z.literal("")]),
  consentNote: z.string(),
});
export type CandidateDraft = z.infer<typeof CandidateDraft>;

const prefix = "new-candidate:";

/** Whose draft it is, and for which job: nobody is ever shown another manager's. */
export const draftKey = (managerId: string, jobId: string) => `${prefix}${managerId}:${jobId}`;

export const emptyDraft = (): CandidateDraft => ({
  firstName: "",
  lastName: "",
  workHistory: [aRow()],
  excludeCurrentColleagues: true,
  sendSurveysAutomatically: true,
  wantedResponses: wantedByDefault,
  consentNote: "",
});

export function readDraft(key: string): CandidateDraft | null {
  try {
    return CandidateDraft.safeParse(JSON.parse(localStorage.getItem(key) ?? "null")).data ?? null;
  } catch {
    return null;
  }
}

/** Keeps what was typed on this device; a full or forbidden storage keeps nothing, and typing goes on. */
export function keepDraft(key: string, draft: CandidateDraft) {
  if (saysNothing(draft)) forgetDraft(key);
  else ifAllowed(() => localStorage.setItem(key, JSON.stringify(draft)));
}

export function forgetDraft(key: string) {
  ifAllowed(() => localStorage.removeItem(key));
}

/** Whoever signs out leaves nothing behind. */
export function forgetDrafts() {
  ifAllowed(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  });
}

export function canKeepDrafts(): boolean {
  return ifAllowed(() => {
    localStorage.setItem(prefix, "");
    localStorage.removeItem(prefix);
  });
}

/** Browsers may forbid storage; a full one refuses too. */
function ifAllowed(use: () => void): boolean {
  try {
    use();
    return true;
  } catch {
    return false;
  }
}

function saysNothing({ firstName, lastName, workHistory, consentNote }: CandidateDraft): boolean {
  return [firstName, lastName, consentNote].every((text) => !text.trim()) && workHistory.every(isBlank);
}
