import { oc } from "@orpc/contract";
import * as z from "zod";
import { forKeys, maxBodyKilobytes } from "./requests.ts";
import { Card } from "./cards.ts";
import { dataSourceKinds } from "./data-words.ts";
import { errors } from "./errors.ts";
import { isStorable, line, moment, recordOf, refuseLong, secretInLink } from "./fields.ts";
import { maxOptions, findRepeatedOptions } from "./options.ts";
import { readCode, receiptCodes } from "./pasted.ts";
import { releaseModes } from "./batch-release.ts";
import { personName } from "./names.ts";
import { closenessLevels, maxNamed, possibleAnswers, reviewerRoutes } from "./survey-rules.ts";
import { call, get, put } from "./routes.ts";

/** The question's key in responses: a readable slug, unique in its template. */
const questionId = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,79}$/, "A question's id has lower-case letters, digits and underscores");

/** In the order of the report. */
export const competencies = [
  "overall",
  "quality",
  "reliability",
  "communication",
  "teamwork",
  "leadership",
  "problem_solving",
  "learning",
  "integrity",
  "customers",
  "context",
] as const;

export const Question = z.object({
  id: questionId,
  question: line("Question", 500),
  // Older templates use `textarea` for `text`.
  type: z.preprocess(
    (type) => (type === "textarea" ? "text" : type),
    z.enum(["rating", "text", "multiple_choice", "forced_choice", "yes_no", "zero_to_ten"]),
  ),
  required: z.boolean(),
  options: z.array(line("Option")).max(maxOptions).optional(),
  scale: z.int().min(2).max(10).optional(),
  /** For grouping in reports. */
  competency: z.enum(competencies).optional(),
  /** Shown only if an earlier question has one of these answers. */
  shownIf: z
    .object({
      question: questionId,
      answers: z
        .array(z.union([z.int(), line("Answer")]))
        .min(1, "Choose an answer")
        .max(20),
    })
    .optional(),
});
export type Question = z.infer<typeof Question>;

/** Rules for every list of questions. While editing, a new question has no id yet. */
export function checkQuestions(
  questions: (Partial<Pick<Question, "id">> & Pick<Question, "type" | "options" | "scale" | "shownIf">)[],
  issues: z.RefinementCtx,
) {
  const ids = new Set<string>();
  const refuse = (path: (number | string)[], message: string) =>
    issues.addIssue({ code: "custom", path, message });
  for (const [index, { id, type, options = [], shownIf }] of questions.entries()) {
    if (id !== undefined && ids.has(id)) refuse([index, "id"], "Question ids must be unique");
    if (id !== undefined) ids.add(id);
    if (type === "multiple_choice" && options.length === 0)
      refuse([index, "options"], "A multiple choice question needs options");
    if (type === "forced_choice" && new Set(options).size !== 2)
      refuse([index, "options"], "A forced choice has two different options");
    if (!shownIf) continue;
    const earlier = questions.slice(0, index).find((question) => question.id === shownIf.question);
    if (!earlier || earlier.type === "text")
      refuse([index, "shownIf"], "It can only depend on an earlier question that offers choices");
    else if (!shownIf.answers.every((answer) => possibleAnswers(earlier).includes(answer)))
      refuse([index, "shownIf"], "It depends on an answer that nobody can give");
  }
}

/** Refuses two options of a question that look the same. Stored questions may have some. */
export function checkOptions(questions: Pick<Question, "type" | "options">[], issues: z.RefinementCtx) {
  for (const [questionIndex, { type, options = [] }] of questions.entries())
    for (const { index, first } of type === "text" ? [] : findRepeatedOptions(options))
      issues.addIssue({
        code: "custom",
        path: [questionIndex, "options", index],
        message: `Same as option ${first + 1}`,
      });
}

export const maxTemplateQuestions = 50;
/** How many questions a job can add to those of the template. */
export const maxOwnQuestions = 5;
const maxAnswers = maxTemplateQuestions + maxOwnQuestions;

export const Questions = z.array(Question).max(maxAnswers).superRefine(checkQuestions);

/** Used when no template exists. */
export const defaultQuestions: Question[] = [
  {
    id: "overall_recommendation",
    question: "How strongly would you recommend this person?",
    type: "rating",
    required: true,
    scale: 5,
  },
  {
    id: "work_quality",
    question: "How would you rate the quality of their work?",
    type: "rating",
    required: true,
    scale: 5,
  },
  {
    id: "communication_skills",
    question: "How well do they communicate?",
    type: "rating",
    required: true,
    scale: 5,
  },
  { id: "reliability", question: "How reliable are they?", type: "rating", required: true, scale: 5 },
  { id: "strengths", question: "What are their strengths?", type: "text", required: false },
  { id: "areas_for_improvement", question: "Where could they improve?", type: "text", required: false },
];

