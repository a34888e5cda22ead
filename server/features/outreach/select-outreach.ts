import { and, asc, eq, getTableColumns, inArray } from "drizzle-orm";
import type { Outreach } from "#contract/outreach.ts";
import type { Context } from "#server/platform/context.ts";
import { undecryptable, orUndecryptable, orReplacement } from "#server/platform/db/schema/columns.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { companies, hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { reviewers, surveyReminders } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { isRoleMailbox } from "#server/features/directory/role-mailbox.ts";
import { OperationalError, oneRow } from "#server/platform/errors.ts";
import {
  type Contacts,
  isConfidential,
  isUnanswered,
  selectContacts,
} from "#server/features/reviewers/reviewer-view.ts";
import { selectExcludedByCandidate } from "#server/features/reviewers/excluded-names.ts";
import { personKeys, belowKOf } from "#server/features/reviewers/below-k.ts";
import { consentBlock } from "./consent-block.ts";
import type { OutreachFacts } from "./outreach-facts.ts";
import { defaultSize, isFound } from "./plan-outreach.ts";
import { reviewerZones } from "./send-times.ts";

export type Panel = Awaited<ReturnType<typeof selectPanel>>;

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
  handedOverAt: reviewers.handedOverAt,
  chosenAt: reviewers.chosenAt,
  sendingUntil: reviewers.sendingUntil,
  isSpared: reviewers.isSpared,
  likelihood: reviewers.likelihood,
  wasNamed: reviewers.wasNamed,
  refusedAt: reviewers.refusedAt,
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
      shutOutAt: hiringManagerProfiles.shutOutAt,
    })
    .from(candidates)
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .innerJoin(hiringManagerProfiles, eq(hiringManagerProfiles.id, jobs.createdBy))
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
  shutOutAt,
}: Omit<Panel, "reviewers" | "removed" | "reminders">) =>
  !job.isActive || shutOutAt !== null || consentBlock(candidate, company) !== null;

/**
 * Everything that decides whom the system contacts and reminds next.
 * @param known contacts looked up earlier in the same transaction
 */
