import { desc, eq } from "drizzle-orm";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { aSecret } from "../../a-secret.ts";
import { execute } from "../../databases.ts";
import { startForthright } from "../../e2e/forthright.ts";
import { addCandidates, addJobs, addReviewers } from "../../many-rows.ts";
import { aManager, startApp } from "../start-app.ts";

/** Starts the product with a manager who has 500 jobs, one with 2,000 candidates, one of these with 60 reviewers. */
export async function startLargeAccount() {
  const { context, url, stop: stopApp } = await startApp();
  const { manager, cookie } = await aManager(context);
  const { db } = context;
  await addJobs({ db }, manager.id, 500);
  const [job] = await db.select().from(jobs).orderBy(desc(jobs.createdAt)).limit(1);
  const jobId = job?.id ?? "";
  await addCandidates({ db }, jobId, 2_000);
  const [candidate] = await db.select().from(candidates).where(eq(candidates.jobId, jobId)).limit(1);
  const candidateId = candidate?.id ?? "";
  await addReviewers({ db }, candidateId, 57);
  await execute(url, "vacuum analyze");

  const forthright = await startForthright({ NODE_ENV: "production", SECRET: aSecret, DATABASE_URL: url });
  return {
    origin: forthright.origin,
    pid: forthright.pid,
    cookie,
    paths: {
      dashboard: "/dashboard",
      job: `/dashboard?job=${jobId}`,
      candidate: `/dashboard?job=${jobId}&candidate=${candidateId}`,
      "manage jobs": "/manage-jobs",
      "new candidate": `/new-candidate?job=${jobId}`,
    },
    async stop() {
      await forthright.stop();
      await stopApp();
    },
  };
}
