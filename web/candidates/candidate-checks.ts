import { schemaResolver } from "@mantine/form";
import * as z from "zod";
import { CandidateFields } from "#contract/candidates.ts";
import { recall } from "#web/lib/storage.ts";
import type { CandidateDraft } from "./candidate-draft.ts";
import { problemsOf } from "./work-history-checks.ts";

const plainFields = {
  firstName: true,
  lastName: true,
  email: true,
  wantedResponses: true,
  consentNote: true,
} as const;
const checkPlain = schemaResolver(CandidateFields.pick(plainFields), { sync: true });

/** What keeps a candidate from being created, by the form's fields. */
export const problemsOfCandidate = (draft: CandidateDraft) => ({
  ...checkPlain(draft),
  ...problemsOf(draft.workHistory),
});

const Row = z.object({
  key: z.string(),
  company: z.string(),
  position: z.string(),
  place: z.string(),
  team: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  isCurrent: z.boolean(),
  alongside: z.boolean(),
  also: z.array(z.string()).optional(),
});
const Draft: z.ZodType<CandidateDraft> = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().default(""),
  workHistory: z.array(Row).min(1),
  excludeCurrentColleagues: z.boolean(),
  sendSurveysAutomatically: z.boolean(),
  wantedResponses: z.union([z.number(), z.literal("")]),
  consentNote: z.string(),
});

export function readDraft(key: string): CandidateDraft | null {
  try {
    return Draft.safeParse(JSON.parse(recall(key) ?? "null")).data ?? null;
  } catch {
    return null;
  }
}