export const Answer = z.union([
  z.number(),
  z.string().max(10_000, refuseLong("Please keep it under 10,000 characters")).refine(isStorable),
]);
/** By question id. */
export const Answers = recordOf(Answer, {
  maxKeyLength: 80,
  max: maxAnswers,
  tooMany: `A survey has ${maxAnswers} questions at most`,
});
export type Answers = z.infer<typeof Answers>;

/** A manager's marks on text answers. An empty list is a mark too. */
export const answerMarks = ["specific", "example", "balanced"] as const;
export const AnswerMarks = z.record(z.string(), z.array(z.enum(answerMarks)));
export type AnswerMarks = z.infer<typeof AnswerMarks>;

/** Everything that a survey link shows. It contains nothing about other reviewers. */
export const OpenSurvey = z.object({
  /** As the hiring team would see the reviewer. Name and e-mail only if the reviewer allows it. */
  reviewer: z.object({
    name: z.string(),
    email: z.string(),
    card: Card,
  }),
  /** Null if the stored name is not a usable name. */
  greetedAs: z.string().nullable(),
  managerName: z.string(),
  /** Who runs the installation, and where to write to. */
  operator: z.string().nullable(),
  contact: z.string(),
  candidateName: z.string(),
  job: z.object({
    title: z.string(),
    department: z.string().nullable(),
    location: z.string().nullable(),
    description: z.string().nullable(),
  }),
  company: z.string(),
  /** The size of batch releases; null: responses are shown as they arrive. */
  answersTogether: z.literal(releaseModes).nullable(),
  /** Why we contact this person, in one sentence. */
  why: z.string(),
  /** The shared employer. The page warns if an answer mentions it. */
  employer: z.string().nullable(),
  /** Fingerprints of the candidate's other employers, for the same warning without naming them to the reviewer. */
  elsewhere: z.array(z.int()),
  questions: Questions,
  expiresAt: moment,
  /** The candidate may get a copy of the answers, without name and date. */
  mayBeCopied: z.boolean(),
});
export type OpenSurvey = z.infer<typeof OpenSurvey>;

const DataSource = z.object({
  kind: z.enum(dataSourceKinds),
  name: z.string().nullable(),
  on: z.iso.date().nullable(),
});

/** For the page about the reviewer's data. contract/data-words.ts has the sentences. */
export const AboutData = z.object({
  facts: z
    .object({
      product: z.string(),
      operator: z.string().nullable(),
      company: z.string(),
      candidate: z.string(),
      sources: z.array(DataSource),
      mayBeCopied: z.boolean(),
      keptDays: z.int(),
      restDays: z.int(),
    })
    .nullable()
    .describe("Null: none of their data is stored any more"),
  /** The controller's address. */
  contact: z.string(),
  /** They objected to any contact. */
  objected: z.boolean(),
  /** The directory deleted them, and no import adds them again. */
  forgotten: z.boolean(),
});
export type AboutData = z.infer<typeof AboutData>;

const link = { reviewerId: secretInLink };
const token = secretInLink;
/** With or without label, hyphens and spaces. All wrong codes get the same error. */
const receiptCode = (label: string) =>
  z
    .string()
    .transform((text) => readCode(text, receiptCodes))
    .pipe(z.string().min(1, `${label} is required`));
const linkErrors = errors("SURVEY_NOT_FOUND", "ALREADY_COMPLETED", "SURVEY_DECLINED");

const declineReasons = ["unknown_person", "conflict_of_interest", "prefer_not_to"] as const;
export type DeclineReason = (typeof declineReasons)[number];

