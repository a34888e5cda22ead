import { and, eq, inArray, isNotNull, lt, notExists, sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { companies } from "#server/platform/db/schema/managers.ts";
import { lockToDelete, transaction } from "#server/platform/db/transaction.ts";

/**
 * Deletes what is in a sandbox. Nobody was contacted, so nothing is recorded about the people in it.
 * @param before if given, only what was created earlier
 */
export async function deleteSandboxData(
  { db }: Pick<Context, "db">,
  { sandboxId, before }: { sandboxId: string; before?: Date },
) {
  await lockToDelete(
    { db },
    { jobs: eq(jobs.companyId, sandboxId), candidates: eq(candidates.companyId, sandboxId) },
  );
  await db
    .delete(candidates)
    .where(and(eq(candidates.companyId, sandboxId), before && lt(candidates.createdAt, before)));
  const candidatesOfJob = db
    .select({ one: sql`1` })
    .from(candidates)
    .where(eq(candidates.jobId, jobs.id));
  await db
    .delete(jobs)
    .where(
      and(eq(jobs.companyId, sandboxId), before && lt(jobs.createdAt, before), notExists(candidatesOfJob)),
    );
}

/** Deletes what has been in any sandbox for too long. */
export async function deleteOldSandboxData(context: Context, before: Date) {
  const { db } = context;
  const companiesWithOldJobs = db
    .select({ companyId: jobs.companyId })
    .from(jobs)
    .where(lt(jobs.createdAt, before));
  const sandboxes = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(isNotNull(companies.sandboxOf), inArray(companies.id, companiesWithOldJobs)));
  for (const { id: sandboxId } of sandboxes)
    await transaction(context, (context) => deleteSandboxData(context, { sandboxId, before }));
}
