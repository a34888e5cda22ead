import { eq, getTableColumns } from "drizzle-orm";
import type { ImportOutcome } from "#contract/directory.ts";
import { type Rejections, sourceKindNames } from "#contract/sources.ts";
import type { Context } from "#server/platform/context.ts";
import { orReplacement, undecryptable } from "#server/platform/db/schema/columns.ts";
import { directorySources } from "#server/platform/db/schema/sources.ts";
import type { BucketSettings, SourceRow } from "./feed.ts";

/** Settings that cannot be decrypted are null, so that an admin can enter them again, and other sources are still read. */
export const sourceColumns = {
  ...getTableColumns(directorySources),
  settings: orReplacement<SourceRow["settings"]>(directorySources.settings, null),
  cursor: orReplacement<string | null>(directorySources.cursor, null),
};

/** The HR system's ids of rejected rows that are stored for each cause. */
const maxIds = 10;

type Counted = Pick<ImportOutcome, "added" | "updated" | "unchanged" | "rejected"> & {
  idOf?: (line: number) => string | undefined;
};

/** 'BambooHR of Acme'. Reviewers read it as the source of their data. */
export function sourceName({
  kind,
  company,
  settings,
}: Pick<SourceRow, "kind" | "company" | "settings">): string {
  if (kind === "s3")
    return `${sourceKindNames.s3} ${(settings as BucketSettings | null)?.bucket ?? undecryptable}`;
  return kind === "folder" ? sourceKindNames.folder : `${sourceKindNames[kind]} of ${company}`;
}

/** Locks it until the transaction ends. */
export async function lockSource({ db }: Pick<Context, "db">, sourceId: string) {
  const isThis = eq(directorySources.id, sourceId);
  const [row] = await db.select(sourceColumns).from(directorySources).where(isThis).for("update");
  return row;
}

/** Adds the outcome of a part of a run to its counts. The caller's transaction has locked the source. */
export async function addCounts({ db }: Pick<Context, "db">, sourceId: string, counted: Counted) {
  const [source] = await db
    .select(sourceColumns)
    .from(directorySources)
    .where(eq(directorySources.id, sourceId));
  if (!source) return;
  await db
    .update(directorySources)
    .set({
      added: source.added + counted.added,
      updated: source.updated + counted.updated,
      unchanged: source.unchanged + counted.unchanged,
      rejected: source.rejected + counted.rejected.length,
      rejections: addRejections(source.rejections, counted),
    })
    .where(eq(directorySources.id, sourceId));
}

/** Someone who was deleted on request must not be found again by an id that we stored. */
const isOfDeleted = (reason: string) => reason.includes("deleted on request");

/** Counts the causes without the rows' values, which may be names and addresses. */
function addRejections(rejections: Rejections, { rejected, idOf }: Counted): Rejections {
  const causes = new Map(
    rejections.map((rejection) => [rejection.cause, { ...rejection, ids: [...rejection.ids] }]),
  );
  for (const { line, reason } of rejected) {
    const [cause = reason] = reason.split(": '");
    const entry = causes.get(cause) ?? { cause, count: 0, ids: [] };
    entry.count++;
    const id = isOfDeleted(reason) ? undefined : idOf?.(line);
    if (id !== undefined && entry.ids.length < maxIds && !entry.ids.includes(id)) entry.ids.push(id);
    causes.set(cause, entry);
  }
  return [...causes.values()].toSorted((a, b) => b.count - a.count);
}
