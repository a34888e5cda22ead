import { oc } from "@orpc/contract";
import * as z from "zod";
import { forKeys, maxBodyKilobytes } from "./requests.ts";
import { Card } from "./cards.ts";
import { errors } from "./errors.ts";
import { isStorable, minPasswordLength, optionalLine, secretInLink } from "./fields.ts";
import { exportFormats, exportRows, maxCompared } from "./lists.ts";
import { ReportSignals } from "./signals.ts";
import { Answer, Question } from "./surveys.ts";
import { get, post, put } from "./routes.ts";

/** An average never appears without the count and the spread. */
export const Ratings = z.object({
  n: z.int(),
  mean: z.number(),
  lowest: z.number(),
  highest: z.number(),
  /** The mean shrunk towards what is usual, with an 80 % interval. Null with fewer than three ratings. */
  drawn: z.object({ mean: z.number(), low: z.number(), high: z.number() }).nullable(),
});
export type Ratings = z.infer<typeof Ratings>;

/** The usual ratings of a question, over all responses that the manager may read. */
export const Usual = z.object({ mean: z.number(), answers: z.int(), candidates: z.int() });
export type Usual = z.infer<typeof Usual>;

/** Missing: the reviewer was found independently. */
const namedBy = z.enum(["candidate", "team"]).optional();

const Side = z.object({ n: z.int(), mean: z.number() });

/** All answers to one question. Reviewers appear only as letters. */
export const ReportQuestion = z.object({
  question: Question,
  answers: z.array(
    z.object({
      reviewer: z.string(),
      answer: Answer,
      namedBy,
    }),
  ),
  /** The ratings of reviewers that the candidate named and of found reviewers, if they differ and there are enough of both. */
  difference: z.object({ named: Side, independent: Side }).optional(),
  /** Null for questions without numbers. */
  ratings: Ratings.nullable(),
  /** Null: not enough data, or for a guest. */
  usual: Usual.nullable(),
});
export type ReportQuestion = z.infer<typeof ReportQuestion>;

const counts = { people: z.int(), asked: z.int(), answered: z.int() };
const Group = z.object({ name: z.string(), ...counts });
export type PanelGroup = z.infer<typeof Group>;

/**
 * The composition of the panel. A reviewer who declined still counts as contacted. With batch release its members are the
 * released responses, under their numbers.
 */
export const Panel = z.object({
  ...counts,
  /** Named by the hiring team or the candidate. The others were found. */
  named: z.int(),
  /** How many of the named reviewers the candidate named. */
  byCandidate: z.int(),
  /** How many withdrew their response, but not which. */
  withdrawn: z.int(),
  members: z.array(
    z.object({
      reviewer: z.string(),
      card: Card,
      namedBy,
      state: z.enum(["not_asked", "handed_over", "asked", "answered"]),
    }),
  ),
  byRelationship: z.array(Group),
  byCompany: z.array(Group),
});
export type Panel = z.infer<typeof Panel>;

/** The limitations of a report. contract/report-words.ts has the sentences. */
const caveats = [
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
  "not_agreed",
] as const;
export type Caveat = (typeof caveats)[number];

/** A report contains dates instead of timestamps, and letters instead of names. */
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
  /** The candidate's own consent, or else a manager's note on it. */
  consent: z
    .object({
      says: z.enum(["agreed", "not_agreed", "noted"]),
      note: z.string().nullable(),
      by: z.string(),
      on: z.iso.date(),
    })
    .nullable(),
  caveats: z.array(z.enum(caveats)),
  /** Signals. Only the hiring team sees them, not guests. */
  signals: ReportSignals,
});
export type Report = z.infer<typeof Report>;

/** The parts of a report that a shared link shows. */
export const Shown = z.object({ ratings: z.boolean(), words: z.boolean(), panel: z.boolean() });
export type Shown = z.infer<typeof Shown>;

export const sharedDays = 14;

const maxPassphraseLength = 200;
/** As with passwords, a decomposed text is longer than its normalized form. */
const maxTypedPassphraseLength = 4 * maxPassphraseLength;
const passphraseTooLong = `Passphrase is too long (${maxPassphraseLength} characters at most)`;

