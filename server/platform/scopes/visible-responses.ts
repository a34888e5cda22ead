import { and, eq, getTableColumns, isNotNull } from "drizzle-orm";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import type { Viewer } from "./visible-jobs.ts";

/** All but what is the reviewer's alone: the hash of a receipt, a choice, that they named others, and how the answer came. */
const {
  receiptHash: _receiptHash,
  mayShowIfFew: _choice,
  mayBeCopied: _mayBeCopied,
  namedOthers: _namedOthers,
  traces: _traces,
  ...shown
} = getTableColumns(surveyResponses);

/** The responses that a manager may read: those about the candidates of their jobs that are shown already. */
export function ownResponses({ db, manager }: Viewer) {
  return db
    .select(shown)
    .from(surveyResponses)
    .innerJoin(candidates, eq(candidates.id, surveyResponses.candidateId))
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .where(and(eq(jobs.createdBy, manager.id), isNotNull(surveyResponses.releasedAt)))
    .as("survey_responses");
}
