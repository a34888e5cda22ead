import { schemaResolver } from "@mantine/form";
import { CandidateFields } from "#contract/candidates.ts";
import { recall } from "#web/shared/storage.ts";
import { CandidateDraft } from "./candidate-draft-schema.ts";
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

export function readDraft(key: string): CandidateDraft | null {
  try {
    return CandidateDraft.safeParse(JSON.parse(recall(key) ?? "null")).data ?? null;
  } catch {
    return null;
  }
}
