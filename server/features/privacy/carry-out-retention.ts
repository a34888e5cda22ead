import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, ne, notExists, or, sql } from "drizzle-orm";
import * as z from "zod";
import { dayMs, minuteMs } from "#contract/durations.ts";
import { sandboxDays } from "#contract/sandbox.ts";
import { withdrawalDays } from "#contract/survey-rules.ts";
import { webhookDays } from "#contract/webhook-words.ts";
import { deviceDays } from "#server/platform/auth/devices.ts";
import { dayAsMoment } from "#server/platform/clock.ts";
import type { Context } from "#server/platform/context.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { apiKeys } from "#server/platform/db/schema/api-keys.ts";
import { checkDrafts } from "#server/platform/db/schema/assistants.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import {
  adminDevices,
  adminSessions,
  adminVerifications,
  rateLimits,
  managerDevices,
  managerSessions,
  managerVerifications,
  storedResponses,
} from "#server/platform/db/schema/auth.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { hiringManagerInvitations } from "#server/platform/db/schema/managers.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { mailboxMessages } from "#server/platform/db/schema/mail.ts";
import { dataRequests } from "#server/platform/db/schema/privacy.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { webhookEvents } from "#server/platform/db/schema/webhooks.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { deleteOldSandboxData } from "./delete-sandbox.ts";
import { erase, erasedRequester, withWritableAuditLog } from "./erase.ts";

/** Each erasure searches the whole database, so the rest is queued again behind other tasks. Failures don't count. */
const candidatesPerRun = 20;
const maxRunMs = 10 * minuteMs;

const entriesPerStatement = 20_000;

/** How long a key that has expired is listed, so that people see why a program stopped. */
const expiredKeyDays = 90;

/** How long we try to notify a person of the deletion of their data, before their address is deleted, too. */
const noticeDays = 7;

/** Deletes expired records, and what the settings keep for a limited time. */
export const carryOutRetention = defineTask({
  name: "carry-out-retention",
  title: "Delete expired data",
  data: z.object({}),
  cron: "17 3 * * *",
  async run(context) {
    const { clock, settings } = context;
    const now = clock.now();
    const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
    const { mailbox, invitations, activity, candidates: candidateDays } = settings.keepDays;

    const failures = await runEach(context, [
      (context) => eraseRequesters(context, daysAgo(noticeDays)),
      // Two days later the day that the reviewer's page states is over everywhere.
      (context) => deleteExpired(context, now, daysAgo(withdrawalDays + 2)),
      // Their deliveries are deleted with them.
      async ({ db }) => db.delete(webhookEvents).where(lt(webhookEvents.occurredAt, daysAgo(webhookDays))),
      async ({ db }) =>
        mailbox && db.delete(mailboxMessages).where(lt(mailboxMessages.sentAt, daysAgo(mailbox))),
      async (context) => invitations && deleteInvitations(context, daysAgo(invitations)),
      async (context) => activity && deleteAuditEntries(context, daysAgo(activity)),
      (context) => deleteOldSandboxData(context, daysAgo(sandboxDays)),
      async (context) => candidateDays && eraseCandidates(context, candidateDays),
    ]);
    if (failures.length > 0) throw failures[0];
  },
});

/** Does each part of the work, so that one that fails does not stop the others. @returns why some failed */
async function runEach(context: Context, parts: ((context: Context) => Promise<unknown>)[]) {
  const failures: unknown[] = [];
  for (const part of parts)
    await part(context).catch((error: unknown) => {
      context.log.error({ err: error }, "expired data could not be deleted; it will be retried");
      failures.push(error);
    });
  return failures;
}

async function eraseCandidates(context: Context, keptDays: number) {
  const { db, clock, log, tasks } = context;
  const now = clock.now();
  let erased = 0;
  // In the night of the last day that the pages promise, whatever the time of day at which the job was archived.
  const closedBefore = new Date(Date.parse(dayAsMoment(now)) - (keptDays - 1) * dayMs);
  for (const id of await selectClosedCandidates(context, closedBefore)) {
    if (erased === candidatesPerRun || clock.now().getTime() > now.getTime() + maxRunMs) {
      // The rest follows today: candidates were promised deletion within a day.
      if (erased > 0) await tasks.enqueue(db, carryOutRetention, {});
      break;
    }
    try {
      if (await eraseIfClosed(context, id, closedBefore)) erased++;
    } catch (error) {
      // Retried the next day. The others are erased now.
      log.error({ err: error }, "an expired candidate could not be erased; it will be retried tomorrow");
    }
  }
  if (erased > 0) log.info({ candidates: erased }, "expired candidates erased");
}

