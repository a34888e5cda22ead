import { randomUUID } from "node:crypto";
import { and, eq, gte, sql } from "drizzle-orm";
import type { ImportOutcome } from "#contract/directory.ts";
import { plainName } from "#contract/import-file/columns.ts";
import { UnreadableFile } from "#contract/import-file/read-file.ts";
import type { FileOutcome } from "#contract/sources.ts";
import type { Context } from "#server/platform/context.ts";
import { directorySourceFiles as files } from "#server/platform/db/schema/sources.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { isAppError } from "#server/platform/errors.ts";
import { importRows } from "#server/features/directory/import-rows.ts";
import { type ListFiles, type OfferedFile, type SourceRow, undoneMeanwhile } from "./feed.ts";
import { batchesOf, readUnattended } from "./read-unattended.ts";
import { addCounts, lockSource } from "./source-row.ts";

/** The number of files per task. The next task continues after them. */
const filesPerTask = 20;
const maxReported = 10_000;

/**
 * Imports the next files that were not imported before. One that cannot be read does not stop the others. It is tried again
 * in the next run, because its content may be the same while the source's settings have changed.
 */
export async function importFiles(
  context: Context,
  source: SourceRow,
  listFiles: ListFiles,
): Promise<{ isLast: boolean; failed: number }> {
  const offered = await listFiles();
  const known = await selectKnown(context, source, offered);
  // Of several with the same content one.
  const pending = new Map<string, OfferedFile>();
  for (const file of offered) {
    const earlier = known.get(file.identity);
    // The same content was placed again, or the server stopped before it was put away.
    if (earlier?.outcome === "imported") await file.putAway?.("imported", "This file was imported before.\n");
    else if (earlier?.outcome !== "failed" || earlier.at < (source.startedAt ?? earlier.at))
      pending.set(file.identity, file);
  }
  // Last those that were tried before: one of them may be why the source could not be read to its end.
  const isKnown = ({ identity }: OfferedFile) => Number(known.has(identity));
  const next = [...pending.values()].toSorted((a, b) => isKnown(a) - isKnown(b)).slice(0, filesPerTask);
  for (const file of next) if ((await file.isUnchanged?.()) ?? true) await importFile(context, source, file);
  return {
    isLast: pending.size <= filesPerTask,
    failed: await context.db.$count(
      files,
      and(
        eq(files.sourceId, source.id),
        eq(files.outcome, "failed"),
        gte(files.at, source.startedAt ?? context.clock.now()),
      ),
    ),
  };
}

async function selectKnown({ db }: Pick<Context, "db">, { id }: SourceRow, offered: OfferedFile[]) {
  const rows = await db
    .select()
    .from(files)
    .where(
      and(
        eq(files.sourceId, id),
        // One parameter, however many there are.
        sql`${files.identity} = any(${sql.param(offered.map(({ identity }) => identity))}::text[])`,
      ),
    );
  return new Map(rows.map((row) => [row.identity, row]));
}

async function importFile(context: Context, source: SourceRow, file: OfferedFile) {
  const name = plainName(file.name);
  const importKey = await claim(context, source, file, name);
  try {
    // All of it is read once before anything is imported, so a file that cannot be read imports nothing.
    const readable = await readUnattended(await file.open(), source);
    const total = await importBatches(context, { source, importKey, name }, batchesOf(readable));
    await recordOutcome(context, source, file, { outcome: "imported", problem: null, total });
    await file.putAway?.("imported", reportOf(name, total));
  } catch (error) {
    if (!(error instanceof UnreadableFile) && !isAppError(error, "IMPORT_REVERTED")) throw error;
    const problem = error instanceof UnreadableFile ? error.message : undoneMeanwhile;
    await recordOutcome(context, source, file, { outcome: "failed", problem, total: noCounts });
    await file.putAway?.("failed", `${name} was not imported. ${problem}\n`);
  }
}

/** An interrupted import of the same file continues under its key, so that no row counts twice. */
async function claim(
  { db, clock }: Pick<Context, "db" | "clock">,
  { id: sourceId }: SourceRow,
  { identity }: OfferedFile,
  name: string,
): Promise<string> {
  const importKey = randomUUID();
  const [row] = await db
    .insert(files)
    .values({ sourceId, identity, name, importKey, at: clock.now() })
    .onConflictDoUpdate({
      target: [files.sourceId, files.identity],
      set: {
        name,
        outcome: "importing",
        problem: null,
        at: clock.now(),
        importKey: sql`case when ${files.outcome} = 'importing' then ${files.importKey} else excluded.import_key end`,
      },
    })
    .returning();
  return row?.importKey ?? importKey;
}

type Total = Pick<ImportOutcome, "added" | "updated" | "unchanged" | "rejected">;

const noCounts: Total = { added: 0, updated: 0, unchanged: 0, rejected: [] };

async function importBatches(
  context: Context,
  { source, importKey: key, name }: { source: SourceRow; importKey: string; name: string },
  batches: ReturnType<typeof batchesOf>,
): Promise<Total> {
  let total = noCounts;
  let batch = 0;
  // The last one completes the import, so each waits until the next is known.
  let current = await batches.next();
  while (!current.done) {
    const next = await batches.next();
    const file = { key, name, batch: ++batch, isLast: next.done === true };
    const { added, updated, unchanged, rejected } = await importRows(context, {
      rows: current.value,
      file,
      source,
    });
    total = {
      added: total.added + added,
      updated: total.updated + updated,
      unchanged: total.unchanged + unchanged,
      rejected: [...total.rejected, ...rejected],
    };
    current = next;
  }
  return total;
}

function recordOutcome(
  context: Context,
  { id: sourceId }: SourceRow,
  { identity }: OfferedFile,
  { outcome, problem, total }: { outcome: FileOutcome; problem: string | null; total: Total },
): Promise<void> {
  return transaction(context, async (context) => {
    const { db, clock } = context;
    await lockSource(context, sourceId);
    await db
      .update(files)
      .set({ outcome, problem, at: clock.now() })
      .where(and(eq(files.sourceId, sourceId), eq(files.identity, identity)));
    await addCounts(context, sourceId, total);
  });
}

/** The report next to the file. It may quote rows, because the file has them too. */
function reportOf(name: string, { added, updated, unchanged, rejected }: Total): string {
  const lines = rejected.slice(0, maxReported).map(({ line, reason }) => `Line ${line}: ${reason}`);
  const counts = `${added} added, ${updated} updated, ${unchanged} unchanged, ${rejected.length} rejected`;
  return [`${name} was imported: ${counts}.`, ...lines, ""].join("\n");
}