export const reviewerSurveys = oc.tag("Surveys").router({
  open: call(reviewerRoutes.open, "Read the survey behind a link")
    .input(z.object(link))
    .output(OpenSurvey)
    .errors(linkErrors),
  submit: call(reviewerRoutes.submit, "Answer the survey behind a link, once", { successStatus: 201 })
    // Up to 55 answers of 10,000 characters.
    .meta(maxBodyKilobytes(576))
    .input(
      z.object({
        ...link,
        answers: Answers,
        shareIdentity: z.boolean().default(false),
        /** With batch release: show it even if too few others answer. */
        mayShowIfFew: z.boolean().default(false),
        /** The reviewer's own statement; null: not answered. */
        closeness: z.enum(closenessLevels).nullable().default(null),
        /** The reviewer took less than two seconds per question. The page measures the time and sends only this. */
        hasty: z.boolean().default(false),
        /** Identifies one submission, so that a repeated one is stored once. */
        attempt: z.string().regex(/^[\w-]{22,64}$/),
      }),
    )
    .output(
      z.object({
        completedAt: moment,
        /** For withdrawing the response. Only its hash is stored, so it cannot be shown again. */
        receipt: z.string(),
        withdrawableUntil: moment,
        /** This submission had arrived before. The first version is stored. */
        repeated: z.boolean(),
        /** The response is stored anonymously, so a lost receipt cannot be replaced. */
        unlinked: z.boolean(),
        /** As stored: the hiring team sees the reviewer's name and e-mail. */
        identityShared: z.boolean(),
        /** As stored: shown even if too few others answer. */
        mayShowIfFew: z.boolean(),
        /** The size of batch releases; null: shown at once. */
        answersTogether: z.literal(releaseModes).nullable(),
      }),
    )
    .errors({ ...linkErrors, ...errors("INVALID_ANSWERS") }),
  decline: call(reviewerRoutes.decline, "Decline the survey behind a link, for good")
    .input(
      z.object({
        ...link,
        reason: z.enum(declineReasons),
        /** No company may contact this address again. */
        neverContact: z.boolean().default(false),
      }),
    )
    .output(z.object({ declined: z.literal(true) }))
    .errors(linkErrors),
  name: call(
    reviewerRoutes.name,
    "Name others who saw the work; nobody learns whether they are known or contacted",
  )
    .input(
      z.object({
        receipt: receiptCode("Receipt"),
        names: z.array(personName("Name", 100)).min(1).max(maxNamed),
      }),
    )
    .output(z.object({ noted: z.literal(true) }))
    .errors(errors("RECEIPT_NOT_FOUND", "TOO_MANY_ATTEMPTS")),
  withdraw: call(reviewerRoutes.withdraw, "Withdraw a response with its receipt")
    .input(z.object({ receipt: receiptCode("Code") }))
    .output(z.object({ withdrawn: z.literal(true) }))
    .errors(errors("RECEIPT_NOT_FOUND", "TOO_MANY_ATTEMPTS")),
  unsubscribe: call(
    reviewerRoutes.unsubscribe,
    "Decline a survey and stop its reminders by the link in its e-mail, or stop other e-mails by theirs",
  )
    .input(
      z.object({
        token,
        /** Also forbid all companies to contact this address. Required, so that it never happens by omission. */
        neverContact: z.boolean(),
      }),
    )
    .output(z.object({ unsubscribed: z.literal(true) }))
    .errors(errors("UNSUBSCRIBE_LINK_NOT_FOUND")),
  aboutData: call(
    reviewerRoutes.aboutData,
    "What is stored about a reviewer, where it comes from, and who is responsible",
  )
    .input(z.object({ token }))
    .output(AboutData)
    .errors(errors("UNSUBSCRIBE_LINK_NOT_FOUND")),
  object: call(
    reviewerRoutes.object,
    "Object for good: no company contacts you again, and the directory deletes you",
  )
    .input(z.object({ token }))
    .output(z.object({ objected: z.literal(true) }))
    .errors(errors("UNSUBSCRIBE_LINK_NOT_FOUND")),
});

/** The reviewer's key, or the response's own if it has no reviewer. */
const reviewerKey = z.uuid();

/** One reviewer's answers. Name and e-mail only if the reviewer allowed it. */
export const SurveyResponse = z.object({
  reviewer: z.object({
    name: z.string().nullable(),
    email: z.string().nullable(),
    card: Card,
  }),
  /** `YYYY-MM-DD`, because the time of day could help to identify a reviewer. */
  submittedOn: z.iso.date(),
  /** The reviewer's own statement. */
  closeness: z.enum(closenessLevels).nullable(),
  questions: Questions,
  responses: Answers,
  /** The manager's mark; null for a response without a reviewer. */
  useful: z.boolean().nullable(),
  marks: AnswerMarks,
});
export type SurveyResponse = z.infer<typeof SurveyResponse>;

export const managerSurveys = oc.tag("Surveys").router({
  response: get("/reviewers/{reviewerKey}/response", "Read a reviewer's answers")
    .meta(forKeys("results:read"))
    .input(z.object({ reviewerKey }))
    .output(SurveyResponse)
    .errors(errors("RESPONSE_NOT_FOUND")),
  mark: put(
    "/reviewers/{reviewerKey}/response/marks",
    "Mark an answer in words as specific, with an example, balanced, or none of these",
  )
    .input(
      z.object({
        reviewerKey,
        questionId: z.string().max(80, { abort: true }).refine(isStorable),
        /** Null removes the mark. */
        marks: z.array(z.enum(answerMarks)).max(answerMarks.length).nullable(),
      }),
    )
    .output(z.object({ marks: AnswerMarks }))
    .errors(errors("RESPONSE_NOT_FOUND")),
  rate: put(
    "/reviewers/{reviewerKey}/response/usefulness",
    "Mark a reviewer's answers as useful, or remove the mark",
  )
    .input(z.object({ reviewerKey, useful: z.boolean() }))
    .output(z.object({ useful: z.boolean() }))
    .errors(errors("RESPONSE_NOT_FOUND")),
});
