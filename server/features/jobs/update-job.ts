import { isDeepStrictEqual } from "node:util";
import type { externalIdFields } from "#contract/external-ids.ts";
import type { JobFields } from "#contract/jobs.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { recordContact } from "#server/platform/db/contacts.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { transaction, withSystemRole } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/errors.ts";
import { externalColumns, saveUnlessTaken } from "#server/platform/external-ids.ts";
import { publish } from "#server/platform/publish.ts";
import { lockWholeJob, refuseNewCandidates, refuseRole } from "#server/platform/scopes/scopes.ts";
import { withIds } from "#server/features/templates/question-ids.ts";
import { selectJob } from "./jobs.ts";
import { and, eq, ne, sql } from "drizzle-orm";
import type * as z from "zod";

type Update = z.output<typeof JobFields> &
  z.output<z.ZodObject<typeof externalIdFields>> & { jobId: string; version: number };

/** Rejects an archived job, and one that changed since the editor opened it. */
export function updateJob(
  context: ManagerContext,
  { jobId, version, ownQuestions, externalId, externalSource, ...input }: Update,
) {
  return transaction(context, async (context) => {
    const { db, clock } = context;
    const external = externalColumns({ externalId, externalSource });
    const fields = { ...input, ...external, ownQuestions: withIds(ownQuestions) };
    const previous = await selectJob(context, { jobId });
    refuseRole(previous.role, "edit");
    const saving = db
      .update(jobs)
      .set({ ...fields, version: sql`${jobs.version} + 1`, updatedAt: clock.now() })
      .where(and(eq(jobs.id, jobId), eq(jobs.isActive, true), eq(jobs.version, version)))
      .returning({ id: jobs.id });
    const [saved] = await saveUnlessTaken(saving);
    const job = await selectJob(context, { jobId });
    if (!saved) throw new AppError(job.isActive ? "JOB_CHANGED" : "JOB_ARCHIVED");
    const changedFields = Object.keys(fields).filter(
      (name) => !isDeepStrictEqual(Reflect.get(previous, name), Reflect.get(job, name)),
    );
    if (changedFields.length > 0)
      await publish(context, { type: "job.updated", jobId, title: job.title, changed: changedFields });
    return job;
  });
}

/** Returns how many candidates, reviewers and responses were deleted with the job. */
export function deleteJob(context: ManagerContext, { jobId }: { jobId: string }) {
  return transaction(context, async (context) => {
    const { db } = context;
    await lockWholeJob(context, jobId);
    await refuseNewCandidates(context, [jobId]);
    const { title, candidateCount, reviewerCount, responseCount } = await selectJob(context, { jobId });
    const ofJob = sql`r.candidate_id in (select id from candidates where job_id = ${jobId}::uuid)`;
    await withSystemRole(context, (context) => recordContact(context, ofJob));
    await db.delete(jobs).where(eq(jobs.id, jobId));
    const counts = { candidates: candidateCount, reviewers: reviewerCount, responses: responseCount };
    await publish(context, { type: "job.deleted", jobId, title, counts });
    return counts;
  });
}

/** Idempotent. */
export function setJobActive(
  context: ManagerContext,
  { jobId, isActive }: { jobId: string; isActive: boolean },
) {
  return transaction(context, async (context) => {
    const { db, clock } = context;
    const now = clock.now();
    refuseRole((await selectJob(context, { jobId })).role, "edit");
    const changed = await db
      .update(jobs)
      .set({ isActive, archivedAt: isActive ? null : now, updatedAt: now, version: sql`${jobs.version} + 1` })
      .where(and(eq(jobs.id, jobId), ne(jobs.isActive, isActive)))
      .returning({ id: jobs.id });
    const job = await selectJob(context, { jobId });
    const type = isActive ? "job.unarchived" : "job.archived";
    if (changed.length > 0) await publish(context, { type, jobId, title: job.title });
    return job;
  });
}
