import { and, asc, eq, gt } from "drizzle-orm";
import Papa from "papaparse";
import { cardWords } from "#contract/card-words.ts";
import { inertCell } from "#contract/fields.ts";
import type { ExportedAnswer, ExportFormat, Report } from "#contract/reports.ts";
import type { ManagerContext, ManagerStepsContext } from "#server/platform/context.ts";
import { withManagerRole } from "#server/platform/db/transaction.ts";
import { requireFound, isAppError } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { ownCandidates, ownJobs } from "#server/platform/scopes/scopes.ts";
import { gatherReport } from "./read-report.ts";
import { writeXlsx } from "./write-xlsx.ts";

/** Candidate ids read per query, to limit memory. */
const batchSize = 500;

/** Streams a job's answers candidate by candidate, so that they are never all in memory. */
export async function exportAnswers(
  context: ManagerStepsContext,
  { jobId, format }: { jobId: string; format: ExportFormat },
): Promise<{ title: string; answers: ReadableStream<Uint8Array> }> {
  const title = await withManagerRole(context, async (context) => {
    const jobs = ownJobs(context);
    const [row] = await context.db.select({ title: jobs.title }).from(jobs).where(eq(jobs.id, jobId));
    const job = requireFound(row, "JOB_NOT_FOUND");
    await publish(context, { type: "job.answers_exported", jobId, title: job.title });
    return job.title;
  });
  const reports = readReports(context, jobId);
  const pieces = piecesOf[format](reports, context.clock.now());
  const answers = new ReadableStream({
    async pull(stream) {
      const { done, value } = await pieces.next().catch((error: unknown) => {
        // The response has started, so the client only sees it end early; the log has the reason.
        context.log.error({ err: error }, "answers that were being taken along broke off");
        throw error;
      });
      if (done) stream.close();
      else stream.enqueue(typeof value === "string" ? encoder.encode(value) : value);
    },
    cancel: async () => void (await pieces.return(undefined)),
  });
  return { title, answers };
}

async function* readReports(context: ManagerStepsContext, jobId: string): AsyncGenerator<ExportedAnswer[]> {
  let last: string | undefined;
  do {
    const rows = await withManagerRole(context, (context) => selectNext(context, jobId, last));
    for (const { id } of rows) {
      const report = await withManagerRole(context, (context) =>
        gatherReport(context, { candidateId: id }, new Map()),
      ).catch((error: unknown) => {
        if (!isAppError(error, "CANDIDATE_NOT_FOUND")) throw error;
        // The candidate was deleted after the ids were read.
        return null;
      });
      const answers = report ? answersOf(report) : [];
      if (answers.length > 0) yield answers;
    }
    last = rows.length === batchSize ? rows.at(-1)?.id : undefined;
  } while (last !== undefined);
}

function selectNext(context: ManagerContext, jobId: string, last: string | undefined) {
  const candidates = ownCandidates(context);
  const isNext = last === undefined ? undefined : gt(candidates.id, last);
  return context.db
    .select({ id: candidates.id })
    .from(candidates)
    .where(and(eq(candidates.jobId, jobId), isNext))
    .orderBy(asc(candidates.id))
    .limit(batchSize);
}

function answersOf({ candidate, questions, panel }: Report): ExportedAnswer[] {
  const cards = new Map(panel.members.map(({ reviewer, card }) => [reviewer, card]));
  return questions.flatMap(({ question: { id, question, type }, answers }) =>
    answers.map(({ reviewer, answer, namedBy }) => {
      const card = cards.get(reviewer);
      const { company = null, position = null, relationship = null } = card ? cardWords(card) : {};
      return {
        candidate: `${candidate.firstName} ${candidate.lastName}`,
        reviewer,
        group: namedBy ? groups[namedBy] : ("Found independently" as const),
        company,
        position,
        relationship,
        questionId: id,
        question,
        type,
        answer,
      };
    }),
  );
}

const groups = { candidate: "Named by the candidate", team: "Named by the hiring team" } as const;

const encoder = new TextEncoder();
const columns = [
  "candidate",
  "reviewer",
  "group",
  "company",
  "position",
  "relationship",
  "questionId",
  "question",
  "type",
  "answer",
] as const satisfies (keyof ExportedAnswer)[];

type Reports = AsyncIterable<ExportedAnswer[]>;

const piecesOf: Record<ExportFormat, (reports: Reports, at: Date) => AsyncGenerator<string | Uint8Array>> = {
  xlsx: asXlsx,
  csv: (reports) => asCsv(reports, ","),
  "csv-semicolon": (reports) => asCsv(reports, ";"),
  json: asJson,
};

/** The byte order mark makes Excel read UTF-8; inertCell keeps it from evaluating formulas. */
async function* asCsv(reports: Reports, delimiter: "," | ";") {
  yield `\uFEFF${columns.join(delimiter)}\r\n`;
  for await (const rows of reports) {
    const cells = rows.map((row) =>
      columns.map((column) => {
        const value = row[column];
        return typeof value === "string" ? inertCell(value, delimiter) : value;
      }),
    );
    yield `${Papa.unparse(cells, { delimiter })}\r\n`;
  }
}

const sheetColumns = {
  candidate: { title: "Candidate", width: 24 },
  reviewer: { title: "Reviewer", width: 14 },
  group: { title: "Group", width: 24 },
  company: { title: "Company", width: 24 },
  position: { title: "Position", width: 24 },
  relationship: { title: "Relationship", width: 22 },
  questionId: { title: "Question ID", width: 18 },
  question: { title: "Question", width: 50 },
  type: { title: "Type", width: 12 },
  answer: { title: "Answer", width: 80 },
} satisfies Record<(typeof columns)[number], { title: string; width: number }>;

async function* asXlsx(reports: Reports, at: Date) {
  const header = columns.map((column) => sheetColumns[column]);
  yield* writeXlsx({ name: "Answers", header, rows: cellsOf(reports), at });
}

async function* cellsOf(reports: Reports) {
  for await (const rows of reports) yield rows.map((row) => columns.map((column) => row[column]));
}

async function* asJson(reports: Reports) {
  let before = "[";
  for await (const rows of reports) {
    yield rows.map((row, index) => `${index === 0 ? before : ","}\n${JSON.stringify(row)}`).join("");
    before = ",";
  }
  yield before === "[" ? "[]\n" : "\n]\n";
}
