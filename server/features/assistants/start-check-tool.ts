import * as z from "zod";
import { draftDays, ProposedCandidate } from "#contract/assistants.ts";
import { candidateUrl } from "#server/platform/candidate-url.ts";
import { AppError } from "#server/platform/errors.ts";
import { jobId, typedText } from "./reading-tools.ts";
import { proposeCheck } from "./check-drafts.ts";
import { defineTool } from "./define-tool.ts";
import { personText, quoted } from "./person-text.ts";

const name = z.string().min(1).max(100);
const month = z.string().length(7);

/** Limits the sizes and explains the fields. The contract checks the contents. */
const input = z.strictObject({
  job_id: jobId,
  first_name: name.describe("The candidate's first name."),
  last_name: name.describe("The candidate's last name."),
  email: z
    .string()
    .max(320)
    .nullable()
    .default(null)
    .describe("The candidate's own e-mail address, if known."),
  work_history: z
    .array(
      z.strictObject({
        company: z.string().min(1).max(200),
        position: z.string().min(1).max(200),
        start: month.describe("YYYY-MM"),
        // Without a default: an unknown end is not a current job.
        end: month.nullable().describe("YYYY-MM. Null: the candidate still works there."),
        alongside: z
          .boolean()
          .optional()
          .describe("True only if the candidate held this job at the same time as another one."),
        place: z.string().max(100).optional().describe("In a large company: the place of work."),
        team: z.string().max(100).optional().describe("In a large company: the team."),
      }),
    )
    .max(50)
    .default([])
    .describe("Where the candidate worked. Former colleagues from there are found as reviewers."),
  exclude_current_colleagues: z
    .boolean()
    .default(true)
    .describe("Whether people who work at the candidate's present employer are left out."),
  wanted_answers: z.int().min(1).max(20).default(3).describe("How many answers the hiring team wants."),
});

const output = z.object({
  draft_id: z.uuid(),
  status: z.enum(["waiting", "confirmed", "discarded"]),
  is_new: z.boolean().describe("False if this key proposed the same within 24 hours."),
  link: z.url().describe("Where the key's member decides, or the candidate's page if it is confirmed."),
  preview: z.object({
    candidate_name: typedText("The candidate's name"),
    job_title: typedText("The job's title"),
    email: typedText("The candidate's address").nullable(),
    work_history: z.array(
      z.object({
        company: typedText("The company"),
        position: typedText("The position"),
        start: z.string(),
        end: z.string().nullable(),
      }),
    ),
    exclude_current_colleagues: z.boolean(),
    wanted_answers: z.int(),
  }),
});

export const startCheckTool = defineTool("start_check", {
  title: "Propose a reference check",
  description: `Proposes a reference check of a new candidate. It does not start the check and contacts nobody: it returns a preview and a link. The key's member opens the link, can correct everything, and confirms or discards it within ${draftDays} days. Show them the preview and the link. The same proposal within 24 hours returns the existing one.`,
  scope: "candidates:write",
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
  input,
  output,
  async run(context, proposal) {
    const content = readContent(proposal);
    const { key } = context;
    const { job, draft, isNew } = await proposeCheck(context, {
      key: { id: key.keyId, name: key.name },
      jobId: proposal.job_id,
      content,
    });
    const { id, status, candidateId } = draft;
    const link =
      candidateId === null ? draft.link : candidateUrl(context.settings, { jobId: job.id, candidateId });
    const candidateName = personText(`${content.firstName} ${content.lastName}`);
    return {
      data: {
        draft_id: id,
        status,
        is_new: isNew,
        link,
        preview: {
          candidate_name: candidateName,
          job_title: personText(job.title),
          email: content.email,
          work_history: content.workHistory.map(({ company, position, startDate, endDate }) => ({
            company: personText(company),
            position: personText(position),
            start: startDate,
            end: endDate,
          })),
          exclude_current_colleagues: content.excludeCurrentColleagues,
          wanted_answers: content.wantedResponses,
        },
      },
      text: `${quoted(candidateName)} for ${quoted(job.title)}: ${nextSteps[status]} ${link}`,
    };
  },
});

const nextSteps = {
  waiting: "The check has not started, and nobody was contacted. The key's member decides here:",
  confirmed: "This check was already confirmed. Nothing was sent again. The candidate's page:",
  discarded: "This check was discarded by the key's member. Nothing was sent. What was proposed:",
};

/** @throws AppError with the form's sentences */
function readContent(proposal: z.output<typeof input>): ProposedCandidate {
  const { success, data, error } = ProposedCandidate.safeParse({
    firstName: proposal.first_name,
    lastName: proposal.last_name,
    email: proposal.email,
    workHistory: proposal.work_history.map(({ start, end, ...entry }) => ({
      ...entry,
      startDate: start,
      endDate: end,
      isCurrent: end === null,
    })),
    excludeCurrentColleagues: proposal.exclude_current_colleagues,
    wantedResponses: proposal.wanted_answers,
  });
  if (success) return data;
  const sentences = error.issues
    .slice(0, 5)
    .map(({ path, message }) => `${path.map(fieldName).join(".")}: ${message}`);
  throw new AppError("CHECK_NOT_READABLE", { message: sentences.join("; ") });
}

const fieldNames: Record<string, string> = {
  firstName: "first_name",
  lastName: "last_name",
  workHistory: "work_history",
  startDate: "start",
  endDate: "end",
};

const fieldName = (step: PropertyKey) => fieldNames[String(step)] ?? String(step);
