import { dotAfter } from "#contract/text.ts";
import type { reviewers } from "#server/platform/db/schema/reviewers.ts";

type Reason = Pick<
  typeof reviewers.$inferSelect,
  "company" | "createdByType" | "overlapFirst" | "overlapLast"
>;

export function contactReason(reviewer: Reason, candidateName: string, hiringCompany: string): string {
  const { company, overlapFirst: first, overlapLast: last } = reviewer;
  if (reviewer.createdByType === "candidate")
    return `${candidateName} named you as someone who knows their work.`;
  if (reviewer.createdByType !== "system" || company === null)
    return `${hiringCompany} named you as a former colleague of ${candidateName}${dotAfter(candidateName)}`;
  if (first === null || last === null)
    return `You work at ${company}${dotAfter(company)} ${candidateName} worked there, too.`;
  const firstYear = Math.floor(first / 12);
  const lastYear = Math.floor(last / 12);
  const when = firstYear === lastYear ? `in ${firstYear}` : `from ${firstYear} to ${lastYear}`;
  return `You and ${candidateName} both worked at ${company} ${when}.`;
}
