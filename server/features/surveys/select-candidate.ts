import { eq } from "drizzle-orm";
import * as z from "zod";
import type { Context } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { Refused } from "#server/platform/errors.ts";

const Id = z.uuid();

/** A candidate with the job and whoever created it. @param jobId as the admin saw it; it is deleted with its candidates */
export async function selectCandidate(context: Pick<Context, "db">, candidateId: string, jobId?: string) {
  const [row] = Id.safeParse(candidateId).success ? await candidateWithJob(context, candidateId) : [];
  if (row && (jobId === undefined || row.job.id === jobId)) return row;
  const isJobGone = jobId !== undefined && (await context.db.$count(jobs, eq(jobs.id, jobId))) === 0;
  throw new Refused(isJobGone ? "TESTED_JOB_NOT_FOUND" : "INVALID_CANDIDATE");
}

function candidateWithJob({ db }: Pick<Context, "db">, candidateId: string) {
  return db
    .select({
      id: candidates.id,
      firstName: candidates.firstName,
      lastName: candidates.lastName,
      job: {
        id: jobs.id,
        title: jobs.title,
        department: jobs.department,
        location: jobs.location,
        isActive: jobs.isActive,
      },
      managerEmail: hiringManagerProfiles.email,
    })
    .from(candidates)
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .innerJoin(hiringManagerProfiles, eq(hiringManagerProfiles.id, jobs.createdBy))
    .where(eq(candidates.id, candidateId));
}
