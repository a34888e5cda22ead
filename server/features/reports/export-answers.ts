import { and, asc, eq, gt, isNotNull } from "drizzle-orm";
import Papa from "papaparse";
import { cardWords } from "#contract/card-words.ts";
import { escapeFormula } from "#contract/fields.ts";
import type { ExportedAnswer, ExportFormat, ExportRows, Report } from "#contract/reports.ts";
import type { Question } from "#contract/surveys.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { withManagerRole } from "#server/platform/db/transaction.ts";
import { requireFound, isAppError } from "#server/platform/errors.ts";
import { type ManagerCaller, requireActiveCaller } from "#server/platform/guards/find-account.ts";
import { publish } from "#server/platform/publish.ts";
import { createWorkQueue } from "#server/platform/work-queue.ts";
import { candidatesFor, jobsFor } from "#server/platform/scopes/scopes.ts";
import { gatherQuestions, questionKey } from "./gather-questions.ts";
import { readAnswers } from "./read-answers.ts";
import { gatherReport } from "./read-report.ts";
import { writeXlsx } from "./write-xlsx.ts";

/** Candidates read per query, to limit memory. */
const batchSize = 100;

/** Exports read one candidate after another, so that many exports slow down each other only. */
export const readingQueue = createWorkQueue(Infinity);

interface AnswerExport {
  jobId: string;
  format: ExportFormat;
  rows: ExportRows;
}

/** Streams a job's answers candidate by candidate, so that they are never all in memory. */
export async function exportAnswers(
  context: ManagerCaller,
  request: AnswerExport,
): Promise<{ title: string; answers: ReadableStream<Uint8Array> }> {
  const { jobId } = request;
  const title = await withManagerRole(context, async (context) => {
    const jobs = jobsFor(context);
    const [row] = await context.db.select({ title: jobs.title }).from(jobs).where(eq(jobs.id, jobId));
    const job = requireFound(row, "JOB_NOT_FOUND");
    await publish(context, { type: "job.answers_exported", jobId, title: job.title });
    return job.title;
  });
  const chunks = writeAnswers(createReader(context, jobId), request, context.clock.now());
  const answers = new ReadableStream({
    async pull(stream) {
      const { done, value } = await chunks.next().catch((error: unknown) => {
        // The response has started, so the client only sees it end early; the log has the reason.
        context.log.error({ err: error }, "an export of answers failed");
        throw error;
      });
      if (done) stream.close();
      else stream.enqueue(typeof value === "string" ? encoder.encode(value) : value);
    },
    cancel: async () => void (await chunks.return(undefined)),
  });
  return { title, answers };
}

const encoder = new TextEncoder();

function createReader(context: ManagerCaller, jobId: string): Reader {
  const read = <Result>(work: (context: ManagerContext) => Promise<Result>) =>
    readingQueue(context.manager.id, async () => {
      await requireActiveCaller(context);
      return withManagerRole(context, work);
    });
  async function* batches() {
    let lastId: string | undefined;
    do {
      const rows = await read((context) => selectNextBatch(context, jobId, lastId));
      yield rows.map(({ id }) => id);
      lastId = rows.length === batchSize ? rows.at(-1)?.id : undefined;
    } while (lastId !== undefined);
  }
  return {
    async *questions() {
      for await (const ids of batches()) {
        const answers = await read((context) => readAnswers(context, ids));
        for (const id of ids) yield gatherQuestions(answers.get(id) ?? []).map(({ question }) => question);
      }
    },
    async *reports() {
      for await (const ids of batches())
        for (const candidateId of ids) {
          const report = await read((context) => gatherReport(context, { candidateId }, new Map())).catch(
            (error: unknown) => {
              if (!isAppError(error, "CANDIDATE_NOT_FOUND")) throw error;
              // The candidate was deleted after the ids were read.
              return null;
            },
          );
          if (report && report.questions.length > 0) yield report;
        }
    },
  };
}

/** Skips candidates without answers. */
function selectNextBatch(context: ManagerContext, jobId: string, lastId: string | undefined) {
  const { db } = context;
  const candidates = candidatesFor(context);
  const isNext = lastId === undefined ? undefined : gt(candidates.id, lastId);
  const isAnswered = gt(
    db.$count(
      surveyResponses,
      and(eq(surveyResponses.candidateId, candidates.id), isNotNull(surveyResponses.releasedAt)),
    ),
    0,
  );
  return db
    .select({ id: candidates.id })
    .from(candidates)
    .where(and(eq(candidates.jobId, jobId), isNext, isAnswered))
    .orderBy(asc(candidates.id))
    .limit(batchSize);
}

interface Reader {
  reports(): AsyncIterable<Report>;
  /** The questions of each candidate with answers. Much faster than their reports. */
  questions(): AsyncIterable<Question[]>;
}

type Cell = string | number | null;

interface Table {
  columns: { name: string; title: string; width: number }[];
  rows: AsyncIterable<Cell[][]>;
}

function writeAnswers(
  reader: Reader,
  { format, rows }: AnswerExport,
  createdAt: Date,
): AsyncGenerator<string | Uint8Array, void, undefined> {
  if (format === "json") return writeJson(reader);
  const buildTable = rows === "answers" ? buildAnswersTable : buildReviewersTable;
  if (format === "xlsx") return writeExcel(buildTable, reader, createdAt);
  return writeCsv(buildTable, reader, format === "csv" ? "," : ";");
}

