import { StartCheck, Check } from "#contract/checks.ts";
import {
  Candidate,
  CandidateList,
  CandidateSummary,
  FoundCandidate,
  SourceSearch,
  WorkHistoryEntry,
} from "#contract/candidates.ts";
import { Job, JobInFull } from "#contract/jobs.ts";
import { Outreach } from "#contract/outreach.ts";
import { Comparison, ExportedAnswer, Ratings, Report, ReportQuestion } from "#contract/reports.ts";
import { Reviewer } from "#contract/reviewers.ts";
import { SurveyResponse } from "#contract/surveys.ts";
import { JobSurvey } from "#contract/templates.ts";
import { WebhookBody, WebhookDelivery, WebhookEndpoint } from "#contract/webhooks.ts";

const output = "output" as const;

/** Shapes that the OpenAPI document describes once, and that generated clients name. */
export const namedSchemas = {
  Candidate: { schema: Candidate, strategy: output },
  CandidateList: { schema: CandidateList, strategy: output },
  CandidateSummary: { schema: CandidateSummary, strategy: output },
  Check: { schema: Check, strategy: output },
  Comparison: { schema: Comparison, strategy: output },
  ExportedAnswer: { schema: ExportedAnswer, strategy: output },
  FoundCandidate: { schema: FoundCandidate, strategy: output },
  Job: { schema: Job, strategy: output },
  JobInFull: { schema: JobInFull, strategy: output },
  JobSurvey: { schema: JobSurvey, strategy: output },
  Outreach: { schema: Outreach, strategy: output },
  Ratings: { schema: Ratings, strategy: output },
  Report: { schema: Report, strategy: output },
  ReportQuestion: { schema: ReportQuestion, strategy: output },
  Reviewer: { schema: Reviewer, strategy: output },
  SourceSearch: { schema: SourceSearch, strategy: output },
  StartCheck: { schema: StartCheck, strategy: "input" },
  SurveyResponse: { schema: SurveyResponse, strategy: output },
  WebhookBody: { schema: WebhookBody, strategy: output },
  WebhookDelivery: { schema: WebhookDelivery, strategy: output },
  WebhookEndpoint: { schema: WebhookEndpoint, strategy: output },
  WorkHistoryEntry: { schema: WorkHistoryEntry, strategy: output },
} as const;
