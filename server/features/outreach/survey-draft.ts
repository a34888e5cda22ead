import { isolated } from "#contract/text.ts";
import type { DataSource } from "#contract/data-words.ts";
import { shownName, writtenName } from "#contract/written-name.ts";
import type { Context } from "#server/platform/context.ts";
import type { candidates } from "#server/platform/db/schema/candidates.ts";
import type { jobs } from "#server/platform/db/schema/jobs.ts";
import type { companies, hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import type { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { type Draft, type MailContent, unsubscribeHeaders } from "#server/platform/mail/message.ts";
import { reminderMail, surveyMail, type SurveyMailProps } from "#server/platform/mail/templates/survey.tsx";
import { dataFacts } from "#server/features/reviewers/data-sources.ts";
import { isFound } from "#server/features/reviewers/reviewer-view.ts";
import { linkExpiry } from "#server/features/reviewers/link-state.ts";
import { surveyLinkId } from "#server/platform/crypto/survey-link.ts";
import { contactReason } from "#server/features/reviewers/contact-reason.ts";
import { unsubscribeToken } from "#server/features/reviewers/unsubscribe-token.ts";
import type { ManagerScope } from "#server/platform/scopes/scopes.ts";
import type { Question } from "#contract/surveys.ts";

export interface Delivery {
  /** The manager who must own the reviewers; null if the system or an admin sends. */
  by: ManagerScope | null;
  /** An admin's test survey asks these questions instead of the best template's. */
  test?: { questions: Question[] } | undefined;
  /** A manager confirmed sending despite the pause. */
  whilePaused?: boolean | undefined;
  /** The manager's own message; null leaves the earlier one. */
  words?: OwnWords | null | undefined;
}

/** A manager's own message in the e-mail, and its author. */
export type OwnWords = { ownWords: string; ownWordsBy: string };

export interface SurveyRequest {
  reviewer: typeof reviewers.$inferSelect;
  candidate: typeof candidates.$inferSelect;
  job: typeof jobs.$inferSelect;
  company: typeof companies.$inferSelect;
  /** Who created the job. */
  manager: Pick<typeof hiringManagerProfiles.$inferSelect, "firstName" | "lastName">;
}

/** With the sources of the reviewer's data, which the first e-mail states. */
export type RequestWithSources = SurveyRequest & { sources: DataSource[] };

type DraftContext = Pick<Context, "settings" | "secret">;

/** Each reviewer has one survey e-mail: sending it again uses the same Message-ID. */
export function surveyDraft(context: DraftContext, request: RequestWithSources, now: Date): Draft {
  return {
    ...envelope(context, request),
    id: `survey:${request.reviewer.key}`,
    ...surveyMail(mailProps(context, request, now)),
  };
}

/**
 * A reminder with the same link.
 * @param number 1 or 2
 */
export function reminderDraft(
  context: DraftContext,
  request: SurveyRequest,
  sentAt: Date,
  number: number,
): Draft {
  const props = mailProps(context, { ...request, sources: [] }, sentAt);
  return {
    ...envelope(context, request),
    id: `reminder:${request.reviewer.key}:${number}`,
    ...reminderMail({ ...props, isLast: number === 2 }),
  };
}

function envelope({ settings, secret }: DraftContext, { reviewer, company }: SurveyRequest) {
  return {
    companyId: company.id,
    to: { name: shownName(reviewer.name), email: reviewer.email },
    headers: {
      ...unsubscribeHeaders(settings, unsubscribeToken(secret, reviewer)),
      // Not the manager's address: a reply, even an automatic one, would show the manager who was contacted.
      "Reply-To": settings.privacyEmail,
    },
  };
}

/** The survey e-mail with placeholders in brackets for everything that identifies a reviewer. */
export function previewDraft(
  { settings }: DraftContext,
  {
    added,
    mayBeCopied,
    ...request
  }: Omit<SurveyRequest, "reviewer"> & Pick<SurveyMailProps, "added"> & { mayBeCopied: boolean },
  now: Date,
): MailContent {
  return surveyMail({
    ...commonProps(settings, request),
    reviewerName: "[their name]",
    why: "[how they and the candidate know each other]",
    isNamed: false,
    added,
    url: `${settings.origin}/survey/[their own link]`,
    checkUrl: `${settings.origin}/survey/[their own link]/check`,
    data: dataFacts(
      settings,
      request,
      [{ kind: "provider", name: "[where it is from]", on: null }],
      mayBeCopied,
    ),
    dataUrl: `${settings.origin}/your-data/[their own link]`,
    unsubscribeUrl: `${settings.origin}/unsubscribe/[their own link]`,
    expiresAt: linkExpiry(now, settings),
  });
}

function commonProps(
  settings: DraftContext["settings"],
  { candidate, job, company, manager }: Omit<SurveyRequest, "reviewer">,
) {
  return {
    product: settings.name,
    managerName: shownName(`${manager.firstName} ${manager.lastName}`),
    candidateName: shownName(`${candidate.firstName} ${candidate.lastName}`),
    jobTitle: job.title,
    company: company.name,
    answersTogether: candidate.answersTogether,
    contact: settings.privacyEmail,
    checkAddress: `${new URL(settings.origin).host}/check`,
  };
}

function mailProps(
  { settings, secret }: DraftContext,
  request: RequestWithSources,
  sentAt: Date,
): SurveyMailProps {
  const { reviewer } = request;
  const common = commonProps(settings, request);
  const token = unsubscribeToken(secret, reviewer);
  const link = `${settings.origin}/survey/${surveyLinkId(secret, reviewer)}`;
  return {
    ...common,
    reviewerName: writtenName(reviewer.name),
    why: contactReason(reviewer, isolated(common.candidateName), isolated(common.company)),
    isNamed: !isFound(reviewer),
    added:
      reviewer.ownWords && reviewer.ownWordsBy
        ? { text: reviewer.ownWords, by: shownName(reviewer.ownWordsBy) }
        : null,
    url: `${link}/welcome`,
    checkUrl: `${link}/check`,
    data: dataFacts(settings, request, request.sources, reviewer.mayBeCopied),
    dataUrl: `${settings.origin}/your-data/${token}`,
    unsubscribeUrl: `${settings.origin}/unsubscribe/${token}`,
    expiresAt: linkExpiry(sentAt, settings),
  };
}
