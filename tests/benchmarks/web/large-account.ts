import { desc, eq } from "drizzle-orm";
import { pino } from "pino";
import { createApp } from "#server/app.ts";
import { systemClock } from "#server/platform/clock.ts";
import { connectPostgres } from "#server/platform/db/postgres.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { readEnv } from "#server/platform/env.ts";
import { createInvitation } from "#server/features/accounts/create-invitation.ts";
import { mailboxTransport } from "#server/platform/mail/mailbox.ts";
import { redeemInvitation } from "#server/features/accounts/redeem-invitation.ts";
import { cookieHeader } from "../../cookie-header.ts";
import { addCandidates, addJobs, addReviewers } from "../../many-rows.ts";
import { databaseAt, execute } from "../../databases.ts";
import { startForthright } from "../../e2e/forthright.ts";
import { migrateAll } from "../../migrate-all.ts";
import { startPostgres } from "../../postgres.ts";

const secret = "a secret that keys nothing but tests";
const person = { firstName: "Morgan", lastName: "Lee", email: "morgan@example.com" };

/** Starts the product with a manager who has 500 jobs, one with 2,000 candidates, one of these with 60 reviewers. */
export async function startLargeAccount() {
  const postgres = await startPostgres();
  await execute(postgres.url, "create database benchmark");
  const url = databaseAt(postgres.url, "benchmark");
  const connection = connectPostgres(url);
  await migrateAll(connection);
  const settings = readEnv({ NODE_ENV: "production", SECRET: secret });
  const transport = mailboxTransport(connection.db, systemClock);
  const log = pino({ level: "silent" });
  const app = await createApp({ connection, settings, clock: systemClock, transport, log, pages: null });
  const invitation = { ...person, company: "Juniper Labs", role: "Hiring Manager", neverExpires: true };
  const { invitationCode: code } = await createInvitation(app.context, invitation);
  const { manager, cookies } = await redeemInvitation(app.context, {
    code,
    password: "correct horse",
    timeZone: "UTC",
  });
  const { db } = app.context;
  await addJobs({ db }, manager.id, 500);
  const [job] = await db.select().from(jobs).orderBy(desc(jobs.createdAt)).limit(1);
  const jobId = job?.id ?? "";
  await addCandidates({ db }, jobId, 2_000);
  const [candidate] = await db.select().from(candidates).where(eq(candidates.jobId, jobId)).limit(1);
  const candidateId = candidate?.id ?? "";
  await addReviewers({ db }, candidateId, 57);
  await execute(url, "vacuum analyze");

  const forthright = await startForthright({ NODE_ENV: "production", SECRET: secret, DATABASE_URL: url });
  return {
    origin: forthright.origin,
    pid: forthright.pid,
    cookie: cookieHeader(cookies),
    paths: {
      dashboard: "/dashboard",
      job: `/dashboard?job=${jobId}`,
      candidate: `/dashboard?job=${jobId}&candidate=${candidateId}`,
      "manage jobs": "/manage-jobs",
      "new candidate": `/new-candidate?job=${jobId}`,
    },
    async stop() {
      await forthright.stop();
      await app.stop();
      await postgres.stop();
    },
  };
}
