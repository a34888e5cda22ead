import { and, asc, eq, ne } from "drizzle-orm";
import * as z from "zod";
import { dayMs, minuteMs } from "#contract/durations.ts";
import type { SourceKind } from "#contract/sources.ts";
import type { Context } from "#server/platform/context.ts";
import { directorySources } from "#server/platform/db/schema/sources.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { oneRow } from "#server/platform/errors.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { FeedFailed } from "./feed.ts";
import { csvFilesIn } from "./folder.ts";
import { isUnderWay, startRun } from "./run-source.ts";
import { lockSource } from "./source-row.ts";

/** At night in Europe and in the evening in America, by UTC. */
const nightly = { hour: 2, minute: 20 };
const folderMinutes = 5;

/** When a source is next imported by itself. */
export function nextRun(kind: SourceKind, now: Date): Date {
  if (kind === "folder") {
    const period = folderMinutes * minuteMs;
    return new Date((Math.floor(now.getTime() / period) + 1) * period);
  }
  const today = new Date(now);
  today.setUTCHours(nightly.hour, nightly.minute, 0, 0);
  return today > now ? today : new Date(today.getTime() + dayMs);
}

export const runSourcesNightly = defineTask({
  name: "run-directory-sources",
  title: "Import from the directory's sources",
  data: z.object({}),
  cron: `${nightly.minute} ${nightly.hour} * * *`,
  async run(context) {
    const { id, kind, isScheduled, createdAt } = directorySources;
    const due = await context.db
      .select({ id })
      .from(directorySources)
      .where(and(eq(isScheduled, true), ne(kind, "folder")))
      .orderBy(asc(createdAt), asc(id));
    for (const source of due) await startUnlessUnderWay(context, source.id);
  },
});

/** Imports the files in the folder. If there are none, no run starts, because it would only fill the audit log. */
export const watchDropFolder = defineTask({
  name: "watch-drop-folder",
  title: "Import files from the drop folder",
  data: z.object({}),
  cron: `*/${folderMinutes} * * * *`,
  async run(context) {
    const { dropFolder } = context.settings.directorySources;
    if (dropFolder === null) return;
    const source = await ensureFolderSource(context);
    if (!source.isScheduled) return;
    try {
      if ((await csvFilesIn(dropFolder)).length > 0) await startUnlessUnderWay(context, source.id);
      else await saveProblem(context, source.id, null);
    } catch (error) {
      if (!(error instanceof FeedFailed)) throw error;
      context.log.warn({ kind: "folder" }, error.message);
      await saveProblem(context, source.id, error.message);
    }
  },
});

/** The folder has a row like the other sources. Admins see it, and cannot name another path. */
async function ensureFolderSource({ db, clock }: Pick<Context, "db" | "clock">) {
  const now = clock.now();
  await db
    .insert(directorySources)
    .values({ kind: "folder", createdAt: now, updatedAt: now })
    .onConflictDoNothing();
  const [row] = await db.select().from(directorySources).where(eq(directorySources.kind, "folder"));
  return oneRow(row);
}

function startUnlessUnderWay(context: Context, sourceId: string) {
  return transaction(context, async (context) => {
    const source = await lockSource(context, sourceId);
    if (source) await startRun(context, source);
  });
}

/** A folder that cannot be read shows it as the problem of a run, without a run each five minutes. */
function saveProblem(context: Context, sourceId: string, problem: string | null) {
  return transaction(context, async ({ db, clock }) => {
    const source = await lockSource({ db }, sourceId);
    if (!source || isUnderWay(source, clock.now())) return;
    const isNews = problem !== null && source.problem !== problem;
    const isOver = problem === null && (source.problem ?? "").startsWith("The folder cannot be read");
    if (!isNews && !isOver) return;
    const now = clock.now();
    await db
      .update(directorySources)
      .set({ problem, startedAt: source.startedAt ?? now, finishedAt: now })
      .where(eq(directorySources.id, sourceId));
  });
}
