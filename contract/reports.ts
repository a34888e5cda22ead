import { oc } from "@orpc/contract";
import * as z from "zod";
import { Card } from "./cards.ts";
import { refusals } from "./errors.ts";
import { Answer, Question } from "./surveys.ts";

/** Never a mean without how many it is of, and how far apart they lie. */
export const Ratings = z.object({
  n: z.int(),
  mean: z.number(),
  lowest: z.number(),
  highest: z.number(),
  /** Null: of one rating there is none. */
  deviation: z.number().nullable(),
  /** The mean drawn towards what is expected, with the interval that holds it with 80 % probability. */
  drawn: z.object({ mean: z.number(), low: z.number(), high: z.number() }),
  /** What is expected: the usual where enough is known of it, else the middle of the scale. */
  expected: z.number(),
  /** So few that the interval is not to be relied on. */
  isWeak: z.boolean(),
  agreement: z.enum(["agree", "mixed"]).nullable(),
});
export type Ratings = z.infer<typeof Ratings>;

/** What is usual for a question, among all answers that the same manager may read. */
export const Usual = z.object({ mean: z.number(), answers: z.int(), candidates: z.int() });
export type Usual = z.infer<typeof Usual>;

/** What all reviewers of a candidate answered to one question. They are known by their letters here. */
export const ReportQuestion = z.object({
  question: Question,
  answers: z.array(z.object({ reviewer: z.string(), answer: Answer })),
  /** Null where the question asks for no number. */
  ratings: Ratings.nullable(),
  /** Null: too little is known. */
  usual: Usual.nullable(),
});
export type ReportQuestion = z.infer<typeof ReportQuestion>;

const counts = { people: z.int(), asked: z.int(), answered: z.int() };
const Group = z.object({ name: z.string(), ...counts });
export type PanelGroup = z.infer<typeof Group>;

/**
 * How the panel came about. Who declined stays one who was asked. Where answers are shown together, its members are those
 * whose answers are shown, under the answers' numbers.
 */
export const Panel = z.object({
  ...counts,
  /** Named by the hiring team or the candidate; the others were found. */
  named: z.int(),
  /** How many took their response back; not which. */
  withdrawn: z.int(),
  members: z.array(
    z.object({
      reviewer: z.string(),
      card: Card,
      state: z.enum(["not_asked", "handed_over", "asked", "answered"]),
    }),
  ),
  byRelationship: z.array(Group),
  byCompany: z.array(Group),
});
export type Panel = z.infer<typeof Panel>;

/** What keeps a report from being relied on further than it reaches. contract/report-words.ts has the sentences. */
export const caveats = [
  "no_answers",
  "few_answers",
  "one_company",
  "no_manager",
  "only_named",
  "uncertain_overlap",
  "unanswered",
  "withdrawn",
  "differing_questions",
  "no_consent",
] as const;
export type Caveat = (typeof caveats)[number];

/** All that is known about a candidate, as the one who reads it may know it. Days, not moments; letters, not names. */
export const Report = z.object({
  candidate: z.object({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    positionAppliedFor: z.string().nullable(),
    addedOn: z.iso.date(),
  }),
  job: z.object({ id: z.uuid(), title: z.string() }),
  company: z.string(),
  questions: z.array(ReportQuestion),
  panel: Panel,
  consent: z.object({ note: z.string(), by: z.string(), on: z.iso.date() }).nullable(),
  caveats: z.array(z.enum(caveats)),
});
export type Report = z.infer<typeof Report>;

/** So many candidates fit side by side. */
export const mostCompared = 6;

/** Several candidates of one job, question by question. */
export const Comparison = z.object({
  job: z.object({ id: z.uuid(), title: z.string() }),
  candidates: z.array(
    z.object({
      id: z.uuid(),
      firstName: z.string(),
      lastName: z.string(),
      /** How many responses there are. */
      answered: z.int(),
    }),
  ),
  rows: z.array(
    z.object({
      question: Question,
      usual: Usual.nullable(),
      /** Another row has the same question in other words or on another scale: the two are not comparable. */
      differs: z.boolean(),
      /** In the order of the candidates; null: nobody answered this. */
      cells: z.array(ReportQuestion.pick({ answers: true, ratings: true }).nullable()),
    }),
  ),
});
export type Comparison = z.infer<typeof Comparison>;

/** Ids in a row, separated by commas, as they stand in the address; nobody twice. */
const compared = z
  .string()
  .transform((ids) => [...new Set(ids.split(","))])
  .pipe(z.array(z.uuid()).min(2).max(mostCompared));

export const managerReports = {
  compare: oc
    .route({
      method: "GET",
      path: "/jobs/{jobId}/comparison",
      tags: ["Reports"],
      summary: "Read two to six candidates of a job side by side; their ids are separated by commas",
    })
    .input(z.object({ jobId: z.uuid(), candidates: compared }))
    .output(Comparison)
    .errors(refusals("JOB_NOT_FOUND", "CANDIDATE_NOT_FOUND")),
  read: oc
    .route({
      method: "GET",
      path: "/candidates/{candidateId}/report",
      tags: ["Reports"],
      summary:
        "Read all that is known about a candidate: answers question by question, the panel, what is missing",
    })
    .input(z.object({ candidateId: z.uuid() }))
    .output(Report)
    .errors(refusals("CANDIDATE_NOT_FOUND")),
};
