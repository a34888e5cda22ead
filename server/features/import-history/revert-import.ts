import { identifyAgainForCompanies } from "#server/features/company-names/affected-candidates.ts";
import type { AdminContext, Context } from "#server/platform/context.ts";
import { directoryImportBatches, directoryImports } from "#server/platform/db/schema/directory.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { AppError, oneRow, requireFound } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { waitForColleagueSearches } from "#server/features/directory/lock-imports.ts";
import { allKeysOf, resolveNames } from "#server/features/directory/resolve-companies.ts";
import { removeGone } from "./gone-reviewers.ts";
import { revertBatch, removeCompanies } from "./revert-batch.ts";
import { and, eq, isNull, sql } from "drizzle-orm";
import * as z from "zod";

/** The number of names read at a time, so that other work can run in between. */
const namesPerQuery = 200;

/** The number of batches per run. The next run continues after them, even after a restart of the server. */
const batchesPerRun = 50;

interface RevertImport {
  importId: number;
  /** First its entries are removed, then colleagues are found again, then companies without employments are removed. */
  step: "entries" | "colleagues" | "companies";
  /** The last candidate of the previous task. */
  after: string | null;
  /** Only this candidate, for whom the second step failed. */
  only?: string | undefined;
  /** The last batch of other imports that was compared; missing in tasks of the previous release. */
  seen?: number | undefined;
}

/** From now on every row of this import is rejected. Its changes are undone by a background task. */
export function startRevertingImport(context: AdminContext, { importId }: { importId: number }) {
  return transaction(context, async (context) => {
    const { db, clock, actor, tasks } = context;
    const { id, revertedAt } = directoryImports;
    const [row] = await db.select().from(directoryImports).where(eq(id, importId));
    const { added, updated, fileName } = requireFound(row, "IMPORT_NOT_FOUND");
    // This waits for a batch of the import that is being stored. The next batch is rejected.
    const [reverted] = await db
      .update(directoryImports)
      .set({ revertedAt: clock.now(), revertedBy: actor.name })
      .where(and(eq(id, importId), isNull(revertedAt)))
      .returning({ id });
    if (!reverted) throw new AppError("IMPORT_REVERTED");
    const batches = await db.$count(directoryImportBatches, eq(directoryImportBatches.importId, importId));
    if (added + updated > 0 && batches === 0) throw new AppError("IMPORT_TOO_OLD");
    await publish(context, { type: "directory.import_taken_back", importId: oneRow(reverted).id, fileName });
    await tasks.enqueue(db, revertImport, { importId, step: "entries", after: null });
    return { begun: true as const };
  });
}

/** Removes what a reverted import added, in small parts, so that nothing else waits long. */
export const revertImport = defineTask<RevertImport>({
  name: "remove-import",
  title: "Remove the entries of an undone import",
  data: z.object({
    importId: z.int(),
    step: z.enum(["entries", "colleagues", "companies"]),
    after: z.uuid().nullable(),
    only: z.uuid().optional(),
    seen: z.int().optional(),
  }),
  async run(context, data) {
    const next = await steps[data.step](context, data);
    if (next) await context.tasks.enqueue(context.db, revertImport, { ...data, after: null, ...next });
  },
});

/** Deletes the earlier values of its entries, except those that a later revert of another import may still need. */
async function deleteUndoneBatches({ db }: Pick<Context, "db">, importId: number) {
  await db.execute(sql`
    delete from directory_import_batches batch
    where import_id = ${importId}::bigint
      and not exists (select from directory_employments e where e.id = any(batch.added))
      and not exists (
        select from json_array_elements(batch.former) as changed(former)
        join directory_employments e on e.id = (changed.former ->> 'id')::bigint)`);
}

/** An entry that a later import had taken over belongs to this reverted import again. */
async function restartRevert({ db, tasks }: Context, importId: number) {
  await db
    .update(directoryImportBatches)
    .set({ isRemoved: false })
    .where(eq(directoryImportBatches.importId, importId));
  const data = { importId, step: "entries" as const, after: null };
  await tasks.enqueue(db, revertImport, data, { key: `import ${importId}` });
}

type Next = Partial<RevertImport> | null;

const steps: Record<RevertImport["step"], (context: Context, data: RevertImport) => Promise<Next>> = {
  async entries(context, { importId, seen = 0 }) {
    for (let part = 0; part < batchesPerRun; part++) {
      const progress = await revertBatch(context, { importId, seen, restartRevert });
      if (progress.isLast) return { step: "colleagues" };
      seen = progress.seen;
    }
    return { seen };
  },

  /** Removes reviewers who were found through deleted entries, and builds the cards of the others again. */
  async colleagues(context, { importId, after, only }) {
    // Wait for searches that began before the last entry was deleted, because they may still store such people.
    if (after === null) await transaction(context, waitForColleagueSearches);
    const keys = await selectAffectedKeys(context, importId);
    const found = await identifyAgainForCompanies(context, {
      keys,
      after,
      only,
      retryAlone: (id) =>
        context.tasks.enqueue(context.db, revertImport, {
          importId,
          step: "colleagues",
          after: null,
          only: id,
        }),
      isCorrected: true,
      alsoArchived: true,
      beforeSearch: (context, id) => removeGone(context, [id]),
    });
    if (only) return null;
    return found.after === null ? { step: "companies" } : { after: found.after };
  },

  async companies(context, { importId }) {
    const isLast = await removeCompanies(context, importId);
    if (!isLast) return {};
    await deleteUndoneBatches(context, importId);
    await transaction(context, async (context) => {
      const { db, clock } = context;
      const [row] = await db
        .update(directoryImports)
        .set({ revertEndedAt: clock.now() })
        .where(and(eq(directoryImports.id, importId), isNull(directoryImports.revertEndedAt)))
        .returning();
      if (!row) return;
      const { fileName, entriesRemoved, entriesRestored, peopleRemoved } = row;
      const counts = {
        "removed entries": entriesRemoved,
        "restored entries": entriesRestored,
        "removed people": peopleRemoved,
      };
      await publish(context, { type: "directory.import_removed", importId, fileName, counts });
    });
    return null;
  },
};

/** The keys of companies at which the reverted import had added people. */
async function selectAffectedKeys(context: Pick<Context, "db">, importId: number): Promise<string[]> {
  const { rows } = await context.db.execute<{ name: string }>(sql`
    select name from directory_companies where id in (
      select unnest(companies) from directory_import_batches where import_id = ${importId}::bigint)`);
  const keys = new Set<string>();
  for (let first = 0; first < rows.length; first += namesPerQuery) {
    const names = rows.slice(first, first + namesPerQuery).map(({ name }) => name);
    for (const key of allKeysOf(await resolveNames(context, names))) keys.add(key);
  }
  return [...keys];
}
