import { isDeepStrictEqual } from "node:util";
import { and, asc, desc, eq, inArray, isNull, ne } from "drizzle-orm";
import type { InputOf } from "#contract/requests.ts";
import {
  type adminSources,
  filesShown,
  maxSources,
  type SaveSource,
  type Source,
  type SourceRun,
} from "#contract/sources.ts";
import type { AdminContext, Context } from "#server/platform/context.ts";
import { directoryImports } from "#server/platform/db/schema/directory.ts";
import { directorySourceFiles, directorySources } from "#server/platform/db/schema/sources.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { AppError, oneRow, requireFound } from "#server/platform/errors.ts";
import { isAllowedAddress } from "#server/platform/http/outgoing.ts";
import { publish } from "#server/platform/publish.ts";
import { startRevertingImport } from "#server/features/import-history/revert-import.ts";
import type { SourceRow } from "./feed.ts";
import { isUnderWay, startRun } from "./run-source.ts";
import { nextRun } from "./start-runs.ts";
import { lockSource, sourceColumns, sourceName } from "./source-row.ts";

/** All sources, oldest first. The folder is among them while the environment names one. */
export async function listSources(context: Context): Promise<{ sources: Source[] }> {
  const rows = await context.db
    .select(sourceColumns)
    .from(directorySources)
    .where(
      context.settings.directorySources.dropFolder === null ? ne(directorySources.kind, "folder") : undefined,
    )
    .orderBy(asc(directorySources.createdAt), asc(directorySources.id));
  const sources: Source[] = [];
  for (const row of rows) sources.push(await toSource(context, row));
  return { sources };
}

/** How its settings are stored; the secrets are optional only until they are merged with the saved ones. */
type StoredSettings = Record<string, string | null>;

/** By kind: where it is, and which settings are secret. */
const parts: Record<SourceRow["kind"], { address: string[]; secrets: string[] }> = {
  bamboohr: { address: ["subdomain"], secrets: ["apiKey"] },
  personio: { address: ["clientId"], secrets: ["clientSecret"] },
  s3: { address: ["endpoint", "bucket", "region", "keyId"], secrets: ["secret"] },
  folder: { address: [], secrets: [] },
};

export function addSource(context: AdminContext, source: SaveSource): Promise<Source> {
  refuseAddress(context, source);
  return transaction(context, async (context) => {
    const { db, clock } = context;
    // Two admins who add at once would pass the limit by one, which does no harm.
    if ((await db.$count(directorySources)) >= maxSources) throw new AppError("TOO_MANY_SOURCES");
    const now = clock.now();
    const { kind, company, isScheduled, ...settings } = source;
    const [row] = await db
      .insert(directorySources)
      .values({
        kind,
        company,
        isScheduled,
        settings: completeSettings(kind, settings),
        createdAt: now,
        updatedAt: now,
      })
      .returning(sourceColumns);
    const added = oneRow(row);
    await publish(context, { type: "source.added", sourceId: added.id, name: sourceName(added) });
    return toSource(context, added);
  });
}

/**
 * A saved secret stays only for the same address, so that nobody can have it sent elsewhere. A run under way begins again with
 * the new settings.
 */
export function changeSource(
  context: AdminContext,
  { sourceId, source, seen }: InputOf<typeof adminSources.change>,
): Promise<Source> {
  refuseAddress(context, source);
  return transaction(context, async (context) => {
    const { db, clock } = context;
    const now = clock.now();
    const previous = await lockExistingSource(context, sourceId);
    if (seen && !isDeepStrictEqual(seen, editable(previous)))
      throw new AppError("SETTINGS_CHANGED", { message: changedMessage });
    const { kind, company, isScheduled, ...entered } = source;
    if (kind !== previous.kind) throw new AppError("SOURCE_NOT_FOUND");
    const saved = previous.settings as StoredSettings | null;
    const settings = completeSettings(kind, entered, saved);
    const [row] = await db
      .update(directorySources)
      .set({ company, isScheduled, settings, updatedAt: now })
      .where(eq(directorySources.id, sourceId))
      .returning(sourceColumns);
    const updated = oneRow(row);
    const changed = Object.keys(settings).filter((name) => settings[name] !== saved?.[name]);
    // The next try may be hours away, and the next page may not exist at another address.
    const isUnfinished = previous.startedAt !== null && previous.finishedAt === null;
    if (changed.length > 0 && isUnfinished) await startRun(context, { ...updated, finishedAt: now });
    if (company !== previous.company) changed.push("company");
    if (isScheduled !== previous.isScheduled) changed.push("schedule");
    if (changed.length > 0)
      await publish(context, { type: "source.changed", sourceId, name: sourceName(updated), changed });
    return toSource(context, await lockExistingSource(context, sourceId));
  });
}

const changedMessage =
  "Another admin changed this source since you opened it. Cancel and open it again: what you typed is still there.";

export function scheduleSource(
  context: AdminContext,
  { sourceId, isScheduled }: { sourceId: string; isScheduled: boolean },
): Promise<Source> {
  return transaction(context, async (context) => {
    const { db, clock } = context;
    const previous = await lockExistingSource(context, sourceId);
    const [row] = await db
      .update(directorySources)
      .set({ isScheduled, updatedAt: clock.now() })
      .where(eq(directorySources.id, sourceId))
      .returning(sourceColumns);
    if (previous.isScheduled !== isScheduled)
      await publish(context, {
        type: "source.changed",
        sourceId,
        name: sourceName(previous),
        changed: [isScheduled ? "schedule on" : "schedule off"],
      });
    return toSource(context, oneRow(row));
  });
}

