import { and, eq, isNull } from "drizzle-orm";
import * as z from "zod";
import type { ConsentThing } from "#contract/candidate-portal.ts";
import { shownName } from "#contract/written-name.ts";
import { candidateUrl } from "#server/platform/candidate-url.ts";
import type { Context } from "#server/platform/context.ts";
import { decrypt, encrypt } from "#server/platform/crypto/encryption.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { companies, hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { candidateConsents, consentTexts, participations } from "#server/platform/db/schema/consent.ts";
import { isAppError } from "#server/platform/errors.ts";
import { consentReceiptMail, consentWithdrawnMail } from "#server/platform/mail/templates/candidate.tsx";
import { mailHeldUntil } from "#server/platform/mail/troubles.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { candidateLink } from "./candidate-portal.ts";
import { findLastConsent } from "./consent-texts.ts";
import type { Portal } from "./with-portal.ts";

/** Sent at once, independent of the manager's digests, because no answers will come. */
export const mailConsentWithdrawn = defineTask({
  name: "mail-consent-taken-back",
  title: "Notice that a candidate declined",
  heldUntil: mailHeldUntil,
  data: z.object({ candidateId: z.uuid() }),
  async run(context, { candidateId }) {
    const { db, settings, mail } = context;
    // Not the candidate's address, which may be damaged and does not matter here.
    const { firstName, lastName, consentWithdrawnAt: withdrawnAt } = candidates;
    const [row] = await db
      .select({
        candidate: { firstName, lastName, consentWithdrawnAt: withdrawnAt },
        job: jobs,
        manager: hiringManagerProfiles,
      })
      .from(candidates)
      .innerJoin(jobs, eq(jobs.id, candidates.jobId))
      .innerJoin(hiringManagerProfiles, eq(hiringManagerProfiles.id, jobs.ownerId))
      .where(and(eq(candidates.id, candidateId), isNull(hiringManagerProfiles.deactivatedAt)));
    // Nothing to report if the candidate has agreed again meanwhile.
    const consentWithdrawnAt = row?.candidate.consentWithdrawnAt;
    if (!row || !consentWithdrawnAt) return;
    const { candidate, job, manager } = row;
    const last = await findLastConsent(context, candidateId);
    await mail.send({
      id: `consent-taken-back:${candidateId}:${consentWithdrawnAt.toISOString()}`,
      companyId: job.companyId,
      to: { name: `${manager.firstName} ${manager.lastName}`, email: manager.email },
      ...consentWithdrawnMail({
        product: settings.name,
        firstName: manager.firstName,
        candidateName: `${candidate.firstName} ${candidate.lastName}`,
        jobTitle: job.title,
        hadAgreed: last !== undefined,
        answersGo: last?.consent.afterWithdrawal === "go",
        url: candidateUrl(settings, { jobId: job.id, candidateId }),
      }),
    });
  },
});

const ShownText = z.object({
  paragraphs: z.array(z.string()),
  things: z.array(z.object({ key: z.string(), text: z.string(), required: z.boolean() })) satisfies z.ZodType<
    ConsentThing[]
  >,
});

const purpose = "address of a consent";

/**
 * Mails a candidate the exact text that they agreed to, at the address whose link they used: a newer one may be someone
 * else's, and the receipt has the link. Not once another link is out, because the consent has ended with the earlier one.
 */
export const mailConsentReceipt = defineTask({
  name: "mail-consent-receipt",
  title: "Receipt of a candidate's consent",
  heldUntil: mailHeldUntil,
  // Servers of the previous release queue the consent alone.
  data: z.object({
    consentId: z.uuid(),
    sent: z.object({ candidateId: z.uuid(), linkNumber: z.int(), email: z.string() }).optional(),
  }),
  async run({ db, settings, secret, mail }, { consentId, sent }) {
    const [row] = await db
      .select({
        consent: candidateConsents,
        text: consentTexts,
        candidate: candidates,
        job: jobs,
        company: companies,
        participation: participations,
      })
      .from(candidateConsents)
      .innerJoin(consentTexts, eq(consentTexts.id, candidateConsents.textId))
      .innerJoin(candidates, eq(candidates.id, candidateConsents.candidateId))
      .innerJoin(participations, eq(participations.candidateId, candidates.id))
      .innerJoin(jobs, eq(jobs.id, candidates.jobId))
      .innerJoin(companies, eq(companies.id, jobs.companyId))
      .where(eq(candidateConsents.id, consentId));
    if (!row || (sent && sent.linkNumber !== row.participation.linkNumber)) return;
    const { consent, text, candidate, company } = row;
    const email = sent ? decrypt(secret, purpose, sent.email) : candidate.email;
    if (!email) return;
    const shown = ShownText.parse(consent.shown);
    const draft = {
      id: `consent:${consentId}`,
      companyId: company.id,
      to: { name: shownName(`${candidate.firstName} ${candidate.lastName}`), email },
      ...consentReceiptMail({
        product: settings.name,
        company: company.name,
        jobTitle: row.job.title,
        paragraphs: shown.paragraphs,
        things: shown.things.filter(({ key }) => consent.things.includes(key)).map((thing) => thing.text),
        signedName: consent.signedName,
        agreedAt: consent.agreedAt,
        version: text.version,
        textHash: consent.textHash,
        url: `${settings.origin}/candidate/${candidateLink(secret, row.participation)}`,
      }),
      headers: { "Reply-To": settings.privacyEmail },
    };
    try {
      await mail.sendNow(draft);
    } catch (error) {
      // A rejected address will not accept a retry either.
      if (!isAppError(error, "MAIL_REFUSED")) throw error;
    }
  },
});

/** Queued in the caller's transaction. */
export async function enqueueConsentReceipt(
  { db, tasks, secret }: Pick<Context, "db" | "tasks" | "secret">,
  consentId: string,
  { candidate, participation: { linkNumber } }: Portal,
) {
  const { id: candidateId, email } = candidate;
  if (!email) return;
  const sent = { candidateId, linkNumber, email: encrypt(secret, purpose, email) };
  await tasks.enqueue(db, mailConsentReceipt, { consentId, sent });
}