const authorColumns = [
  { name: "candidate", title: "Candidate", width: 24 },
  { name: "reviewer", title: "Reviewer", width: 14 },
  { name: "group", title: "Group", width: 24 },
  { name: "company", title: "Company", width: 24 },
  { name: "position", title: "Position", width: 24 },
  { name: "relationship", title: "Relationship", width: 22 },
] as const;

const answerColumns = [
  ...authorColumns,
  { name: "questionId", title: "Question ID", width: 18 },
  { name: "question", title: "Question", width: 50 },
  { name: "type", title: "Type", width: 12 },
  { name: "answer", title: "Answer", width: 80 },
] as const satisfies { name: keyof ExportedAnswer; title: string; width: number }[];

function buildAnswersTable(reader: Reader): Table {
  return { columns: [...answerColumns], rows: rows() };
  async function* rows() {
    for await (const report of reader.reports())
      yield listAnswers(report).map((answer) => answerColumns.map(({ name }) => answer[name]));
  }
}

/** Reads the questions first: the header has a column for each question of the whole job. */
async function buildReviewersTable(reader: Reader): Promise<Table> {
  const titles = new Map<string, string>();
  for await (const questions of reader.questions())
    for (const question of questions) {
      const key = questionKey(question);
      if (!titles.has(key)) titles.set(key, unusedTitle(question.question, [...titles.values()]));
    }
  return {
    columns: [...authorColumns, ...[...titles.values()].map((title) => ({ name: title, title, width: 40 }))],
    rows: rows(),
  };
  async function* rows() {
    for await (const report of reader.reports()) {
      const authorOf = createAuthorLookup(report);
      const rowsByReviewer = new Map<string, { author: Author; answers: Map<string, string | number> }>();
      for (const { question, answers } of report.questions)
        for (const answer of answers) {
          const { reviewer } = answer;
          const row = rowsByReviewer.get(reviewer) ?? { author: authorOf(answer), answers: new Map() };
          row.answers.set(questionKey(question), answer.answer);
          rowsByReviewer.set(reviewer, row);
        }
      yield [...rowsByReviewer.values()].map(({ author, answers }) => [
        ...authorColumns.map(({ name }) => author[name]),
        ...[...titles.keys()].map((key) => answers.get(key) ?? null),
      ]);
    }
  }
}

/** The title, numbered if it is used: two templates may ask the same words on different scales. */
function unusedTitle(title: string, used: string[]): string {
  let unused = title;
  for (let number = 2; used.includes(unused); number++) unused = `${title} (${number})`;
  return unused;
}

type Author = Pick<ExportedAnswer, (typeof authorColumns)[number]["name"]>;
type ReportAnswer = Report["questions"][number]["answers"][number];

function createAuthorLookup({ candidate, panel }: Report) {
  const cards = new Map(panel.members.map(({ reviewer, card }) => [reviewer, card]));
  return ({ reviewer, namedBy }: ReportAnswer): Author => {
    const card = cards.get(reviewer);
    const {
      company = null,
      position = null,
      relationship = null,
    } = card ? cardWords(card, candidate.firstName) : {};
    return {
      candidate: `${candidate.firstName} ${candidate.lastName}`,
      reviewer,
      group: namedBy ? groupNames[namedBy] : "Found independently",
      company,
      position,
      relationship,
    };
  };
}

const groupNames = { candidate: "Named by the candidate", team: "Named by the hiring team" } as const;

function listAnswers(report: Report): ExportedAnswer[] {
  const authorOf = createAuthorLookup(report);
  return report.questions.flatMap(({ question: { id, question, type }, answers }) =>
    answers.map((answer) => ({ ...authorOf(answer), questionId: id, question, type, answer: answer.answer })),
  );
}

type BuildTable = (reader: Reader) => Table | Promise<Table>;

/** The byte order mark makes Excel read UTF-8; escapeFormula keeps it from evaluating formulas. */
async function* writeCsv(buildTable: BuildTable, reader: Reader, delimiter: "," | ";") {
  const { columns, rows } = await buildTable(reader);
  const lines = (cells: Cell[][]) => {
    const inert = cells.map((row) =>
      row.map((cell) => (typeof cell === "string" ? escapeFormula(cell, delimiter) : cell)),
    );
    return `${Papa.unparse(inert, { delimiter })}\r\n`;
  };
  yield `\uFEFF${lines([columns.map(({ name }) => name)])}`;
  for await (const batch of rows) yield lines(batch);
}

async function* writeExcel(buildTable: BuildTable, reader: Reader, createdAt: Date) {
  const { columns, rows } = await buildTable(reader);
  yield* writeXlsx({ name: "Answers", header: columns, rows, createdAt });
}

async function* writeJson(reader: Reader) {
  let separator = "[";
  for await (const report of reader.reports()) {
    yield listAnswers(report)
      .map((row, index) => `${index === 0 ? separator : ","}\n${JSON.stringify(row)}`)
      .join("");
    separator = ",";
  }
  yield separator === "[" ? "[]\n" : "\n]\n";
}
