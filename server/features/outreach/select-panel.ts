import { asc, eq, getTableColumns, inArray } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { undecryptable, orUndecryptable, orReplacement } from "#server/platform/db/schema/columns.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { companies, hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { reviewers, surveyReminders } from "#server/platform/db/schema/reviewers.ts";
import { oneRow } from "#server/platform/errors.ts";
import { consentBlock } from "./consent-block.ts";

export type Panel = Awaited<ReturnType<typeof selectPanel>>;
export type PanelReviewer = Panel["reviewers"][number];

const columns = {
  key: reviewers.key,
  rank: reviewers.rank,
  candidateId: reviewers.candidateId,
  name: orReplacement<string>(reviewers.name, undecryptable),
  email: orReplacement<string>(reviewers.email, undecryptable),
  emailHash: reviewers.emailHash,
  card: reviewers.card,
  company: reviewers.company,
  status: reviewers.status,
  createdByType: reviewers.createdByType,
  overlapMonths: reviewers.overlapMonths,
  requestedAt: reviewers.requestedAt,
  skippedAt: reviewers.skippedAt,
  deliveryStartedAt: reviewers.deliveryStartedAt,
  chosenAt: reviewers.chosenAt,
  queuedUntil: reviewers.queuedUntil,
  heldUntil: reviewers.heldUntil,
  sendingUntil: reviewers.sendingUntil,
  mustNotContact: reviewers.mustNotContact,
  likelihood: reviewers.likelihood,
  wasNamed: reviewers.wasNamed,
  withheldAt: reviewers.withheldAt,
  undeliverableAt: reviewers.undeliverableAt,
  surveySentAt: reviewers.surveySentAt,
  surveyCompletedAt: reviewers.surveyCompletedAt,
  removedAt: reviewers.removedAt,
  createdAt: reviewers.createdAt,
};

/**
 * A candidate with their reviewers and what was sent to them. The caller has checked that the candidate exists and who
 * may see them.
 */
export async function selectPanel({ db }: Context, candidateId: string) {
  const [row] = await db
    .select({
      candidate: { ...getTableColumns(candidates), email: orUndecryptable(candidates.email) },
      job: jobs,
      company: companies,
      manager: {
        firstName: hiringManagerProfiles.firstName,
        lastName: hiringManagerProfiles.lastName,
      },
      zone: hiringManagerProfiles.timeZone,
      deactivatedAt: hiringManagerProfiles.deactivatedAt,
    })
    .from(candidates)
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .innerJoin(hiringManagerProfiles, eq(hiringManagerProfiles.id, jobs.ownerId))
    .where(eq(candidates.id, candidateId));
  const rows = await db
    .select(columns)
    .from(reviewers)
    .where(eq(reviewers.candidateId, candidateId))
    .orderBy(asc(reviewers.rank));
  const present = rows.filter(({ removedAt }) => removedAt === null);
  const removed = rows.filter(({ removedAt }) => removedAt !== null);
  const keys = present.map(({ key }) => key);
  const reminders = await db
    .select()
    .from(surveyReminders)
    .where(inArray(surveyReminders.reviewerKey, keys))
    .orderBy(asc(surveyReminders.number));
  return { ...oneRow(row), reviewers: present, removed, reminders };
}

export const isHeld = ({
  candidate,
  company,
  job,
  deactivatedAt,
}: Omit<Panel, "reviewers" | "removed" | "reminders">) =>
  !job.isActive || deactivatedAt !== null || consentBlock(candidate, company) !== null;
