import { oc } from "@orpc/contract";
import * as z from "zod";
import { bodyOf } from "./requests.ts";
import { errors } from "./errors.ts";
import { isPrintable, optionalLine } from "./fields.ts";
import { LibraryQuestion } from "./question-library.ts";
import { repeatedOptions } from "./options.ts";
import { functions, roles } from "./roles.ts";
import { checkQuestions, Question, Questions } from "./surveys.ts";

/** What a template can be for. Roles count more than functions. */
export const aspects = ["candidateRole", "reviewerRole", "candidateFunction", "reviewerFunction"] as const;
export type Aspect = (typeof aspects)[number];

/** Null means any, or not known. */
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
  /** Counts up with every change; a save names the version it was made from. */
  version: z.int32(),
});
export type SurveyTemplate = z.infer<typeof SurveyTemplate>;

/** A question as it is edited. A new one has no id yet: the service makes a readable one from its text. */
const EditedQuestion = Question.extend({ id: Question.shape.id.optional() });

const role = z.enum(roles).nullable().default(null);
const jobFunction = z.enum(functions).nullable().default(null);
const enterName = "Please enter a template name";

export const TemplateFields = z.object({
  name: z
    .string(enterName)
    .trim()
    .min(1, enterName)
    .max(200, "The name is too long (200 characters at most)")
    .refine(isPrintable, "The name contains characters that cannot be kept"),
  candidateRole: role,
  candidateFunction: jobFunction,
  reviewerRole: role,
  reviewerFunction: jobFunction,
  isDefault: z.boolean().default(false),
  questions: z
    .array(EditedQuestion)
    .max(50, "A template has 50 questions at most")
    .superRefine(checkQuestions)
    .superRefine((questions, issues) => {
      for (const [index, { type, options = [] }] of questions.entries())
        for (const { place, first } of type === "text" ? [] : repeatedOptions(options))
          issues.addIssue({
            code: "custom",
            path: [index, "options", place],
            message: `Same as option ${first + 1}`,
          });
    })
    .default([]),
});
export type TemplateFields = z.input<typeof TemplateFields>;

/** A row of `get_survey_template`, with the column names that clients know. */
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

export const visitorTemplates = {
  list: oc
    .route({
      method: "GET",
      path: "/survey-templates",
      tags: ["Templates"],
      summary: "The published survey templates, by name",
    })
    .output(z.array(SurveyTemplate)),
  choose: oc
    .route({
      method: "POST",
      path: "/rpc/get_survey_template",
      operationId: "get_survey_template",
      tags: ["Templates"],
      summary:
        "The template for such a candidate and reviewer as one row; no row: the default questions are asked",
    })
    .input(
      z.object({
        p_candidate_role: asked,
        p_candidate_function: asked,
        p_reviewer_role: asked,
        p_reviewer_function: asked,
      }),
    )
    .output(z.array(TemplateRow)),
};

/** Titles as people write them, from which role and function are read; a role or function that is given counts instead. */
export const WhoseTemplate = z.object({
  jobTitle: optionalLine("Job title"),
  department: optionalLine("Department"),
  position: optionalLine("Position"),
  candidateRole: role,
  candidateFunction: jobFunction,
  reviewerRole: role,
  reviewerFunction: jobFunction,
});

/** How a template fares for such a candidate and reviewer. */
const Comparison = z.object({
  template: z.object({ id: z.uuid(), name: z.string(), isDefault: z.boolean() }),
  /** What it names and what fits. */
  fits: z.array(z.enum(aspects)),
  /** What it names and what does not fit: one is enough to rule it out. */
  differs: z.array(z.enum(aspects)),
});
export type Comparison = z.infer<typeof Comparison>;

export const TemplateChoice = z.object({
  /** Whom the titles speak of. */
  asked: z.object(matching),
  /** Those that would be used, best first; the default template, which needs nothing to fit, is the last of them. */
  inOrder: z.array(Comparison),
  unused: z.array(Comparison),
  /** What such a reviewer would be asked. */
  questions: Questions,
  /** There is no template, or the best one has no questions. */
  asksDefaultQuestions: z.boolean(),
});
export type TemplateChoice = z.infer<typeof TemplateChoice>;

const one = z.object({ templateId: z.uuid() });

/** From so many answers on that a manager said something of. */
export const fewestMarked = 20;

/** How often the answers to a question in words are worth reading: of whom they are is not known here. */
const QuestionQuality = z.object({
  question: z.string(),
  answers: z.int(),
  specific: z.int(),
  example: z.int(),
  balanced: z.int(),
});
export type QuestionQuality = z.infer<typeof QuestionQuality>;

export const adminTemplates = {
  library: oc
    .route({
      method: "GET",
      path: "/admin/question-library",
      tags: ["Templates"],
      summary: "Questions that are worth asking, by competency and function, with what speaks for each",
    })
    .output(z.array(LibraryQuestion)),
  quality: oc
    .route({
      method: "GET",
      path: "/admin/question-quality",
      tags: ["Templates"],
      summary: "How often the answers to a question are specific, have an example, are balanced: from 20 on",
    })
    .output(z.array(QuestionQuality)),
  explain: oc
    .route({
      method: "POST",
      path: "/admin/which-template",
      tags: ["Templates"],
      summary: "Which template a reviewer would get, and why",
    })
    .input(WhoseTemplate)
    .output(TemplateChoice),
  create: oc
    .route({
      method: "POST",
      path: "/survey-templates",
      successStatus: 201,
      tags: ["Templates"],
      summary: "Create a survey template; the first one is the default",
    })
    // Up to 50 questions of 20 options.
    .meta(bodyOf(256))
    .input(TemplateFields)
    .output(SurveyTemplate),
  update: oc
    .route({
      method: "PUT",
      path: "/survey-templates/{templateId}",
      tags: ["Templates"],
      summary: "Change a survey template; surveys that were sent keep their questions",
    })
    .meta(bodyOf(256))
    .input(z.object({ ...one.shape, ...TemplateFields.shape, version: z.int32() }))
    .output(SurveyTemplate)
    .errors(errors("TEMPLATE_NOT_FOUND", "TEMPLATE_CHANGED", "TEMPLATE_IS_DEFAULT")),
  delete: oc
    .route({
      method: "DELETE",
      path: "/survey-templates/{templateId}",
      tags: ["Templates"],
      summary: "Delete a survey template; the default one only as the last",
    })
    .input(one)
    .output(z.object({ deleted: z.literal(true) }))
    .errors(errors("TEMPLATE_NOT_FOUND", "TEMPLATE_IS_DEFAULT")),
};
