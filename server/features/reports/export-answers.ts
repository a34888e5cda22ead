import { and, asc, eq, gt } from "drizzle-orm";
import Papa from "papaparse";
import { cardWords } from "#contract/card-words.ts";
import { inertCell } from "#contract/fields.ts";
import type { ExportedAnswer, ExportFormat, ExportRows, Report } from "#contract/reports.ts";
import type { ManagerContext, ManagerStepsContext } from "#server/platform/context.ts";
import { withManagerRole } from "#server/platform/db/transaction.ts";
import { requireFound, isAppError } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { createWorkQueue } from "#server/platform/work-queue.ts";
import { candidatesFor, jobsFor } from "#server/platform/scopes/scopes.ts";
import { sameness } from "./gather-questions.ts";
import { gatherReport } from "./read-report.ts";
import { writeXlsx } from "./write-xlsx.ts";

/** Candidate ids read per query, to limit memory. */
const batchSize = 500;

/** Exports read one candidate after another, so that many exports slow down each other only. */
export const readingQueue = createWorkQueue(Infinity);

interface Wanted {
  jobId: string;
  format: ExportFormat;
  rows: ExportRows;
}

/** Streams a job's answers candidate by candidate, so that they are never all in memory. */
export async function exportAnswers(
  context: ManagerStepsContext,
  wanted: Wanted,
): Promise<{ title: string; answers: ReadableStream<Uint8Array> }> {
  const { jobId } = wanted;
  const title = await withManagerRole(context, async (context) => {
    const jobs = jobsFor(context);
    const [row] = await context.db.select({ title: jobs.title }).from(jobs).where(eq(jobs.id, jobId));
    const job = requireFound(row, "JOB_NOT_FOUND");
    await publish(context, { type: "job.answers_exported", jobId, title: job.title });
    return job.title;
  });
  const pieces = piecesOf(() => readReports(context, jobId), wanted, context.clock.now());
  const answers = new ReadableStream({
    async pull(stream) {
      const { done, value } = await pieces.next().catch((error: unknown) => {
        // The response has started, so the client only sees it end early; the log has the reason.
        context.log.error({ err: error }, "an export of answers failed");
        throw error;
      });
      if (done) stream.close();
      else stream.enqueue(typeof value === "string" ? encoder.encode(value) : value);
    },
    cancel: async () => void (await pieces.return(undefined)),
  });
  return { title, answers };
}

const encoder = new TextEncoder();

/** Skips candidates without answers. */
async function* readReports(context: ManagerStepsContext, jobId: string): AsyncGenerator<Report> {
  let last: string | undefined;
  do {
    const rows = await withManagerRole(context, (context) => selectNext(context, jobId, last));
    for (const { id } of rows) {
      const report = await readingQueue(context.manager.id, () =>
        withManagerRole(context, (context) => gatherReport(context, { candidateId: id }, new Map())),
      ).catch((error: unknown) => {
        if (!isAppError(error, "CANDIDATE_NOT_FOUND")) throw error;
        // The candidate was deleted after the ids were read.
        return null;
      });
      if (report && report.questions.length > 0) yield report;
    }
    last = rows.length === batchSize ? rows.at(-1)?.id : undefined;
  } while (last !== undefined);
}

function selectNext(context: ManagerContext, jobId: string, last: string | undefined) {
  const candidates = candidatesFor(context);
  const isNext = last === undefined ? undefined : gt(candidates.id, last);
  return context.db
    .select({ id: candidates.id })
    .from(candidates)
    .where(and(eq(candidates.jobId, jobId), isNext))
    .orderBy(asc(candidates.id))
    .limit(batchSize);
}

type Read = () => AsyncIterable<Report>;
type Cell = string | number | null;

interface Table {
  columns: { name: string; title: string; width: number }[];
  rows: AsyncIterable<Cell[][]>;
}

