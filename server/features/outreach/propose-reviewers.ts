import type { Outreach } from "#contract/outreach.ts";
import { isRoleMailbox } from "#server/features/directory/role-mailbox.ts";
import { isFound } from "#server/features/reviewers/reviewer-view.ts";
import type { Context } from "#server/platform/context.ts";
import type { Panel, PanelReviewer } from "./select-panel.ts";

/**
 * Whether a found reviewer was chosen, or the next one will be. A survey that silently stayed unsent counts, because
 * managers see the proposal end.
 */
export const isStarted = ({ candidate, reviewers }: Pick<Panel, "candidate" | "reviewers">): boolean =>
  candidate.automaticOutreach ||
  reviewers.some(
    (reviewer) =>
      isFound(reviewer) &&
      (reviewer.chosenAt ?? reviewer.requestedAt ?? reviewer.deliveryStartedAt ?? reviewer.withheldAt) !==
        null,
  );

/**
 * The best matches in order, for a manager to confirm. Only what the card shows decides, not whether somebody may be
 * contacted: the proposal must not reveal an objection.
 */
export function proposeReviewers(context: Pick<Context, "settings">, panel: Panel): string[] {
  const minLikelihood = minLikelihoodOf(context, panel.company);
  return panel.reviewers
    .filter(
      (reviewer) =>
        isFound(reviewer) &&
        reviewer.overlapMonths !== null &&
        !isRoleMailbox(reviewer.email) &&
        !isUnlikely(reviewer, minLikelihood),
    )
    .slice(0, contactSizeOf(context, panel.candidate))
    .map(({ key }) => key);
}

/** The found reviewers below the required likelihood, by their cards alone. */
export function selectUnlikely(context: Pick<Context, "settings">, panel: Panel): Panel["reviewers"] {
  const minLikelihood = minLikelihoodOf(context, panel.company);
  return panel.reviewers.filter(
    (reviewer) => reviewer.overlapMonths !== null && isUnlikely(reviewer, minLikelihood),
  );
}

/** Before the first surveys: the reviewers below the required likelihood, and who set that rule. */
export function selectLeftOut(context: Pick<Context, "settings">, panel: Panel): Outreach["leftOut"] {
  const keys = selectUnlikely(context, panel).map(({ key }) => key);
  if (keys.length === 0 || isStarted(panel)) return null;
  const isCompanyRule = minLikelihoodOf(context, panel.company) > context.settings.minLikelihood;
  return { keys, by: isCompanyRule ? "company" : "installation" };
}

/** With batch release enough people must answer before anything is shown. */
const minForBatchRelease = 8;

/** How many found reviewers are waited for at a time: the manager's number, else the installation's or more. */
export function contactSizeOf(
  { settings: { surveysSentAtOnce } }: Pick<Context, "settings">,
  { contactSize, wantedResponses, answersTogether }: Panel["candidate"],
): number {
  if (contactSize !== null) return contactSize;
  // Surveys are sent only by hand.
  if (surveysSentAtOnce === 0) return 0;
  return Math.max(surveysSentAtOnce, wantedResponses, answersTogether === null ? 0 : minForBatchRelease);
}

/**
 * Whether someone probably saw nothing of the work. A survey would only reveal the application to them. Uses only what
 * the card shows.
 */
export const isUnlikely = (
  { likelihood }: Pick<PanelReviewer, "likelihood">,
  minLikelihood: number,
): boolean => likelihood !== null && likelihood < minLikelihood;

/** The likelihood that the company or the installation requires of a found reviewer, whichever is higher. */
export const minLikelihoodOf = (
  { settings }: Pick<Context, "settings">,
  { minLikelihoodPercent }: Pick<Panel["company"], "minLikelihoodPercent">,
): number => Math.max(settings.minLikelihood, (minLikelihoodPercent ?? 0) / 100);
