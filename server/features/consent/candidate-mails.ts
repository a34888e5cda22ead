import { and, eq, inArray, isNull, lt, or } from "drizzle-orm";
import * as z from "zod";
import { dayMs } from "#contract/durations.ts";
import { reminderDays } from "#contract/portal-rules.ts";
import { shownName } from "#contract/written-name.ts";
import { dailyLimitsFor } from "#server/features/outreach/daily-limits.ts";
import { selectDoNotContact } from "#server/features/reviewers/do-not-contact.ts";
import { linkExpiry, oldestLink } from "#server/features/reviewers/link-state.ts";
import { candidateToken, stopHashes } from "#server/features/reviewers/stop-candidate-mails.ts";
import type { Context } from "#server/platform/context.ts";
import { mailboxOf } from "#server/platform/crypto/hashes.ts";
import { keyedHash } from "#server/platform/crypto/encryption.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { companies, hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { participationMails, participations } from "#server/platform/db/schema/consent.ts";
import { doNotContact } from "#server/platform/db/schema/reviewers.ts";
import { isAppError } from "#server/platform/errors.ts";
import { type DailyLimit, sendWithinLimits } from "#server/platform/mail/daily-limit.ts";
import { mailHeldUntil } from "#server/platform/mail/troubles.ts";
import { type Draft, unsubscribeHeaders } from "#server/platform/mail/message.ts";
import { candidateMail } from "#server/platform/mail/templates/candidate.tsx";
import { sendClaimed } from "#server/platform/mail/claim-message.ts";
import { publish } from "#server/platform/publish.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { candidateLink } from "./candidate-portal.ts";

/** From one company to one mailbox. More than one, because addresses get corrected and candidates may share one. */
const mailsADay = 5;

interface CandidateMail {
  participationId: string;
  linkNumber: number;
  /** 0 is the first e-mail; 1 and 2 are reminders. */
  number: number;
}

export const mailCandidate = defineTask<CandidateMail>({
  name: "mail-candidate",
  title: "E-mail to a candidate",
  heldUntil: mailHeldUntil,
  data: z.object({ participationId: z.uuid(), linkNumber: z.int(), number: z.int() }),
  run: (context, mail) => sendClaimed(context, participationMails, unsent(mail), () => send(context, mail)),
});

async function send(context: Context, mail: CandidateMail) {
  const now = context.clock.now();
  const recipient = await selectDue(context, mail);
  if (!recipient) return;
  const { participation, candidate, email } = recipient;
  // A manager may ask the candidate during a pause, but nothing is sent automatically.
  const isPaused = candidate.outreachPausedAt !== null && mail.number > 0;
  if (!recipient.job.isActive || recipient.deactivatedAt || isPaused) return makeDueAgain(context, mail);
  const limits = [...dailyLimitsFor(context, recipient.job), mailboxLimit(context, recipient)];
  const expiresAt = linkExpiry(participation.askedAt, context.settings);
  const draft = candidateDraft(context, { ...recipient, email, expiresAt, number: mail.number });
  try {
    await sendWithinLimits(context, limits, draft);
  } catch (error) {
    if (isAppError(error, "DAILY_LIMIT_REACHED"))
      return postpone(context, mail, new Date(error.data.availableAt));
    if (!isAppError(error, "MAIL_REFUSED")) throw error;
    await transaction(context, async (context) => {
      // Publish first, because it locks the candidate.
      await publish(context, { type: "consent.undeliverable", candidateId: candidate.id });
      await context.db.update(candidates).set({ changedAt: now }).where(eq(candidates.id, candidate.id));
      await updateParticipation(context, mail, { undeliverableAt: now, reminderDueAt: null });
    });
    return;
  }
  await transaction(context, async (context) => {
    const days = reminderDays[mail.number];
    if (days !== undefined && !candidate.consentWithdrawnAt) {
      const reminderDueAt = new Date(now.getTime() + (days - (reminderDays[mail.number - 1] ?? 0)) * dayMs);
      // Before the mails, in the same lock order as deleting a candidate.
      await updateParticipation(context, mail, { reminderDueAt });
    }
    await context.db.update(participationMails).set({ sentAt: now, sendingUntil: null }).where(unsent(mail));
  });
}

/** Counted by company and mailbox, so that adding a candidate again does not get around the limit. */
function mailboxLimit(
  { secret }: Context,
  { company, email }: { company: { id: string }; email: string },
): DailyLimit {
  const mailbox = keyedHash(secret, "candidate's mailbox", `${company.id} ${mailboxOf(email)}`);
  return { key: `mailbox ${mailbox}`, max: mailsADay, scopeText: "to one mailbox" };
}

