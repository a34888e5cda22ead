import { and, eq, isNotNull } from "drizzle-orm";
import * as z from "zod";
import { shownName } from "#contract/written-name.ts";
import type { Context } from "#server/platform/context.ts";
import { decrypt, encrypt, isEncrypted } from "#server/platform/crypto/encryption.ts";
import { mailboxOf } from "#server/platform/crypto/hashes.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { participationMails, participations } from "#server/platform/db/schema/consent.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { companies } from "#server/platform/db/schema/managers.ts";
import { withSystemRole } from "#server/platform/db/transaction.ts";
import { addressReplacedMail } from "#server/platform/mail/templates/candidate.tsx";
import { mailHeldUntil } from "#server/platform/mail/troubles.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { hasUnsubscribed, mailProps } from "./candidate-mails.ts";

const purpose = "candidate's earlier address";

/** The holder of a candidate's mailbox can consent in their name, so a candidate learns that another one is used. */
export const mailEarlierAddress = defineTask({
  name: "mail-earlier-address",
  title: "Notice to a candidate's earlier address",
  heldUntil: mailHeldUntil,
  // The address is encrypted, as in the candidate's row. Servers of the previous release queue it in clear.
  data: z.object({ candidateId: z.uuid(), email: z.string(), linkNumber: z.int() }),
  async run(context, { candidateId, email: stored, linkNumber }) {
    const { db, mail, settings, secret } = context;
    const email = isEncrypted(stored) ? decrypt(secret, purpose, stored) : stored;
    const [row] = await db
      .select({ candidate: candidates, job: jobs, company: companies })
      .from(candidates)
      .innerJoin(jobs, eq(jobs.id, candidates.jobId))
      .innerJoin(companies, eq(companies.id, jobs.companyId))
      .where(eq(candidates.id, candidateId));
    // Another way of writing the same mailbox replaces nobody.
    if (!row || (row.candidate.email && mailboxOf(row.candidate.email) === mailboxOf(email))) return;
    if (await hasUnsubscribed(context, row.company.id, email)) return;
    const { firstName, lastName } = row.candidate;
    await mail.send({
      id: `earlier-address:${candidateId}:${linkNumber}`,
      companyId: row.company.id,
      to: { name: shownName(`${firstName} ${lastName}`), email },
      ...addressReplacedMail({ ...mailProps(settings, row), contact: settings.privacyEmail }),
      headers: { "Reply-To": settings.privacyEmail },
    });
  },
});

/**
 * Enqueues the notice if the address was ever used for the candidate's current link. Call it before the link changes.
 * @param candidate as it was
 */
export async function notifyEarlierAddress(
  context: Context,
  { id: candidateId, email }: Pick<typeof candidates.$inferSelect, "id" | "email">,
) {
  if (!email) return;
  await withSystemRole(context, async ({ db, tasks, secret }) => {
    const [mailed] = await db
      .select({ linkNumber: participations.linkNumber })
      .from(participations)
      .innerJoin(
        participationMails,
        and(
          eq(participationMails.participationId, participations.id),
          eq(participationMails.linkNumber, participations.linkNumber),
        ),
      )
      .where(and(eq(participations.candidateId, candidateId), isNotNull(participationMails.sentAt)))
      .limit(1);
    const stored = encrypt(secret, purpose, email);
    if (mailed) await tasks.enqueue(db, mailEarlierAddress, { candidateId, email: stored, ...mailed });
  });
}
