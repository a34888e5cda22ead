import { oc } from "@orpc/contract";
import * as z from "zod";
import { refusals } from "./errors.ts";
import { isStorable, line, moment } from "./fields.ts";

/** What a question is called in a response: a readable slug, unique in its template. */
const questionId = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,79}$/, "A question's id has lower-case letters, digits and underscores");

export const Question = z.object({
  id: questionId,
  question: line("Question", 500),
  // `textarea` is what older templates call `text`.
  type: z.preprocess(
    (type) => (type === "textarea" ? "text" : type),
    z.enum(["rating", "text", "multiple_choice"]),
  ),
  required: z.boolean(),
  options: z.array(line("Option")).max(20).optional(),
  scale: z.int().min(2).max(10).optional(),
});
export type Question = z.infer<typeof Question>;

export const Questions = z
  .array(Question)
  .max(50)
  .refine(
    (questions) => new Set(questions.map(({ id }) => id)).size === questions.length,
    "Question ids must be unique",
  )
  .refine(
    (questions) =>
      questions.every(({ type, options }) => type !== "multiple_choice" || (options?.length ?? 0) > 0),
    "A multiple choice question needs options",
  );

export const defaultScale = 5;

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

const Answer = z.union([
  z.number(),
  z.string().max(10_000, "Please keep it under 10,000 characters").refine(isStorable),
]);
export const Answers = z.record(z.string().max(80), Answer);
export type Answers = z.infer<typeof Answers>;

/** All that a link shows: what the welcome page and the survey need, and nothing of other reviewers. */
export const OpenSurvey = z.object({
  reviewerName: z.string(),
  candidateName: z.string(),
  job: z.object({
    title: z.string(),
    department: z.string().nullable(),
    location: z.string().nullable(),
    description: z.string().nullable(),
  }),
  company: z.string(),
  /** Where the reviewer and the candidate are known to have worked together. */
  reason: z.string().nullable(),
  questions: Questions,
  expiresAt: moment,
});
export type OpenSurvey = z.infer<typeof OpenSurvey>;

// Any malformed secret is simply not found: it answers as a wrong one does, one that no database can look up included.
const link = { reviewerId: z.string().transform((id) => (isStorable(id) ? id : "")) };
const linkRefusals = refusals("SURVEY_NOT_FOUND", "ALREADY_COMPLETED");

export const reviewerSurveys = {
  open: oc
    .route({
      method: "GET",
      path: "/surveys/{reviewerId}",
      tags: ["Surveys"],
      summary: "Read the survey behind a link",
    })
    .input(z.object(link))
    .output(OpenSurvey)
    .errors(linkRefusals),
  submit: oc
    .route({
      method: "POST",
      path: "/surveys/{reviewerId}/response",
      successStatus: 201,
      tags: ["Surveys"],
      summary: "Answer the survey behind a link, once",
    })
    .input(z.object({ ...link, answers: Answers, shareIdentity: z.boolean().default(false) }))
    .output(z.object({ completedAt: moment }))
    .errors({ ...linkRefusals, ...refusals("INVALID_ANSWERS") }),
};

/** One reviewer's answers as the manager may read them. Name and e-mail only where the reviewer chose to show them. */
export const SurveyResponse = z.object({
  reviewer: z.object({
    name: z.string().nullable(),
    email: z.string().nullable(),
    company: z.string().nullable(),
    position: z.string().nullable(),
    relationship: z.string().nullable(),
  }),
  /** The day, `YYYY-MM-DD`: a time of day would help to tell reviewers apart. */
  submittedOn: z.iso.date(),
  questions: Questions,
  responses: Answers,
});
export type SurveyResponse = z.infer<typeof SurveyResponse>;

export const managerSurveys = {
  response: oc
    .route({
      method: "GET",
      path: "/reviewers/{reviewerKey}/response",
      tags: ["Surveys"],
      summary: "Read a reviewer's answers",
    })
    .input(z.object({ reviewerKey: z.uuid() }))
    .output(SurveyResponse)
    .errors(refusals("RESPONSE_NOT_FOUND")),
};
