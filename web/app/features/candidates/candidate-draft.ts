import { wantedByDefault } from "#contract/lists.ts";
import { readStored, removeStored, store } from "#web/shared/storage.ts";
import { createRow, isBlank, WorkHistoryRow } from "./work-history-rows.ts";
import * as z from "zod";

export const emptyDraft = (): CandidateDraft => ({
  firstName: "",
  lastName: "",
  email: "",
  workHistory: [createRow()],
  excludeCurrentColleagues: true,
  sendSurveysAutomatically: true,
  wantedResponses: wantedByDefault,
  consentNote: "",
});

export function readDraft(key: string): CandidateDraft | null {
  try {
    return CandidateDraft.safeParse(JSON.parse(readStored(key) ?? "null")).data ?? null;
  } catch {
    return null;
  }
}

export function saveDraft(key: string, draft: CandidateDraft) {
  if (isEmptyDraft(draft)) removeStored(key);
  else store(key, JSON.stringify(draft));
}

function isEmptyDraft({ firstName, lastName, email, workHistory, consentNote }: CandidateDraft): boolean {
  return (
    [firstName, lastName, email, consentNote].every((text) => !text.trim()) && workHistory.every(isBlank)
  );
}

/** What was typed for a new candidate. */
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
