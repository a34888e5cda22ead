import { eq } from "drizzle-orm";
import { UnreadableFile } from "#contract/import-file/read-file.ts";
import { rowsTried, type TriedRow } from "#contract/sources.ts";
import type { AdminContext } from "#server/platform/context.ts";
import { directorySources } from "#server/platform/db/schema/sources.ts";
import { AppError, requireFound } from "#server/platform/errors.ts";
import { checkRows, type Row } from "#server/features/directory/check-rows.ts";
import { FeedFailed, type SourceRow } from "./feed.ts";
import { openSource } from "./open-source.ts";
import { firstRows, readUnattended } from "./read-unattended.ts";
import { rowOf } from "./run-source.ts";
import { sourceColumns } from "./source-row.ts";

/** The first rows of a source, and what an import would say about them. Saves nothing. */
export async function previewSource(
  context: AdminContext,
  { sourceId }: { sourceId: string },
): Promise<{ file: string | null; rows: TriedRow[] }> {
  const [row] = await context.db
    .select(sourceColumns)
    .from(directorySources)
    .where(eq(directorySources.id, sourceId));
  const source = requireFound(row, "SOURCE_NOT_FOUND");
  const { file, rows } = await readFirst(context, source);
  const rejected = await checkRows(context, { rows });
  const problems = new Map(rejected.map(({ line, reason }) => [line, reason]));
  return {
    file,
    rows: rows.map(({ line, name, email, position, department = "", place = "", company, start, end }) => ({
      name,
      email,
      position,
      department,
      place,
      company,
      start,
      end,
      problem: problems.get(line) ?? null,
    })),
  };
}

/** @throws AppError with the source's own sentence */
async function readFirst(
  context: AdminContext,
  source: SourceRow,
): Promise<{ file: string | null; rows: Row[] }> {
  try {
    const { feed, listFiles } = openSource(context, source);
    if (feed) {
      const { rows } = await feed.read(null, rowsTried);
      const first = rows.slice(0, rowsTried).map((row, index) => rowOf(source, row, index + 1));
      return { file: null, rows: first };
    }
    const [file] = await listFiles();
    if (!file) throw new FeedFailed("The source works, but it has no CSV file yet.");
    return {
      file: file.name,
      rows: await firstRows(await readUnattended(await file.open(), source), rowsTried),
    };
  } catch (error) {
    if (error instanceof FeedFailed || error instanceof UnreadableFile)
      throw new AppError("SOURCE_FAILED", { message: error.message });
    throw error;
  }
}
