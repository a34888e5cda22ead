import { weekMs } from "#contract/durations.ts";
import type { DigestContents } from "#contract/notifications.ts";
import { toDateString } from "#server/platform/clock.ts";
import { withRateLimit } from "#server/platform/auth/rate-limits.ts";
import type { Context, ManagerStepsContext } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/client.ts";
import { jobMembers, jobs } from "#server/platform/db/schema/jobs.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { digests } from "#server/platform/db/schema/notifications.ts";
import { transaction, withManagerRole } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/errors.ts";
import type { RequestContext } from "#server/platform/guards/guards.ts";
import { claimMessage } from "#server/platform/mail/claim-message.ts";
import { type Draft, unsubscribeHeaders } from "#server/platform/mail/message.ts";
import { withoutReason } from "#server/platform/mail/refusals.ts";
import { digestMail } from "#server/platform/mail/templates/digest.tsx";
import { mailHeldUntil } from "#server/platform/mail/troubles.ts";
import { isMember } from "#server/platform/scopes/scopes.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { type DigestSubject, digestSubject } from "./digest-periods.ts";
import { digestToken } from "./pause-digests.ts";
import { selectDigestContents } from "./select-digest-contents.ts";
import { jobFrequency } from "./job-choice.ts";
import { selectOwnProfile } from "./own-profile.ts";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import * as z from "zod";

/**
 * Mails a digest if there is something to say. Only after the mail server has accepted it is the digest settled and
 * its news marked as reported. It waits while digests are paused or the manager is deactivated.
 */
export const sendDigest = defineTask({
  name: "send-digest",
  title: "Digest to a hiring manager",
  heldUntil: mailHeldUntil,
  data: z.object({ digestId: z.uuid() }),
  async run(context, { digestId }) {
    // It may be queued twice: by its period, and because the manager was reactivated.
    const endClaim = await claimMessage(context, `digest:${digestId}`);
    if (!endClaim) throw new Error("This e-mail is being sent right now.");
    try {
      await sendUnsettled(context, digestId);
    } finally {
      await endClaim();
    }
  },
});

async function sendUnsettled(context: Context, digestId: string) {
  const digest = await transaction(context, ({ db }) => readDigest(db, digestId));
  if (!digest) return;

  const { manager, coversFrom, subject, contents } = digest;
  if (contents) {
    const { frequency } = subject;
    await context.mail.send(
      digestDraft(context, { id: `digest:${digestId}`, manager, frequency, contents, since: coversFrom }),
    );
  }
  // Its job was archived, for example. Without this row, a later digest reports the response.
  else if (!("coversUntil" in subject)) {
    await context.db.delete(digests).where(eq(digests.id, digestId));
    return;
  }
  await settleDigest(context, { ...digest, digestId });
}

interface SettledDigest {
  digestId: string;
  manager: { id: string };
  reportedJobs: string[];
  coversUntil: Date;
}

/** One statement, because until it is done the e-mail would be sent again. */
async function settleDigest(
  { db, clock }: Context,
  { digestId, manager, reportedJobs, coversUntil }: SettledDigest,
) {
  const { jobId, hiringManagerProfileId, reportedUntil } = jobMembers;
  // Lock the manager first, like saving settings does: both update several of their rows.
  const lockedManager = db
    .$with("locked_manager")
    .as(
      db
        .select({ id: hiringManagerProfiles.id })
        .from(hiringManagerProfiles)
        .where(eq(hiringManagerProfiles.id, manager.id))
        .for("share"),
    );
  const reportedMembers = db.$with("reported_members").as(
    db
      .update(jobMembers)
      .set({ reportedUntil: sql`greatest(${reportedUntil}, ${coversUntil.toISOString()})` })
      .where(
        and(inArray(jobId, reportedJobs), sql`${hiringManagerProfileId} = (select id from locked_manager)`),
      )
      .returning({ jobId }),
  );
  await db
    .with(lockedManager, reportedMembers)
    .update(digests)
    .set({ settledAt: clock.now() })
    .where(eq(digests.id, digestId));
}

/** Reads the digest in one snapshot. Its lock on the manager lets no change to settings or the pause come between. */
async function readDigest(db: Database, digestId: string) {
  const digest = await selectUnsettledDigest(db, digestId);
  if (!digest || digest.manager.digestsPausedAt || digest.manager.deactivatedAt) return null;
  const { manager } = digest;
  const subject = digestSubject(digest);
  const reportedJobs = "coversUntil" in subject ? await selectReportedJobs(db, manager.id, subject) : [];
  return { ...digest, subject, reportedJobs, contents: await selectDigestContents({ db, manager }, subject) };
}