/** Its people stay, unless its imports are undone with it. A run under way ends with its next page. */
export function removeSource(
  context: AdminContext,
  { sourceId, undoImports }: { sourceId: string; undoImports: boolean },
): Promise<{ removed: true; undone: number }> {
  return transaction(context, async (context) => {
    const { db } = context;
    const source = await lockExistingSource(context, sourceId);
    if (source.kind === "folder") throw new AppError("SOURCE_OF_ENVIRONMENT");
    const imports = undoImports
      ? await db
          .select({ importId: directoryImports.id })
          .from(directoryImports)
          .where(areUndoable(sourceId))
          .orderBy(desc(directoryImports.id))
          // Another admin may be undoing one of them.
          .for("no key update")
      : [];
    for (const undone of imports) await startRevertingImport(context, undone);
    await db.delete(directorySources).where(eq(directorySources.id, sourceId));
    const counts = { "undone imports": imports.length };
    await publish(context, { type: "source.removed", sourceId, name: sourceName(source), counts });
    return { removed: true as const, undone: imports.length };
  });
}

export function runSourceNow(context: AdminContext, { sourceId }: { sourceId: string }): Promise<Source> {
  return transaction(context, async (context) => {
    const source = await lockExistingSource(context, sourceId);
    if (!(await startRun(context, source))) throw new AppError("SOURCE_RUNNING");
    await publish(context, { type: "source.run_requested", sourceId, name: sourceName(source) });
    return toSource(context, await lockExistingSource(context, sourceId));
  });
}

const lockExistingSource = async (context: Pick<Context, "db">, sourceId: string): Promise<SourceRow> =>
  requireFound(await lockSource(context, sourceId), "SOURCE_NOT_FOUND");

const areUndoable = (sourceId: string) =>
  and(eq(directoryImports.sourceId, sourceId), isNull(directoryImports.revertedAt));

/** Admins type only the address of a bucket. */
function refuseAddress({ settings }: Pick<Context, "settings">, source: SaveSource) {
  if (source.kind !== "s3") return;
  const isAllowed = settings.directorySources.allowsPrivateBuckets
    ? /^https?:$/.test(URL.parse(source.endpoint)?.protocol ?? "")
    : isAllowedAddress(source.endpoint, false);
  if (!isAllowed || /[?#@]/.test(source.endpoint)) throw new AppError("SOURCE_ADDRESS_REFUSED");
}

/** The settings with the secrets that were left out. */
function completeSettings(
  kind: SaveSource["kind"],
  entered: StoredSettings,
  saved: StoredSettings | null = null,
): StoredSettings {
  const { address, secrets } = parts[kind];
  const isSameAddress = saved && address.every((name) => entered[name] === saved[name]);
  const settings = { ...entered };
  for (const name of secrets) {
    settings[name] ??= (isSameAddress && saved[name]) || null;
    if (settings[name] === null) throw new AppError("SOURCE_SECRET_MISSING");
  }
  return settings;
}

/** What admins see and change, without the secrets. */
function editable({ kind, company, settings, isScheduled }: SourceRow) {
  const secret = new Set(parts[kind].secrets);
  const shown = Object.entries((settings ?? {}) as StoredSettings).filter(([name]) => !secret.has(name));
  return { company, settings: Object.fromEntries(shown), isScheduled };
}

async function toSource(context: Context, row: SourceRow): Promise<Source> {
  const { id, kind, isScheduled } = row;
  const files = await context.db
    .select()
    .from(directorySourceFiles)
    .where(
      and(
        eq(directorySourceFiles.sourceId, id),
        inArray(directorySourceFiles.outcome, ["failed", "imported"]),
      ),
    )
    .orderBy(desc(directorySourceFiles.at), desc(directorySourceFiles.id))
    .limit(filesShown);
  return {
    id,
    kind,
    name: sourceName(row),
    ...editable(row),
    nextRunAt: isScheduled ? nextRun(kind, context.clock.now()).toISOString() : null,
    lastRun: toRun(row, context.clock.now()),
    files: files.map(({ name, outcome, problem, at }) => ({ name, outcome, problem, at: at.toISOString() })),
    imports: await context.db.$count(directoryImports, areUndoable(id)),
  };
}

function toRun(row: SourceRow, now: Date): SourceRun | null {
  const { startedAt, finishedAt, retryAt, problem, added, updated, unchanged, rejected, rejections } = row;
  if (startedAt === null) return null;
  const counts = { added, updated, unchanged, rejected, rejections };
  return {
    state: stateOf(row, now),
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    retryAt: retryAt?.toISOString() ?? null,
    problem,
    ...counts,
  };
}

function stateOf(row: SourceRow, now: Date): SourceRun["state"] {
  if (row.finishedAt === null && isUnderWay(row, now)) return row.retryAt ? "waiting" : "running";
  return row.problem === null && row.finishedAt !== null ? "done" : "failed";
}