export async function selectFacts(context: Context, panel: Panel, known?: Contacts): Promise<OutreachFacts> {
  const { candidate, zone, reviewers: rows, removed, reminders } = panel;
  const all = [...rows, ...removed];
  // If a name cannot be decrypted, the candidate may have excluded that person, so nobody is contacted.
  if (all.some(({ name, email }) => name === undecryptable || email === undecryptable))
    throw new OperationalError("The name or the address of a reviewer cannot be decrypted.");
  const remindersOf = Map.groupBy(reminders, ({ reviewerKey }) => reviewerKey);
  const unanswered = rows.filter(isUnanswered);
  const contacts = await selectContacts(
    context,
    unanswered.map(({ email }) => email),
    known,
  );
  // Includes those who have answered. Otherwise what happens to the others would reveal who has answered.
  const { excluded, namesakes, atWork } = await selectExcludedByCandidate(context, rows);
  // Found reviewers who turned out too late to resemble the candidate or manager get no reminder either.
  const unreminded = rows.filter(
    (one) => isFound(one) && (excluded.has(one.key) || (namesakes.has(one.key) && one.surveySentAt !== null)),
  );
  const unremindedCards = new Set(unreminded.map(cardName));
  const isReachable = (one: Panel["reviewers"][number]) =>
    isUnanswered(one) && !one.undeliverableAt && !contacts.objecting.has(one.email);
  const { answersTogether: least } = candidate;
  // A person is contacted once, whether found or named, even if a manager removes them.
  const contacted = all.filter((one) => one.chosenAt ?? one.surveySentAt ?? one.handedOverAt);
  const keys = new Map(all.map((one) => [one.key, personKeys(one)]));
  const keysOf = (one: { key: string }) => keys.get(one.key) ?? [];
  const isAmong = (people: Set<string>, one: { key: string }) => keysOf(one).some((key) => people.has(key));
  const contactedKeys = new Set(contacted.flatMap(keysOf));
  const belowK = belowKOf(all, excluded);
  // An answer given under a name is not by a look-alike of it. If that leaves too few look-alikes, it would reveal who
  // answered.
  const contactedCards = new Set(
    rows
      .filter((one) => isFound(one) && (one.chosenAt ?? one.sendingUntil ?? one.handedOverAt))
      .map(cardName),
  );
  const revealing = rows.filter((one) => belowK.has(one.key) && contactedCards.has(cardName(one)));
  const revealingKeys = new Set(revealing.flatMap(keysOf));
  const { surveyLinkDays } = context.settings;
  const minLikelihood = minLikelihoodOf(context, panel.company);
  // With batch release one more survey than the rule allows would show that somebody has answered and named others.
  const isLikelyEnough = (one: Panel["reviewers"][number]) =>
    (one.wasNamed && least === null) || one.requestedAt !== null || !isUnlikely(one, minLikelihood);
  const now = context.clock.now();
  const facts = {
    isHeld: isHeld(panel),
    isAutomatic: candidate.automaticOutreach,
    wanted: candidate.wantedResponses,
    size: sizeOf(context, candidate),
    surveyLinkDays,
    batchRelease: least && { least, answers: await countFoundAnswers(context, candidate.id) },
    reviewers: rows.toSorted(namedFirst).map((one) => ({
      ...one,
      isReachable: isReachable(one),
      // If the candidate excluded one of several equal cards, none of them is reminded: a single missing reminder would
      // reveal who it was.
      mayBeReminded: isFound(one) ? !unremindedCards.has(cardName(one)) : !excluded.has(one.key),
      mayBeChosen:
        isLikelyEnough(one) &&
        (isConfidential(one, candidate)
          ? isReachable(one) &&
            !excluded.has(one.key) &&
            !namesakes.has(one.key) &&
            !atWork.has(one.key) &&
            !belowK.has(one.key) &&
            isChoosable(one, contacts) &&
            !isAmong(contactedKeys, one) &&
            !isAmong(revealingKeys, one)
          : isChoosableByCard(one, { isAtWork: atWork.has(one.key), now })),
      zones: reviewerZones(one.email, zone),
      reminders: remindersOf.get(one.key) ?? [],
    })),
  };
  // Of several rows that may be one person, contact one: the last that was requested, else the best match.
  const chosenKeys = new Set<string>();
  const lastRequested = facts.reviewers.filter(({ requestedAt }) => requestedAt !== null).toReversed();
  for (const one of [
    ...lastRequested,
    ...facts.reviewers.filter(({ requestedAt }) => requestedAt === null),
  ]) {
    if (!one.mayBeChosen || !isConfidential(one, candidate)) continue;
    one.mayBeChosen = !isAmong(chosenKeys, one);
    if (one.mayBeChosen) for (const key of keysOf(one)) chosenKeys.add(key);
  }
  return facts;
}

/** How many found reviewers are waited for at a time. */
const sizeOf = (
  { settings }: Pick<Context, "settings">,
  { contactSize, wantedResponses: wanted, answersTogether }: Panel["candidate"],
): number =>
  contactSize ??
  defaultSize({ atOnce: settings.surveysSentAtOnce, wanted, isBatchRelease: answersTogether !== null });

const cardName = ({ card }: Panel["reviewers"][number]) => JSON.stringify(card);

/** Counts answers of found colleagues. Reviewer rows cannot be counted, because a response may have been withdrawn. */
function countFoundAnswers({ db }: Context, candidateId: string): Promise<number> {
  return db.$count(
    surveyResponses,
    and(eq(surveyResponses.candidateId, candidateId), eq(surveyResponses.kind, "found")),
  );
}

const namedFirst = (a: Panel["reviewers"][number], b: Panel["reviewers"][number]) =>
  Number(b.wasNamed) - Number(a.wasNamed);

