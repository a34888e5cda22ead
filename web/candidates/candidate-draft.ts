import * as z from "zod";
import { wantedByDefault } from "#contract/outreach.ts";
import { draftPrefix } from "#web/lib/drafts.ts";
import { forget, keep, recall } from "#web/lib/storage.ts";
import { aRow, isBlank, WorkHistoryRow } from "./work-history-rows.ts";

/** What has been typed for a new candidate. */
export const CandidateDraft = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().default(""),
  workHistory: z.array(WorkHistoryRow).min(1),
  excludeCurrentColleagues: z.boolean(),
  sendSurveysAutomatically: z.boolean(),
  wantedResponses: z.union([z.number(), z.literal("")]),
  consentNote: z.string(),
});
export type CandidateDraft = z.infer<typeof CandidateDraft>;

/** Whose draft it is, and for which job: nobody is ever shown another manager's. */
export const draftKey = (managerId: string, jobId: string) => `${draftPrefix}candidate:${managerId}:${jobId}`;

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

export function readDraft(key: string): CandidateDraft | null {
  try {
    return CandidateDraft.safeParse(JSON.parse(recall(key) ?? "null")).data ?? null;
  } catch {
    return null;
  }
}

/** Keeps what was typed on this device. */
export function keepDraft(key: string, draft: CandidateDraft) {
  if (saysNothing(draft)) forget(key);
  else keep(key, JSON.stringify(draft));
}

export function canKeepDrafts(): boolean {
  const isKept = keep(draftPrefix, "");
  forget(draftPrefix);
  return isKept;
}

function saysNothing({ firstName, lastName, email, workHistory, consentNote }: CandidateDraft): boolean {
  return (
    [firstName, lastName, email, consentNote].every((text) => !text.trim()) && workHistory.every(isBlank)
  );
}
