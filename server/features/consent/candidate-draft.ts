import { createElement } from "react";
import { shownName } from "#contract/written-name.ts";
import type { Context } from "#server/platform/context.ts";
import type { candidates } from "#server/platform/db/schema/candidates.ts";
import type { jobs } from "#server/platform/db/schema/jobs.ts";
import type { companies } from "#server/platform/db/schema/managers.ts";
import type { participations } from "#server/platform/db/schema/consent.ts";
import type { Draft } from "#server/platform/mail/message.ts";
import { CandidateMail, candidateSubject } from "#server/platform/mail/templates/candidate.tsx";
import { candidateToken } from "#server/features/reviewers/stop-candidate-mails.ts";
import { candidateLink } from "./candidate-portal.ts";

interface Asked {
  participation: typeof participations.$inferSelect;
  candidate: typeof candidates.$inferSelect;
  job: typeof jobs.$inferSelect;
  company: typeof companies.$inferSelect;
  email: string;
  expiresAt: Date;
  /** 0 asks; 1 and 2 remind. */
  number: number;
}

/** The e-mail that asks a candidate to agree, or reminds of it, with the same link. */
export function candidateDraft(
  { settings, secret }: Pick<Context, "settings" | "secret">,
  asked: Asked,
): Draft {
  const { participation, candidate, job, company, email, number } = asked;
  const token = candidateToken(secret, { participationId: participation.id, companyId: company.id, email });
  const props = {
    product: settings.name,
    firstName: candidate.firstName,
    askedBy: participation.askedBy,
    jobTitle: job.title,
    company: company.name,
    number,
    url: `${settings.origin}/candidate/${candidateLink(secret, participation)}`,
    expiresAt: asked.expiresAt,
  };
  return {
    id: `candidate:${participation.id}:${participation.linkNumber}:${number}`,
    to: { name: shownName(`${candidate.firstName} ${candidate.lastName}`), email },
    subject: candidateSubject(props),
    body: createElement(CandidateMail, props),
    headers: {
      "List-Unsubscribe": `<${settings.origin}/unsubscribe/${token}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}