/** A link to a report for guests. */
export const ShareFields = z.object({
  label: optionalLine("Recipient"),
  shown: Shown.default({ ratings: true, words: true, panel: true }).refine(
    ({ ratings, words, panel }) => ratings || words || panel,
    "Choose at least one part to show",
  ),
  days: z.int("Enter a whole number").min(1, "At least 1 day").max(90, "90 days at most").default(sharedDays),
  passphrase: z
    .string()
    .max(maxTypedPassphraseLength, { error: passphraseTooLong, abort: true })
    .normalize("NFC")
    .max(maxPassphraseLength, passphraseTooLong)
    .refine(isStorable, "Passphrase contains characters that cannot be stored")
    .transform((text) => text.trim() || null)
    .refine(
      (text) => text === null || text.length >= minPasswordLength,
      `Passphrase must be at least ${minPasswordLength} characters long`,
    )
    .nullable()
    .default(null),
});

export const ReportShare = z.object({
  id: z.uuid(),
  label: z.string().nullable(),
  shown: Shown,
  madeBy: z.string(),
  madeOn: z.iso.date(),
  expiresOn: z.iso.date(),
  hasPassphrase: z.boolean(),
  state: z.enum(["active", "expired", "revoked"]),
  views: z.array(z.object({ day: z.iso.date(), count: z.int() })),
});
export type ReportShare = z.infer<typeof ReportShare>;

export const SharedReport = z.object({
  candidate: z.object({ firstName: z.string(), lastName: z.string() }),
  jobTitle: z.string(),
  company: z.string(),
  /** The company's logo as a data URL. */
  logo: z.string().nullable(),
  madeBy: z.string(),
  expiresOn: z.iso.date(),
  shown: Shown,
  questions: z.array(ReportQuestion),
  /** Null: hidden. */
  panel: Panel.nullable(),
  caveats: z.array(z.enum(caveats)),
});
export type SharedReport = z.infer<typeof SharedReport>;

const papers = ["a4", "letter"] as const;
export type Paper = (typeof papers)[number];

const paper = z.enum(papers).default("a4");
const Pdf = z.file().mime("application/pdf");

/** All wrong secrets get the same error. */
const guestAccess = {
  secret: secretInLink,
  passphrase: z.string().max(maxTypedPassphraseLength).trim().nullable().default(null),
};

const guestErrors = [
  "SHARE_NOT_FOUND",
  "PASSPHRASE_REQUIRED",
  "WRONG_PASSPHRASE",
  "TOO_MANY_ATTEMPTS",
] as const;

export const guestReports = oc.tag("Reports").router({
  open: post("/shared-reports/open", "Read the parts of a report that a link shows")
    .input(z.object(guestAccess))
    .output(SharedReport)
    .errors(errors(...guestErrors)),
  pdf: post("/shared-reports/pdf", "The same as a PDF/UA-1 file. It counts as a view.")
    .input(z.object({ ...guestAccess, paper }))
    .output(Pdf)
    .errors(errors(...guestErrors, "TOO_MANY_AT_ONCE", "PDF_NOT_HERE")),
});

export const Comparison = z.object({
  job: z.object({ id: z.uuid(), title: z.string() }),
  candidates: z.array(
    z.object({
      id: z.uuid(),
      firstName: z.string(),
      lastName: z.string(),
      answered: z.int(),
    }),
  ),
  rows: z.array(
    z.object({
      question: Question,
      usual: Usual.nullable(),
      /** Another row has a similar question with other words or another scale, so the two are not comparable. */
      differs: z.boolean(),
      /** In the order of the candidates; null: no answers. */
      cells: z.array(ReportQuestion.pick({ answers: true, ratings: true, difference: true }).nullable()),
    }),
  ),
});
export type Comparison = z.infer<typeof Comparison>;

/** Distinct ids, separated by commas, as in the URL. */
const compared = z
  .string()
  .meta({ examples: ["3f1c5b1e-8a52-4c53-9d7f-0f6f3c0a9b11,8d0e6c5a-1f7b-4a7e-b3a9-5c2d4e6f8a10"] })
  .transform((ids) => [...new Set(ids.split(","))])
  .pipe(z.array(z.uuid()).min(2).max(maxCompared));

/** The maximum size of a logo in bytes. */
export const maxLogoBytes = 1024 * 1024;

/** The company's logo as a data URL. */
const Logo = z.object({ logo: z.string().nullable() });

export type ExportFormat = (typeof exportFormats)[number];
export type ExportRows = (typeof exportRows)[number];

