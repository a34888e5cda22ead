import { createElement } from "react";
import type { Context } from "#server/context.ts";
import type { candidates } from "#server/db/schema/candidates.ts";
import type { jobs } from "#server/db/schema/jobs.ts";
import type { companies } from "#server/db/schema/managers.ts";
import type { reviewers } from "#server/db/schema/reviewers.ts";
import type { Draft } from "#server/mail/message.ts";
import { SurveyMail, surveySubject } from "#server/mail/templates/survey.tsx";
import { linkExpiry } from "#server/surveys/link-expiry.ts";
import { whyAsked } from "#server/surveys/why-asked.ts";
import { unsubscribeToken } from "./unsubscribe.ts";

export interface Asked {
  reviewer: typeof reviewers.$inferSelect;
  candidate: typeof candidates.$inferSelect;
  job: typeof jobs.$inferSelect;
  company: typeof companies.$inferSelect;
}

/** The survey's e-mail. A reviewer gets one: however often it is handed over, its Message-ID is the same. */
export function surveyDraft(
  { settings, secret }: Pick<Context, "settings" | "secret">,
  { reviewer, candidate, job, company }: Asked,
  now: Date,
): Draft {
  const candidateName = `${candidate.firstName} ${candidate.lastName}`;
  return {
    id: `survey:${reviewer.key}`,
    to: { name: reviewer.name, email: reviewer.email },
    subject: surveySubject({ candidateName, company: company.name }),
    headers: {
      "List-Unsubscribe": `<${settings.origin}/unsubscribe/${unsubscribeToken(secret, reviewer)}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
    body: createElement(SurveyMail, {
      product: settings.name,
      reviewerName: reviewer.name,
      candidateName,
      jobTitle: job.title,
      company: company.name,
      why: whyAsked(reviewer, candidateName, company.name),
      url: `${settings.origin}/survey/${reviewer.id}/welcome`,
      expiresAt: linkExpiry(now, settings),
    }),
  };
}
