import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import * as z from "zod";
import { hourMs, minuteMs } from "#contract/durations.ts";
import type { Context } from "#server/platform/context.ts";
import { directorySources } from "#server/platform/db/schema/sources.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { isAppError, oneRow } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import type { Row } from "#server/features/directory/check-rows.ts";
import { importRows } from "#server/features/directory/import-rows.ts";
import { type Feed, FeedFailed, type FeedRow, type SourceRow, undoneMeanwhile } from "./feed.ts";
import { importFiles } from "./import-files.ts";
import { openSource } from "./open-source.ts";
import { addCounts, sourceColumns, sourceName } from "./source-row.ts";

/** Pauses after failures that may pass. Then the run is over, and the next one begins again. */
const pausesMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs];
/** A source that asks for a longer pause is read in the next night. */
const maxPauseMs = 4 * hourMs;
/** No list of people is longer. A list that never ends would keep a run going. */
const maxPages = 2_000;
/** A run without progress for this long was lost, and another may begin. Longer than any pause. */
const lostMs = 6 * hourMs;

/**
 * Imports one page, or some files, of a source, and enqueues itself for the rest. A failure loses nothing: the next try
 * continues with the page that failed. No transaction is open during calls.
 */
export const runSource = defineTask<{ sourceId: string; runKey: string }>({
  name: "run-directory-source",
  title: "Import from a directory source",
  data: z.object({ sourceId: z.uuid(), runKey: z.uuid() }),
  async run(context, { sourceId, runKey }) {
    const source = await findRun(context, { sourceId, runKey });
    if (!source) return;
    try {
      const { feed, listFiles } = openSource(context, source);
      if (feed) await importPage(context, source, feed);
      else {
        const files = await importFiles(context, source, listFiles);
        await recordProgress(context, source, {
          isLast: files.isLast,
          problem: files.failed === 0 ? null : failedFiles(files.failed),
        });
      }
    } catch (error) {
      if (!(error instanceof FeedFailed) && !isAppError(error, "IMPORT_REVERTED")) throw error;
      await recordFailure(context, source, asFailure(error));
    }
  },
});

const asFailure = (error: Error) => (error instanceof FeedFailed ? error : new FeedFailed(undoneMeanwhile));

const failedFiles = (count: number) =>
  count === 1 ? "One file could not be imported." : `${count} files could not be imported.`;

async function findRun(
  { db }: Pick<Context, "db">,
  { sourceId, runKey }: { sourceId: string; runKey: string },
) {
  const [source] = await db.select(sourceColumns).from(directorySources).where(isOfRun(sourceId, runKey));
  return source;
}

const isOfRun = (sourceId: string, runKey: string) =>
  and(
    eq(directorySources.id, sourceId),
    eq(directorySources.runKey, runKey),
    isNull(directorySources.finishedAt),
  );

/** Begins a run in the caller's transaction, which has locked the source. @returns false if one is under way */
export async function startRun(context: Context, source: SourceRow): Promise<boolean> {
  const now = context.clock.now();
  if (isUnderWay(source, now)) return false;
  const runKey = randomUUID();
  await context.db
    .update(directorySources)
    .set({
      runKey,
      cursor: null,
      batches: 0,
      tries: 0,
      startedAt: now,
      progressedAt: now,
      retryAt: null,
      finishedAt: null,
      problem: null,
      added: 0,
      updated: 0,
      unchanged: 0,
      rejected: 0,
      rejections: [],
    })
    .where(eq(directorySources.id, source.id));
  await context.tasks.enqueue(context.db, runSource, { sourceId: source.id, runKey });
  return true;
}

export const isUnderWay = ({ startedAt, finishedAt, progressedAt }: SourceRow, now: Date) =>
  startedAt !== null && finishedAt === null && now.getTime() - (progressedAt?.getTime() ?? 0) < lostMs;