function piecesOf(
  read: Read,
  { format, rows }: Wanted,
  at: Date,
): AsyncGenerator<string | Uint8Array, void, undefined> {
  if (format === "json") return asJson(read);
  const open = rows === "answers" ? answersTable : reviewersTable;
  if (format === "xlsx") return asXlsx(open, read, at);
  return asCsv(open, read, format === "csv" ? "," : ";");
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

function answersTable(read: Read): Table {
  return { columns: [...answerColumns], rows: rows() };
  async function* rows() {
    for await (const report of read())
      yield answersOf(report).map((answer) => answerColumns.map(({ name }) => answer[name]));
  }
}

/** Reads everything twice: the header has a column for each question of the whole job. */
async function reviewersTable(read: Read): Promise<Table> {
  const titles = new Map<string, string>();
  for await (const { questions } of read())
    for (const { question } of questions) {
      const key = sameness(question);
      if (!titles.has(key)) titles.set(key, unusedTitle(question.question, [...titles.values()]));
    }
  return {
    columns: [...authorColumns, ...[...titles.values()].map((title) => ({ name: title, title, width: 40 }))],
    rows: rows(),
  };
  async function* rows() {
    for await (const report of read()) {
      const authorOf = authors(report);
      const answersBy = new Map<string, { author: Author; answers: Map<string, string | number> }>();
      for (const { question, answers } of report.questions)
        for (const answer of answers) {
          const { reviewer } = answer;
          const row = answersBy.get(reviewer) ?? { author: authorOf(answer), answers: new Map() };
          row.answers.set(sameness(question), answer.answer);
          answersBy.set(reviewer, row);
        }
      yield [...answersBy.values()].map(({ author, answers }) => [
        ...authorColumns.map(({ name }) => author[name]),
        ...[...titles.keys()].map((key) => answers.get(key) ?? null),
      ]);
    }
  }
}

/** Two templates may ask the same words on different scales. */
function unusedTitle(title: string, used: string[]): string {
  for (let number = 2, other = title; ; number++) {
    if (!used.includes(other)) return other;
    other = `${title} (${number})`;
  }
}

type Author = Pick<ExportedAnswer, (typeof authorColumns)[number]["name"]>;
type Answering = Report["questions"][number]["answers"][number];

function authors({ candidate, panel }: Report) {
  const cards = new Map(panel.members.map(({ reviewer, card }) => [reviewer, card]));
  return ({ reviewer, namedBy }: Answering): Author => {
    const card = cards.get(reviewer);
    const {
      company = null,
      position = null,
      relationship = null,
    } = card ? cardWords(card, candidate.firstName) : {};
    return {
      candidate: `${candidate.firstName} ${candidate.lastName}`,
      reviewer,
      group: namedBy ? groups[namedBy] : "Found independently",
      company,
      position,
      relationship,
    };
  };
}

const groups = { candidate: "Named by the candidate", team: "Named by the hiring team" } as const;

function answersOf(report: Report): ExportedAnswer[] {
  const authorOf = authors(report);
  return report.questions.flatMap(({ question: { id, question, type }, answers }) =>
    answers.map((one) => ({ ...authorOf(one), questionId: id, question, type, answer: one.answer })),
  );
}

type OpenTable = (read: Read) => Table | Promise<Table>;

/** The byte order mark makes Excel read UTF-8; inertCell keeps it from evaluating formulas. */
async function* asCsv(open: OpenTable, read: Read, delimiter: "," | ";") {
  const { columns, rows } = await open(read);
  const lines = (cells: Cell[][]) => {
    const inert = cells.map((row) =>
      row.map((cell) => (typeof cell === "string" ? inertCell(cell, delimiter) : cell)),
    );
    return `${Papa.unparse(inert, { delimiter })}\r\n`;
  };
  yield `\uFEFF${lines([columns.map(({ name }) => name)])}`;
  for await (const batch of rows) yield lines(batch);
}

async function* asXlsx(open: OpenTable, read: Read, at: Date) {
  const { columns, rows } = await open(read);
  yield* writeXlsx({ name: "Answers", header: columns, rows, at });
}

async function* asJson(read: Read) {
  let before = "[";
  for await (const report of read()) {
    yield answersOf(report)
      .map((row, index) => `${index === 0 ? before : ","}\n${JSON.stringify(row)}`)
      .join("");
    before = ",";
  }
  yield before === "[" ? "[]\n" : "\n]\n";
}
