import type { reviewers } from "#server/platform/db/schema/reviewers.ts";

type Reason = Pick<
  typeof reviewers.$inferSelect,
  "company" | "createdByType" | "overlapFirst" | "overlapLast"
>;

/**
 * Why this person is contacted.
 * @param hiring the company that hires
 */
export function contactReason(reviewer: Reason, candidateName: string, hiring: string): string {
  const { company, overlapFirst: first, overlapLast: last } = reviewer;
  if (reviewer.createdByType === "candidate")
    return `${candidateName} named you as someone who knows their work.`;
  if (reviewer.createdByType !== "system" || company === null)
    return `${hiring} named you as a former colleague of ${candidateName}.`;
  if (first === null || last === null) return `You work at ${company}. ${candidateName} worked there, too.`;
  const [from, until] = [first, last].map((month) => Math.floor(month / 12));
  const when = from === until ? `in ${from}` : `from ${from} to ${until}`;
  return `You and ${candidateName} both worked at ${company} ${when}.`;
}
