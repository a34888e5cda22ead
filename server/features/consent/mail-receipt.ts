import { eq } from "drizzle-orm";
import { createElement } from "react";
import * as z from "zod";
import type { ConsentThing } from "#contract/participation.ts";
import { shownName } from "#contract/written-name.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { companies } from "#server/platform/db/schema/managers.ts";
import { candidateConsents, consentTexts, participations } from "#server/platform/db/schema/participation.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { isRefused } from "#server/platform/errors.ts";
import { mailHeldUntil } from "#server/platform/mail/troubles.ts";
import {
  ConsentReceiptMail,
  consentReceiptSubject,
} from "#server/platform/mail/templates/consent-receipt.tsx";
import { candidateLink } from "./candidate-link.ts";

const Shown = z.object({
  paragraphs: z.array(z.string()),
  things: z.array(z.object({ key: z.string(), text: z.string(), required: z.boolean() })) satisfies z.ZodType<
    ConsentThing[]
  >,
});

/** Mails a candidate what they agreed to, word for word. */
export const mailReceipt = defineTask({
  name: "mail-consent-receipt",
  title: "Receipt of a candidate's consent",
  heldUntil: mailHeldUntil,
  data: z.object({ consentId: z.uuid() }),
  async run({ db, settings, secret, mail }, { consentId }) {
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
    const email = row?.candidate.email;
    if (!row || !email) return;
    const { consent, text, candidate, company } = row;
    const shown = Shown.parse(consent.shown);
    const props = {
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
    };
    const draft = {
      id: `consent:${consentId}`,
      to: { name: shownName(`${candidate.firstName} ${candidate.lastName}`), email },
      subject: consentReceiptSubject(props),
      body: createElement(ConsentReceiptMail, props),
    };
    try {
      await mail.sendNow(draft);
    } catch (error) {
      // However often it is tried.
      if (!isRefused(error, "MAIL_REFUSED")) throw error;
    }
  },
});