export const ExportedAnswer = z.object({
  candidate: z.string(),
  /** The reviewer's letter. Exports never contain names. */
  reviewer: z.string(),
  group: z.enum(["Found independently", "Named by the hiring team", "Named by the candidate"]),
  company: z.string().nullable(),
  position: z.string().nullable(),
  relationship: z.string().nullable(),
  questionId: z.string(),
  question: z.string(),
  type: Question.shape.type,
  answer: Answer,
});
export type ExportedAnswer = z.infer<typeof ExportedAnswer>;

export const managerReports = oc.tag("Reports").router({
  exportAnswers: get(
    "/jobs/{jobId}/answers",
    "Download a job's answers as a table, one row per answer or per reviewer: Excel, or CSV with commas or semicolons. JSON always has an object for each answer.",
  )
    .meta(forKeys("results:read"))
    .input(
      z.object({
        jobId: z.uuid(),
        format: z.enum(exportFormats).default("csv"),
        rows: z.enum(exportRows).default("answers"),
      }),
    )
    .output(z.custom<ReadableStream<Uint8Array>>())
    .errors(errors("JOB_NOT_FOUND")),
  shares: get(
    "/candidates/{candidateId}/report-shares",
    "List the links to a report, with the number of views of each",
  )
    .input(z.object({ candidateId: z.uuid() }))
    .output(z.array(ReportShare))
    .errors(errors("CANDIDATE_NOT_FOUND")),
  share: post(
    "/candidates/{candidateId}/report-shares",
    "Create a link to a report for people without an account",
    { successStatus: 201 },
  )
    .input(z.object({ candidateId: z.uuid(), ...ShareFields.shape }))
    .output(
      z.object({
        share: ReportShare,
        /** Contains the secret. Only its hash is stored, so the link cannot be shown again. */
        address: z.string(),
      }),
    )
    .errors(
      errors(
        "CANDIDATE_NOT_FOUND",
        "JOB_ARCHIVED",
        "CONSENT_TAKEN_BACK",
        "PASSWORD_IS_COMMON",
        "CONFIRM_IT_IS_YOU",
      ),
    ),
  revokeShare: put("/report-shares/{shareId}/revocation", "Revoke a link. It stops working immediately.")
    .input(z.object({ shareId: z.uuid() }))
    .output(ReportShare)
    .errors(errors("SHARE_NOT_FOUND")),
  pdf: get(
    "/candidates/{candidateId}/report.pdf",
    "The same as a PDF/UA-1 file. Each page names the reader it is for.",
  )
    .meta(forKeys("results:read"))
    .input(z.object({ candidateId: z.uuid(), paper }))
    .output(Pdf)
    .errors(errors("CANDIDATE_NOT_FOUND", "TOO_MANY_AT_ONCE", "PDF_NOT_HERE")),
  comparisonPdf: get("/jobs/{jobId}/comparison.pdf", "Candidates side by side as a PDF/UA-1 file")
    .meta(forKeys("results:read"))
    .input(z.object({ jobId: z.uuid(), candidates: compared, paper }))
    .output(Pdf)
    .errors(errors("CANDIDATE_NOT_FOUND", "TOO_MANY_AT_ONCE", "PDF_NOT_HERE")),
  logo: get("/company-logo", "Your company's logo, as shown on reports").output(Logo),
  saveLogo: put(
    "/company-logo",
    "Change or remove the logo for all managers of your company: a PNG or JPEG in base64",
  )
    // Base64 is a third larger than the file.
    .meta(maxBodyKilobytes(1_400))
    .input(
      z.object({
        image: z
          .string()
          .max(Math.ceil(maxLogoBytes / 3) * 4, "The image is too large (1 MB at most)")
          .nullable(),
      }),
    )
    .output(Logo)
    .errors(errors("OWNERS_ONLY", "NO_IMAGE", "LOGO_TOO_LARGE", "TOO_MANY_AT_ONCE", "TOO_MANY_LOGOS")),
  compare: get(
    "/jobs/{jobId}/comparison",
    "Compare two to six candidates of a job. Separate their ids by commas.",
  )
    .meta(forKeys("results:read"))
    .input(z.object({ jobId: z.uuid(), candidates: compared }))
    .output(Comparison)
    .errors(errors("CANDIDATE_NOT_FOUND")),
  read: get(
    "/candidates/{candidateId}/report",
    "Read everything that is known about a candidate: answers question by question, the panel, what is missing",
  )
    .meta(forKeys("results:read"))
    .input(z.object({ candidateId: z.uuid() }))
    .output(Report)
    .errors(errors("CANDIDATE_NOT_FOUND")),
});