/** Someone who probably saw nothing of the work would only learn of the application. Judged by the card alone. */
const isUnlikely = (
  { likelihood }: Pick<Panel["reviewers"][number], "likelihood">,
  minLikelihood: number,
): boolean => likelihood !== null && likelihood < minLikelihood;

/** The likelihood that the company or the installation requires of a found reviewer, whichever is higher. */
export const minLikelihoodOf = (
  { settings }: Pick<Context, "settings">,
  { minLikelihoodPercent }: Pick<Panel["company"], "minLikelihoodPercent">,
): number => Math.max(settings.leastLikelihood, (minLikelihoodPercent ?? 0) / 100);

/**
 * Whether a found reviewer was chosen, or the next one will be. A survey that silently stayed unsent counts, because
 * managers see the proposal end.
 */
export const isStarted = ({ candidate, reviewers: rows }: Pick<Panel, "candidate" | "reviewers">): boolean =>
  candidate.automaticOutreach ||
  rows.some(
    (one) => isFound(one) && (one.chosenAt ?? one.requestedAt ?? one.handedOverAt ?? one.refusedAt) !== null,
  );

/**
 * The best matches in order, for a manager to confirm. Only what the card shows decides, not whether somebody may be
 * contacted: the proposal must not reveal an objection.
 */
export function proposeReviewers(context: Pick<Context, "settings">, panel: Panel): string[] {
  const minLikelihood = minLikelihoodOf(context, panel.company);
  return panel.reviewers
    .filter((one) => isFound(one) && one.overlapMonths !== null && !isUnlikely(one, minLikelihood))
    .slice(0, sizeOf(context, panel.candidate))
    .map(({ key }) => key);
}

/** The found reviewers below the required likelihood, by their cards alone. */
export function selectUnlikely(context: Pick<Context, "settings">, panel: Panel): Panel["reviewers"] {
  const minLikelihood = minLikelihoodOf(context, panel.company);
  return panel.reviewers.filter((one) => one.overlapMonths !== null && isUnlikely(one, minLikelihood));
}

/** Before the first surveys: the reviewers whom the required likelihood leaves out, and whose rule that is. */
export function selectLeftOut(context: Pick<Context, "settings">, panel: Panel): Outreach["leftOut"] {
  const keys = selectUnlikely(context, panel).map(({ key }) => key);
  if (keys.length === 0 || isStarted(panel)) return null;
  const isCompanys = minLikelihoodOf(context, panel.company) > context.settings.leastLikelihood;
  return { keys, by: isCompanys ? "company" : "installation" };
}

/**
 * Whether the system may still choose a reviewer: requested by a manager, or found with a verified overlap, and not
 * contacted recently by anyone.
 */
function isChoosable(one: Panel["reviewers"][number], { history }: Contacts): boolean {
  const past = history.get(one.email);
  const wasThere = isFound(one) && one.overlapMonths !== null;
  return (
    one.status === "identified" &&
    (wasThere || one.requestedAt !== null) &&
    !one.isSpared &&
    !(isFound(one) && isRoleMailbox(one.email)) &&
    !one.chosenAt &&
    !one.refusedAt &&
    !past?.isResting &&
    !past?.isUndeliverable
  );
}

/**
 * As responses arrive, managers see which card is contacted. So only what the card shows decides whom the system chooses:
 * passing over somebody who objected, was contacted lately or is excluded would show whose card it is. Their survey is
 * refused when it is sent, and shown as sent. Current colleagues are passed over, because there may be many.
 */
function isChoosableByCard(
  one: Panel["reviewers"][number],
  { isAtWork, now }: { isAtWork: boolean; now: Date },
): boolean {
  const isUnderWay = one.chosenAt ?? one.refusedAt ?? one.handedOverAt;
  const isBeingSent = one.sendingUntil !== null && one.sendingUntil > now;
  if (isUnderWay || isBeingSent) return false;
  return (
    one.requestedAt !== null ||
    (one.overlapMonths !== null && !one.isSpared && !isAtWork && !isRoleMailbox(one.email))
  );
}