async function importPage(context: Context, source: SourceRow, feed: Feed) {
  if (source.batches >= maxPages) throw new FeedFailed("The source's list of people does not end.");
  const { rows, next } = await feed.read(source.cursor);
  await recordProgress(context, source, {
    isLast: next === null,
    cursor: next,
    problem: null,
    async work(context) {
      const file = {
        key: source.runKey ?? "",
        name: sourceName(source),
        batch: source.batches + 1,
        isLast: next === null,
      };
      const numbered = rows.map((row, index) => rowOf(source, row, index + 1));
      const outcome = await importRows(context, { rows: numbered, file, source });
      await addCounts(context, source.id, { ...outcome, idOf: (line) => rows[line - 1]?.id });
    },
  });
}

/** Only what is listed here reaches the directory. */
export const rowOf = ({ company }: Pick<SourceRow, "company">, row: FeedRow, line: number): Row => ({
  line,
  name: row.name,
  email: row.email,
  profileUrl: "",
  company: company ?? "",
  position: row.position,
  start: row.start,
  end: row.end,
  status: row.status,
  place: row.place,
  department: row.department,
});

interface Progress {
  /** Runs in the same transaction. */
  work?: (context: Context) => Promise<void>;
  isLast: boolean;
  cursor?: string | null;
  /** A run can end with a problem, for example if some of its files could not be imported. */
  problem: string | null;
}

/** Saves what a part of the run did, and enqueues the rest. If another server did the same part, it does nothing. */
function recordProgress(context: Context, source: SourceRow, progress: Progress): Promise<void> {
  return transaction(context, async (context) => {
    const { db, clock, tasks } = context;
    if (!(await lockRun(context, source))) return;
    await progress.work?.(context);
    const now = clock.now();
    const [row] = await db
      .update(directorySources)
      .set({
        cursor: progress.cursor ?? null,
        batches: sql`${directorySources.batches} + 1`,
        tries: 0,
        retryAt: null,
        problem: progress.problem,
        progressedAt: now,
        finishedAt: progress.isLast ? now : null,
      })
      .where(eq(directorySources.id, source.id))
      .returning(sourceColumns);
    if (progress.isLast) await publishRun(context, oneRow(row));
    else await tasks.enqueue(db, runSource, { sourceId: source.id, runKey: source.runKey ?? "" });
  });
}

/** The source, if this part of its run is still to be done. */
async function lockRun({ db }: Pick<Context, "db">, { id, runKey, batches }: SourceRow) {
  const [locked] = await db
    .select(sourceColumns)
    .from(directorySources)
    .where(and(isOfRun(id, runKey ?? ""), eq(directorySources.batches, batches)))
    .for("update");
  return locked;
}

/** Records a failure, and when the next try comes, if one may help. */
function recordFailure(context: Context, source: SourceRow, failure: FeedFailed): Promise<void> {
  return transaction(context, async (context) => {
    const { db, clock, tasks, log } = context;
    if (!(await lockRun(context, source))) return;
    const now = clock.now();
    const retryAt = nextTry(failure, source.tries, now);
    log.warn({ kind: source.kind, sourceId: source.id }, failure.message);
    const [row] = await db
      .update(directorySources)
      .set({
        tries: source.tries + 1,
        problem: failure.message,
        retryAt,
        progressedAt: now,
        finishedAt: retryAt ? null : now,
      })
      .where(eq(directorySources.id, source.id))
      .returning(sourceColumns);
    const data = { sourceId: source.id, runKey: source.runKey ?? "" };
    if (retryAt) await tasks.enqueue(db, runSource, data, { after: retryAt });
    else await publishRun(context, oneRow(row));
  });
}

function nextTry({ mayPass, retryAt }: FeedFailed, tries: number, now: Date): Date | null {
  const pause = pausesMs[tries];
  if (!mayPass || pause === undefined) return null;
  const next = new Date(Math.max(now.getTime() + pause, retryAt?.getTime() ?? 0));
  return next.getTime() - now.getTime() <= maxPauseMs ? next : null;
}

function publishRun(context: Context, source: SourceRow): Promise<void> {
  const { added, updated, rejected, problem } = source;
  const counts = { "added entries": added, "updated entries": updated, "rejected rows": rejected };
  return publish(context, {
    type: "source.run",
    sourceId: source.id,
    name: sourceName(source),
    counts,
    problem,
  });
}