/** Undefined if the candidate has answered, unsubscribed, cannot be reached, or was sent another link. */
async function selectDue(context: Context, { participationId, linkNumber, number }: CandidateMail) {
  const { db, clock, settings } = context;
  const [row] = await db
    .select({
      participation: participations,
      candidate: candidates,
      job: jobs,
      company: companies,
      manager: {
        firstName: hiringManagerProfiles.firstName,
        lastName: hiringManagerProfiles.lastName,
      },
      deactivatedAt: hiringManagerProfiles.deactivatedAt,
    })
    .from(participations)
    .innerJoin(candidates, eq(candidates.id, participations.candidateId))
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .innerJoin(hiringManagerProfiles, eq(hiringManagerProfiles.id, jobs.ownerId))
    .where(
      and(
        eq(participations.id, participationId),
        eq(participations.linkNumber, linkNumber),
        isNull(participations.stoppedAt),
        isNull(participations.undeliverableAt),
        isNull(candidates.agreedAt),
        // Whoever declined as an earlier candidate is asked once, if a manager wants it.
        or(
          isNull(candidates.consentWithdrawnAt),
          number === 0 ? lt(candidates.consentWithdrawnAt, participations.askedAt) : undefined,
        ),
      ),
    );
  if (!row || row.participation.askedAt <= oldestLink(clock.now(), settings)) return undefined;
  const { email } = row.candidate;
  if (!email || (await hasUnsubscribed(context, row.company.id, email))) return undefined;
  return { ...row, email };
}

function postpone(context: Context, mail: CandidateMail, availableAt: Date) {
  return transaction(context, async ({ db, tasks }) => {
    await tasks.enqueue(db, mailCandidate, mail, { after: availableAt });
    await db.update(participationMails).set({ sendingUntil: null }).where(unsent(mail));
  });
}

/** Makes it due again, so that the sweep queues it once the job is active, the manager reactivated and outreach resumed. */
function makeDueAgain(context: Context, mail: CandidateMail) {
  return transaction(context, async (context) => {
    await updateParticipation(context, mail, { reminderDueAt: context.clock.now() });
    await context.db.delete(participationMails).where(unsent(mail));
  });
}

/** Only if the link is still the one that was mailed. */
function updateParticipation(
  { db }: Pick<Context, "db">,
  { participationId, linkNumber }: CandidateMail,
  set: Partial<typeof participations.$inferSelect>,
) {
  const isOfLink = and(eq(participations.id, participationId), eq(participations.linkNumber, linkNumber));
  return db.update(participations).set(set).where(isOfLink);
}

const unsent = ({ participationId, linkNumber, number }: CandidateMail) =>
  and(
    eq(participationMails.participationId, participationId),
    eq(participationMails.linkNumber, linkNumber),
    eq(participationMails.number, number),
    isNull(participationMails.sentAt),
  );

/** Whether the mailbox's owner unsubscribed from this company's candidate e-mails or from all e-mails. */
export async function hasUnsubscribed(
  context: Pick<Context, "db" | "secret">,
  companyId: string,
  email: string,
): Promise<boolean> {
  const { db, secret } = context;
  if ((await selectDoNotContact(context, [email])).size > 0) return true;
  const hashes = stopHashes(secret, companyId, email);
  return (await db.$count(doNotContact, inArray(doNotContact.emailHash, hashes))) > 0;
}

/** The part of the e-mail that a preview shows as well. */
export const mailProps = (
  { name }: Context["settings"],
  {
    candidate,
    job,
    company,
  }: { candidate: { firstName: string }; job: { title: string }; company: { name: string } },
) => ({ product: name, firstName: candidate.firstName, jobTitle: job.title, company: company.name });

/** A reminder has the same link as the first e-mail. */
function candidateDraft(
  { settings, secret }: Pick<Context, "settings" | "secret">,
  recipient: NonNullable<Awaited<ReturnType<typeof selectDue>>> & { expiresAt: Date; number: number },
): Draft {
  const { participation, candidate, company, manager, email, number } = recipient;
  const token = candidateToken(secret, { participationId: participation.id, companyId: company.id, email });
  return {
    id: `candidate:${participation.id}:${participation.linkNumber}:${number}`,
    companyId: company.id,
    to: { name: shownName(`${candidate.firstName} ${candidate.lastName}`), email },
    ...candidateMail({
      ...mailProps(settings, recipient),
      // The job may have been handed over since the first e-mail.
      askedBy: shownName(`${manager.firstName} ${manager.lastName}`),
      number,
      url: `${settings.origin}/candidate/${candidateLink(secret, participation)}`,
      expiresAt: recipient.expiresAt,
    }),
    // A reply may be a refusal, and often nobody reads the sender's mailbox.
    headers: { ...unsubscribeHeaders(settings, token), "Reply-To": settings.privacyEmail },
  };
}