async function selectUnsettledDigest(db: Database, digestId: string) {
  const [digest] = await db
    .select({
      period: digests.period,
      coversFrom: digests.coversFrom,
      coversUntil: digests.coversUntil,
      manager: hiringManagerProfiles,
    })
    .from(digests)
    .innerJoin(hiringManagerProfiles, eq(hiringManagerProfiles.id, digests.hiringManagerProfileId))
    .where(and(eq(digests.id, digestId), isNull(digests.settledAt)))
    .for("share", { of: hiringManagerProfiles });
  return digest;
}

/** The jobs whose unreported news this digest covers. */
async function selectReportedJobs(db: Database, managerId: string, { frequency }: DigestSubject) {
  const rows = await db
    .select({ id: jobs.id })
    .from(jobs)
    .innerJoin(jobMembers, isMember({ manager: { id: managerId } }))
    .where(and(eq(jobs.isActive, true), eq(jobFrequency, frequency)));
  return rows.map(({ id }) => id);
}

export const digestRateLimit = (account: string | undefined, { caller }: RequestContext) => ({
  kind: "weekly-digest",
  address: caller.address,
  neverForgiven: true,
  ...(account && { account }),
});

/** Sends a manager the digest of the last seven days on request. Returns what happened. */
export async function sendOwnDigest(context: RequestContext & ManagerStepsContext) {
  const message = await withRateLimit(context, digestRateLimit(context.manager.id, context), () =>
    mailOwnDigest(context),
  );
  return { message };
}

/** The digest of the last seven days for all active jobs. It does not affect the scheduled digests. */
export async function mailOwnDigest(context: ManagerStepsContext) {
  const { clock, mail } = context;
  const now = clock.now();
  // From the beginning of that day: a response that is too old now must not show at which time of day it came.
  const since = new Date(toDateString(new Date(now.getTime() - weekMs)));
  // Includes what arrived in this very millisecond.
  const until = new Date(now.getTime() + 1);
  const frequency = "requested";
  const { manager, contents } = await withManagerRole(context, async (context) => ({
    manager: await selectOwnProfile(context),
    contents: await selectDigestContents(context, { frequency, coversFrom: since, coversUntil: until }),
  }));
  if (!contents) return "Nothing is new in the last seven days, so we sent no e-mail.";
  const endClaim = await claimMessage(context, `digest:requested:${manager.id}`);
  if (!endClaim) throw new AppError("DIGEST_BEING_SENT");
  const id = `digest:requested:${manager.id}:${now.toISOString()}`;
  const send = async () => {
    try {
      const acceptance = await mail.sendNow(
        digestDraft(context, { id, manager, frequency, contents, since }),
      );
      return acceptance === "accepted"
        ? `We sent a digest of the last seven days to ${manager.email}.`
        : `We may have sent a digest to ${manager.email}. The mail server did not confirm it.`;
    } catch (error) {
      throw withoutReason(error);
    } finally {
      await endClaim();
    }
  };
  return mail.inTime(send(), () => `We are sending a digest to ${manager.email}. The mail server is slow.`);
}

interface Digest {
  /** Stays the same when a digest is sent again. */
  id: string;
  manager: {
    id: string;
    companyId: string;
    firstName: string;
    lastName: string;
    email: string;
    timeZone: string;
  };
  frequency: DigestSubject["frequency"];
  contents: DigestContents;
  since: Date;
}

export function digestDraft(
  { settings, secret }: Pick<Context, "settings" | "secret">,
  { id, manager, frequency, contents, since }: Digest,
): Draft {
  const { companyId, firstName, lastName, email, timeZone } = manager;
  return {
    id,
    companyId,
    to: { name: `${firstName} ${lastName}`, email },
    ...digestMail({
      product: settings.name,
      firstName,
      frequency,
      contents,
      since,
      // A digest on request begins with a UTC day, as the days of answers on pages are.
      timeZone: frequency === "requested" ? "UTC" : timeZone,
      dashboardUrl: `${settings.origin}/dashboard`,
      settingsUrl: `${settings.origin}/notification-settings`,
    }),
    headers: unsubscribeHeaders(settings, digestToken(secret, manager.id)),
  };
}
