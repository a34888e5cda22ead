import { and, asc, eq, sql } from "drizzle-orm";
import Papa from "papaparse";
import { cardWords } from "#contract/card-words.ts";
import type { ExportedAnswer, ExportFormat } from "#contract/reports.ts";
import type { ManagerContext } from "#server/context.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";
import { found } from "#server/errors.ts";
import { happened } from "#server/happened.ts";
import { cardOf, toldOf } from "#server/reviewers/card-of.ts";
import { labelOf } from "#server/reviewers/reviewer-view.ts";
import { visibleCandidates } from "#server/visible/visible-candidates.ts";
import { visibleJobs } from "#server/visible/visible-jobs.ts";
import { visibleResponses } from "#server/visible/visible-responses.ts";

/** So many responses are in memory at once, however many there are. */
const atOnce = 200;

/** A job's answers, a row each, as somebody takes them along: sent as they are read. */
export async function exportAnswers(
  context: ManagerContext,
  { jobId, format }: { jobId: string; format: ExportFormat },
): Promise<ReadableStream<Uint8Array>> {
  const jobs = visibleJobs(context);
  const [row] = await context.db.select({ title: jobs.title }).from(jobs).where(eq(jobs.id, jobId));
  const { title } = found(row, "JOB_NOT_FOUND");
  await happened(context, { type: "job.answers_exported", jobId, title });
  const pages = readPages(context, jobId);
  const texts = format === "csv" ? asCsv(pages) : asJson(pages);
  return new ReadableStream({
    async pull(stream) {
      const { done, value } = await texts.next();
      if (done) stream.close();
      else stream.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await texts.return(undefined)),
  });
}

async function* readPages(context: ManagerContext, jobId: string): AsyncGenerator<ExportedAnswer[]> {
  let last: { candidateId: string; rank: number } | undefined;
  do {
    const rows = await selectPage(context, jobId, last);
    if (rows.length > 0) yield rows.flatMap(answersOf);
    last = rows.length === atOnce ? rows.at(-1) : undefined;
  } while (last);
}

function selectPage(context: ManagerContext, jobId: string, last?: { candidateId: string; rank: number }) {
  const [candidates, responses] = [visibleCandidates(context), visibleResponses(context)];
  return context.db
    .select({
      candidateId: responses.candidateId,
      rank: reviewers.rank,
      firstName: candidates.firstName,
      lastName: candidates.lastName,
      told: toldOf(reviewers),
      questions: reviewers.questions,
      responses: responses.responses,
      createdAt: responses.createdAt,
    })
    .from(responses)
    .innerJoin(candidates, eq(candidates.id, responses.candidateId))
    .innerJoin(reviewers, eq(reviewers.id, responses.reviewerId))
    .where(
      and(
        eq(candidates.jobId, jobId),
        last && sql`(${responses.candidateId}, ${reviewers.rank}) > (${last.candidateId}, ${last.rank})`,
      ),
    )
    .orderBy(asc(responses.candidateId), asc(reviewers.rank))
    .limit(atOnce);
}

type Row = Awaited<ReturnType<typeof selectPage>>[number];

function answersOf({
  firstName,
  lastName,
  rank,
  told,
  questions,
  responses,
  createdAt,
}: Row): ExportedAnswer[] {
  const { company, position, relationship } = cardWords(cardOf(told));
  return (questions ?? []).flatMap(({ id, question, type }) => {
    const answer = responses[id];
    if (answer === undefined || answer === "") return [];
    return {
      candidate: `${firstName} ${lastName}`,
      reviewer: labelOf(rank),
      company,
      position,
      relationship,
      day: createdAt.toISOString().slice(0, 10),
      questionId: id,
      question,
      type,
      answer,
    };
  });
}

const encoder = new TextEncoder();
const columns = [
  "candidate",
  "reviewer",
  "company",
  "position",
  "relationship",
  "day",
  "questionId",
  "question",
  "type",
  "answer",
] as const satisfies (keyof ExportedAnswer)[];

/** With a byte order mark, without which Excel takes it for another encoding, and with no cell that it would calculate. */
async function* asCsv(pages: AsyncIterable<ExportedAnswer[]>) {
  yield `\uFEFF${columns.join(",")}\r\n`;
  for await (const rows of pages)
    yield `${Papa.unparse(rows, { columns: [...columns], header: false, escapeFormulae: true })}\r\n`;
}

async function* asJson(pages: AsyncIterable<ExportedAnswer[]>) {
  let before = "[";
  for await (const rows of pages)
    for (const row of rows) {
      yield `${before}\n${JSON.stringify(row)}`;
      before = ",";
    }
  yield before === "[" ? "[]\n" : "\n]\n";
}