/** Erases the requester from data requests once the candidate's data is gone. The confirmation is mailed first. */
async function eraseRequesters({ db }: Pick<Context, "db">, confirmedBefore: Date) {
  const existingCandidate = db
    .select({ id: candidates.id })
    .from(candidates)
    .where(eq(candidates.id, dataRequests.candidateId));
  const { candidateId, kind, email, provedAt, carriedOutAt } = dataRequests;
  const isNoPendingDeletion = or(ne(kind, "end"), isNull(provedAt), isNotNull(carriedOutAt));
  await db
    .update(dataRequests)
    .set({ candidateId: null, ...erasedRequester })
    .where(and(isNotNull(candidateId), notExists(existingCandidate), isNoPendingDeletion));
  await db
    .update(dataRequests)
    .set(erasedRequester)
    .where(and(isNull(candidateId), isNotNull(email), lt(carriedOutAt, confirmedBefore)));
}

/** Deletes sessions, tokens, counters, proposed checks, stored responses and receipts that have expired. */
async function deleteExpired({ db }: Pick<Context, "db">, now: Date, withdrawableSince: Date) {
  await db.delete(rateLimits).where(lt(rateLimits.resetsAt, now));
  await db.delete(checkDrafts).where(lte(checkDrafts.expiresAt, now));
  await db.delete(storedResponses).where(lt(storedResponses.expiresAt, now));
  for (const table of [managerSessions, adminSessions, managerVerifications, adminVerifications])
    await db.delete(table).where(lt(table.expiresAt, now));
  await db.delete(apiKeys).where(lt(apiKeys.expiresAt, new Date(now.getTime() - expiredKeyDays * dayMs)));
  // The devices' cookies have expired, too.
  const seenSince = new Date(now.getTime() - deviceDays * dayMs);
  for (const table of [managerDevices, adminDevices])
    await db.delete(table).where(lt(table.seenAt, seenSince));
  await db
    .update(surveyResponses)
    .set({ receiptHash: null })
    .where(
      and(
        isNotNull(surveyResponses.receiptHash),
        isNotNull(surveyResponses.releasedAt),
        lt(surveyResponses.createdAt, withdrawableSince),
      ),
    );
}

/** Invitations that were never accepted and have expired or were revoked. */
async function deleteInvitations({ db }: Pick<Context, "db">, before: Date) {
  const { invitationStatus, expiresAt, revokedAt } = hiringManagerInvitations;
  await db
    .delete(hiringManagerInvitations)
    .where(and(ne(invitationStatus, "accepted"), or(lt(expiresAt, before), lt(revokedAt, before))));
}

/** In steps, because the first deletion may be of years, and a statement may not take that long. */
async function deleteAuditEntries(context: Context, before: Date) {
  let deleted: number;
  do deleted = await transaction(context, (context) => deleteOldestEntries(context, before));
  while (deleted === entriesPerStatement);
}

function deleteOldestEntries(context: Context, before: Date): Promise<number> {
  const { db } = context;
  const oldest = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(lt(auditLog.occurredAt, before))
    .orderBy(asc(auditLog.occurredAt), asc(auditLog.id))
    .limit(entriesPerStatement);
  return withWritableAuditLog(context, async () => {
    const rows = await db.delete(auditLog).where(inArray(auditLog.id, oldest)).returning({ id: auditLog.id });
    return rows.length;
  });
}

/** In random order, so that candidates who can't be erased don't block the others every day. */
async function selectClosedCandidates({ db }: Pick<Context, "db">, closedBefore: Date): Promise<string[]> {
  const closed = db.select({ id: jobs.id }).from(jobs).where(lt(jobs.archivedAt, closedBefore));
  const rows = await db
    .select({ id: candidates.id })
    .from(candidates)
    .where(inArray(candidates.jobId, closed))
    .orderBy(sql`random()`);
  return rows.map(({ id }) => id);
}

/** The job may have been unarchived since the list was read. Its lock keeps it archived until the erasure has ended. */
function eraseIfClosed(context: Context, candidateId: string, closedBefore: Date): Promise<boolean> {
  return transaction(context, async (context) => {
    const closed = await context.db
      .select({ id: jobs.id })
      .from(jobs)
      .innerJoin(candidates, eq(candidates.jobId, jobs.id))
      .where(and(eq(candidates.id, candidateId), lt(jobs.archivedAt, closedBefore)))
      .for("share", { of: jobs });
    return closed.length > 0 && erase(context, "candidate", candidateId);
  });
}
