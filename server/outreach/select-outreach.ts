import { asc, eq, inArray } from "drizzle-orm";
import type { Context } from "#server/context.ts";
import { candidates } from "#server/db/schema/candidates.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { companies, hiringManagerProfiles } from "#server/db/schema/managers.ts";
import { reviewers, surveyReminders } from "#server/db/schema/reviewers.ts";
import { inserted } from "#server/errors.ts";
import { selectHistory } from "#server/reviewers/asked-before.ts";
import { selectDoNotContact } from "#server/reviewers/do-not-contact.ts";
import { isUnanswered } from "#server/reviewers/reviewer-view.ts";
import { whatHolds } from "#server/reviewers/what-holds.ts";
import type { Facts } from "./plan-outreach.ts";
import { reviewerZones } from "./reviewer-zones.ts";

export type Selected = Awaited<ReturnType<typeof selectOutreach>>;

const columns = {
  key: reviewers.key,
  rank: reviewers.rank,
  email: reviewers.email,
  status: reviewers.status,
  createdByType: reviewers.createdByType,
  overlapMonths: reviewers.overlapMonths,
  chosenAt: reviewers.chosenAt,
  sendingUntil: reviewers.sendingUntil,
  undeliverableAt: reviewers.undeliverableAt,
  surveySentAt: reviewers.surveySentAt,
  surveyCompletedAt: reviewers.surveyCompletedAt,
  createdAt: reviewers.createdAt,
};

/**
 * All that decides whom the system asks and reminds about one candidate. The caller has made sure that there is such a
 * candidate, and who may know.
 */
export async function selectOutreach(context: Context, candidateId: string) {
  const { db } = context;
  const [row] = await db
    .select({ candidate: candidates, job: jobs, company: companies, zone: hiringManagerProfiles.timeZone })
    .from(candidates)
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .innerJoin(hiringManagerProfiles, eq(hiringManagerProfiles.id, jobs.createdBy))
    .where(eq(candidates.id, candidateId));
  const { candidate, job, company, zone } = inserted(row);
  const rows = await db
    .select(columns)
    .from(reviewers)
    .where(eq(reviewers.candidateId, candidate.id))
    .orderBy(asc(reviewers.rank));
  const keys = rows.map(({ key }) => key);
  const reminders = await db
    .select()
    .from(surveyReminders)
    .where(inArray(surveyReminders.reviewerKey, keys))
    .orderBy(asc(surveyReminders.number));
  const remindersOf = Map.groupBy(reminders, ({ reviewerKey }) => reviewerKey);
  const undecided = rows.filter(isUnanswered);
  const refusing = await selectDoNotContact(
    context,
    undecided.map(({ email }) => email),
  );
  const reachable = undecided.filter((one) => !one.undeliverableAt && !refusing.has(one.email));
  const isReachable = new Set(reachable.map(({ key }) => key));
  const askable = await selectAskable(context, candidate.automaticOutreach ? reachable : []);
  const { surveysSentAtOnce: atOnce, surveyLinkDays } = context.settings;
  const facts: Facts = {
    isHeld: !job.isActive || whatHolds(candidate, company) !== null,
    isAutomatic: candidate.automaticOutreach,
    wanted: candidate.wantedResponses,
    atOnce,
    surveyLinkDays,
    reviewers: rows.map((one) => ({
      ...one,
      isReachable: isReachable.has(one.key),
      isAskable: askable.has(one.key),
      zones: reviewerZones(one.email, zone),
      reminders: remindersOf.get(one.key) ?? [],
    })),
  };
  return { candidate, job, company, reviewers: rows, reminders, facts };
}

type Row = Pick<typeof reviewers.$inferSelect, keyof typeof columns>;

/**
 * Whom the system may still choose: found by it, known to have been there at the same time (the product calls reviewers
 * verified), and not asked by anybody lately.
 */
async function selectAskable(context: Context, rows: Row[]): Promise<Set<string>> {
  const left = rows.filter(
    (one) =>
      one.status === "identified" &&
      one.createdByType === "system" &&
      one.overlapMonths !== null &&
      !one.chosenAt,
  );
  const emails = left.map(({ email }) => email);
  const history = await selectHistory(context, emails);
  const mayBeAsked = left.filter(({ email }) => {
    const past = history.get(email);
    return !past?.isResting && !past?.isUndeliverable;
  });
  return new Set(mayBeAsked.map(({ key }) => key));
}
