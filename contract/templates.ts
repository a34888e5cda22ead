import { oc } from "@orpc/contract";
import * as z from "zod";
import { cursor, pageSize } from "./cursors.ts";
import { maxBodyKilobytes } from "./requests.ts";
import { errors } from "./errors.ts";
import { isPrintable, optionalLine, refuseLong } from "./fields.ts";
import { LibraryQuestion } from "./question-library.ts";
import { functions, roles } from "./roles.ts";
import { checkOptions, checkQuestions, maxTemplateQuestions, Question, Questions } from "./surveys.ts";
import { del, get, post, put } from "./routes.ts";

/** Roles count more than functions. */
export const aspects = ["candidateRole", "reviewerRole", "candidateFunction", "reviewerFunction"] as const;
export type Aspect = (typeof aspects)[number];

/** Null means any, or unknown. */
const matching = {
  candidateRole: z.string().nullable(),
  candidateFunction: z.string().nullable(),
  reviewerRole: z.string().nullable(),
  reviewerFunction: z.string().nullable(),
};

export const SurveyTemplate = z.object({
  id: z.uuid(),
  name: z.string(),
  ...matching,
  isDefault: z.boolean(),
  questions: Questions,
  /** Increases with each change. A save names the version on which it is based. */
  version: z.int32(),
});
export type SurveyTemplate = z.infer<typeof SurveyTemplate>;

/** A question being edited. The server derives a new question's id from its text. */
const EditedQuestion = Question.extend({ id: Question.shape.id.optional() });

const role = z.enum(roles).nullable().default(null);
const jobFunction = z.enum(functions).nullable().default(null);
const enterName = "Please enter a template name";

export const TemplateFields = z.object({
  name: z
    .string(enterName)
    .trim()
    .min(1, enterName)
    .max(200, refuseLong("The name is too long (200 characters at most)"))
    .refine(isPrintable, "The name contains characters that cannot be kept"),
  candidateRole: role,
  candidateFunction: jobFunction,
  reviewerRole: role,
  reviewerFunction: jobFunction,
  isDefault: z.boolean().default(false),
  questions: z
    .array(EditedQuestion)
    .max(maxTemplateQuestions, `A template has ${maxTemplateQuestions} questions at most`)
    .superRefine(checkQuestions)
    .superRefine(checkOptions)
    .default([]),
});
export type TemplateFields = z.input<typeof TemplateFields>;

/** A row of `get_survey_template`, with the column names that existing clients use. */
const TemplateRow = z.object({
  id: z.uuid(),
  name: z.string(),
  candidate_role: z.string().nullable(),
  candidate_function: z.string().nullable(),
  reviewer_role: z.string().nullable(),
  reviewer_function: z.string().nullable(),
  is_default: z.boolean(),
  questions: Questions,
});

const asked = z.string().max(200).nullable().default(null);

export const visitorTemplates = oc.tag("Templates").router({
  list: get("/survey-templates", "The published survey templates, by name", {
    description:
      "All of them, or a page if you give a limit. The Link header then has the address of the next page.",
  })
    .input(z.object({ limit: pageSize.optional(), cursor: cursor.optional() }).default({}))
    .output(z.array(SurveyTemplate))
    .errors(errors("CURSOR_INVALID")),
  library: get(
    "/question-library",
    "Recommended questions by competency and function, with the reason for each",
  ).output(z.array(LibraryQuestion)),
  choose: post(
    "/rpc/get_survey_template",
    "The template for such a candidate and reviewer as one row; without a row the default questions are asked",
    { operationId: "get_survey_template" },
  )
    .input(
      z.object({
        p_candidate_role: asked,
        p_candidate_function: asked,
        p_reviewer_role: asked,
        p_reviewer_function: asked,
      }),
    )
    .output(z.array(TemplateRow)),
});

/** Role and function are derived from titles, unless they are given. */
export const WhoseTemplate = z.object({
  jobTitle: optionalLine("Job title"),
  department: optionalLine("Department"),
  position: optionalLine("Position"),
  candidateRole: role,
  candidateFunction: jobFunction,
  reviewerRole: role,
  reviewerFunction: jobFunction,
});

/** How well a template fits a candidate and a reviewer. */
const Comparison = z.object({
  template: z.object({ id: z.uuid(), name: z.string(), isDefault: z.boolean() }),
  /** The template's criteria that match. */
  fits: z.array(z.enum(aspects)),
  /** The criteria that do not match. One of them excludes the template. */
  differs: z.array(z.enum(aspects)),
});
export type Comparison = z.infer<typeof Comparison>;

export const TemplateChoice = z.object({
  /** Role and function as derived from the titles. */
  asked: z.object(matching),
  /** Matching templates, the best first. The default template is the last. */
  inOrder: z.array(Comparison),
  unused: z.array(Comparison),
  questions: Questions,
  /** No template exists, or the best has no questions. */
  asksDefaultQuestions: z.boolean(),
});
export type TemplateChoice = z.infer<typeof TemplateChoice>;

/** A survey that some reviewers for a job would get. */
export const JobSurvey = z.object({
  /** Null: no template exists. */
  template: z.string().nullable(),
  /** What the template is for and the job or the reviewer is; all null: it is the default. */
  ...matching,
  questions: Questions,
});
export type JobSurvey = z.infer<typeof JobSurvey>;

const byId = z.object({ templateId: z.uuid() });

/** The minimum number of marked answers. */
export const minMarkedAnswers = 20;

/** Statistics of managers' marks on a text question, without any reference to people. */
const QuestionQuality = z.object({
  question: z.string(),
  answers: z.int(),
  specific: z.int(),
  example: z.int(),
  balanced: z.int(),
});
export type QuestionQuality = z.infer<typeof QuestionQuality>;

export const adminTemplates = oc.tag("Templates").router({
  quality: get(
    "/admin/question-quality",
    "How often the answers to a question are specific, have an example and are balanced; from 20 marked answers on",
  ).output(z.array(QuestionQuality)),
  explain: post("/admin/which-template", "Which template a reviewer would get, and why")
    .input(WhoseTemplate)
    .output(TemplateChoice),
  create: post("/survey-templates", "Create a survey template; the first one is the default", {
    successStatus: 201,
  })
    // Up to 50 questions of 20 options.
    .meta(maxBodyKilobytes(256))
    .input(TemplateFields)
    .output(SurveyTemplate),
  update: put(
    "/survey-templates/{templateId}",
    "Change a survey template; surveys that were sent keep their questions",
  )
    .meta(maxBodyKilobytes(256))
    .input(z.object({ ...byId.shape, ...TemplateFields.shape, version: z.int32() }))
    .output(SurveyTemplate)
    .errors(errors("TEMPLATE_NOT_FOUND", "TEMPLATE_CHANGED", "TEMPLATE_IS_DEFAULT")),
  delete: del(
    "/survey-templates/{templateId}",
    "Delete a survey template; the default one can only be deleted last",
  )
    .input(
      byId.extend({
        /** The version that the page shows. Pages of the previous release leave it out. */
        version: z.int32().optional(),
      }),
    )
    .output(z.object({ deleted: z.literal(true) }))
    .errors(errors("TEMPLATE_NOT_FOUND", "TEMPLATE_CHANGED", "TEMPLATE_IS_DEFAULT")),
});
