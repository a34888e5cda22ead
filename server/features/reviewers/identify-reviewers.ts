import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, not, sql } from "drizzle-orm";
import type { WorkHistoryEntry } from "#contract/candidates.ts";
import { minCohortSize } from "#contract/cards.ts";
import type { Event } from "#contract/events.ts";
import { findColleagues } from "#server/features/directory/find-colleagues.ts";
import { markColleagueSearch } from "#server/features/directory/lock-imports.ts";
import { mixPanel } from "#server/features/directory/mix-panel.ts";
import type { Colleague } from "#server/features/directory/rank-colleagues.ts";
import { assignRanks } from "#server/features/directory/ranks.ts";
import type { Context } from "#server/platform/context.ts";
import { addressHash, addressHashes } from "#server/platform/crypto/hashes.ts";
import { linkHashFor } from "#server/platform/crypto/survey-link.ts";
import { isRequested } from "#server/platform/db/contacts.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { undecryptable, orUndecryptable, orReplacement } from "#server/platform/db/schema/columns.ts";
import { companies } from "#server/platform/db/schema/managers.ts";
import { candidateExclusions } from "#server/platform/db/schema/privacy.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { oneRow } from "#server/platform/errors.ts";
import { sharedCard } from "./card-of.ts";
import { type Contacts, selectContacts } from "./contact-history.ts";
import { lookAlikeMark, markHashes } from "./exclusion-marks.ts";
import { isFound } from "./reviewer-view.ts";
import { scheduleOutreach } from "./schedule-outreach.ts";
import { findMemberByEmail, selectHiringTeam, type TeamMember } from "./hiring-team.ts";

/** Managers do not read further than this; the best are saved. */
export const maxReviewers = 60;
/** In log-odds, like the matching score: someone who has answered before is likely to do so again. */
const answeredBonus = 0.2;
/** Added to that: someone whose response was marked as useful is likely to give another. */
const usefulBonus = 0.2;

interface ColleagueSearch {
  candidateId: string;
  /** The candidate belongs to a sandbox, so their former colleagues are made up. */
  isSandbox: boolean;
  candidateName: string;
  workHistory: WorkHistoryEntry[];
  excludeCurrentColleagues: boolean;
  /** Nobody who shares the job can be a reviewer for it. */
  hiringTeam: TeamMember[];
  /** The work history changed, so new cards must not continue the old ones' keys. */
  isCorrected?: boolean | undefined;
}

type FoundColleague = Colleague & { key: string };

/**
 * Turns former colleagues from the directory into the candidate's reviewers, best match first. Reviewers who were
 * contacted keep their rank; the others are ranked again. Whether someone may be contacted is decided later: a missing
 * card would reveal why.
 * @returns the contacts that were looked up, for the caller to reuse
 */
export async function identifyReviewers(
  context: Context,
  { candidateId, isSandbox, isCorrected = false, ...search }: ColleagueSearch,
) {
  const { db, clock } = context;
  const now = clock.now();
  await markColleagueSearch(context);
  const { remaining, deletedByEmail } = await removeUnchosen(context, candidateId);
  const contactedEmails = new Set(remaining.map(({ email }) => email));
  const madeUpFor = isSandbox ? candidateId : null;
  const found = await findColleagues(context, { ...search, madeUpFor, now, contacted: contactedEmails });
  const hasFoundCard = foundCardCheck(context, remaining);
  const colleagues = found
    .filter(({ email }) => !findMemberByEmail(search.hiringTeam, email) && !hasFoundCard(email))
    .map((colleague) => {
      const deleted = deletedByEmail.get(colleague.email) ?? { createdAt: now, wasNamed: false };
      const { createdAt, wasNamed, ...identity } = deleted;
      return { key: randomUUID(), createdAt, wasNamed, ...colleague, ...(!isCorrected && identity) };
    });
  const contacts = await selectContacts(
    context,
    colleagues.map(({ email }) => email),
    undefined,
    candidateId,
  );
  const ranked = assignRanks(colleagues.map((colleague) => addHistoryScore(contacts, colleague)));
  const panel = mixPanel(ranked).slice(0, maxReviewers);
  if (panel.length === 0) return contacts;
  const takenRanks = new Set(remaining.map(({ rank }) => rank));
  const ranks = Array.from({ length: panel.length + takenRanks.size }, (_, index) => index + 1);
  const freeRanks = ranks.filter((rank) => !takenRanks.has(rank));
  await db
    .insert(reviewers)
    .values(
      panel.map((colleague, index) =>
        foundReviewerRow(context, { ...colleague, candidateId, rank: freeRanks[index] ?? 0 }),
      ),
    );
  return contacts;
}

/** A check whether an address has a found reviewer already. */
function foundCardCheck(
  { secret }: Pick<Context, "secret">,
  remaining: Pick<typeof reviewers.$inferSelect, "email" | "emailHash" | "createdByType">[],
) {
  // A named colleague still gets a found card: a missing card would reveal that the directory knows them.
  const found = new Set(remaining.filter(isFound).map(({ email }) => email));
  // A row whose address cannot be decrypted is still recognised by its hash.
  const hashes = new Set(
    remaining.flatMap(({ email, emailHash }) => (email === undecryptable ? emailHash : [])),
  );
  return (email: string): boolean =>
    found.has(email) || (hashes.size > 0 && addressHashes(secret, email).some((hash) => hashes.has(hash)));
}

export function foundReviewerRow<
  Found extends Colleague & { key: string; candidateId: string; rank: number },
>({ secret }: Pick<Context, "secret">, colleague: Found) {
  const { personId: _personId, together, match: _match, ...fields } = colleague;
  return {
    linkHash: linkHashFor(secret, colleague.key),
    ...fields,
    emailHash: addressHash(secret, colleague.email),
    createdByType: "system" as const,
    overlapFirst: together?.first,
    overlapLast: together?.last,
  };
}

/** Removes found reviewers that nobody chose to contact yet, so that they can be found again. */
async function removeUnchosen({ db }: Pick<Context, "db">, candidateId: string) {
  const { key, linkHash, link, emailHash, rank, createdByType, createdAt, wasNamed } = reviewers;
  const email = orReplacement<string>(reviewers.email, undecryptable);
  const deleted = await db
    .delete(reviewers)
    .where(isUnchosen(candidateId))
    .returning({ key, linkHash, link: orUndecryptable(link), email, createdAt, wasNamed });
  const remaining = await db
    .select({ email, emailHash, rank, createdByType })
    .from(reviewers)
    .where(eq(reviewers.candidateId, candidateId));
  const decrypted = deleted.filter((row) => row.link !== undecryptable);
  const deletedByEmail = new Map(decrypted.map(({ email: address, ...identity }) => [address, identity]));
  return { remaining, deletedByEmail };
}

/** Found, and nobody chose to contact them yet. */
export function isUnchosen(candidateId?: string) {
  const { chosenAt, queuedUntil, heldUntil, sendingUntil, undeliverableAt } = reviewers;
  return and(
    candidateId === undefined ? undefined : eq(reviewers.candidateId, candidateId),
    eq(reviewers.status, "identified"),
    eq(reviewers.createdByType, "system"),
    not(isRequested),
    ...[chosenAt, queuedUntil, heldUntil, sendingUntil, undeliverableAt].map(isNull),
  );
}

function addHistoryScore<Found extends FoundColleague>({ history }: Contacts, colleague: Found): Found {
  const { hasAnswered, wasUseful } = history.get(colleague.email) ?? {};
  const bonus = (hasAnswered ? answeredBonus : 0) + (wasUseful ? usefulBonus : 0);
  return { ...colleague, match: { ...colleague.match, score: colleague.match.score + bonus } };
}

interface RepeatedSearch {
  /** New cards must not continue the old ones' keys. */
  isCorrected?: boolean | undefined;
  /** Removes reviewers before the search. */
  beforeSearch?: ((context: Context, candidateId: string) => Promise<void>) | undefined;
}

/** Repeats the search after the directory or the candidate changed. The caller has locked the candidate. */
export async function identifyAgain(
  context: Context,
  candidateId: string,
  { isCorrected, beforeSearch }: RepeatedSearch = {},
) {
  await saveLookAlikes(context, candidateId);
  await beforeSearch?.(context, candidateId);
  await identifyReviewers(context, { ...(await selectColleagueSearch(context, candidateId)), isCorrected });
}

/**
 * Marks the others who share a card with a chosen reviewer, before their cards are built again and look different. Nobody
 * contacts them by name any more: that would show that the survey sent to the shared card was not theirs.
 */
async function saveLookAlikes(
  { db, clock, secret }: Pick<Context, "db" | "clock" | "secret">,
  candidateId: string,
) {
  const { card, createdByType } = reviewers;
  const rows = await db
    .select({
      card,
      email: orReplacement<string>(reviewers.email, undecryptable),
      isOpen: sql<boolean>`${isUnchosen()}`,
    })
    .from(reviewers)
    .where(and(eq(reviewers.candidateId, candidateId), eq(createdByType, "system")));
  const marks = [...Map.groupBy(rows, sharedCard).values()]
    .filter((cohort) => cohort.length >= minCohortSize && cohort.some(({ isOpen }) => !isOpen))
    .flatMap((cohort) => cohort.filter(({ isOpen }) => isOpen))
    .map(({ email }) => ({
      candidateId,
      kind: "card" as const,
      entry: randomUUID(),
      hash: oneRow(markHashes(secret, candidateId, lookAlikeMark(email))[0]),
      createdAt: clock.now(),
    }));
  if (marks.length > 0) await db.insert(candidateExclusions).values(marks).onConflictDoNothing();
}

/** The search for a candidate's former colleagues, and who must be left out of it. */
export async function selectColleagueSearch({ db }: Pick<Context, "db">, candidateId: string) {
  const { firstName, lastName, jobId, workHistory, excludeCurrentColleagues } = candidates;
  const [row] = await db
    .select({
      firstName,
      lastName,
      jobId,
      workHistory,
      excludeCurrentColleagues,
      isSandbox: sql<boolean>`${companies.sandboxOf} is not null`,
    })
    .from(candidates)
    .innerJoin(companies, eq(companies.id, candidates.companyId))
    .where(eq(candidates.id, candidateId));
  const candidate = oneRow(row);
  return {
    candidateId,
    isSandbox: candidate.isSandbox,
    candidateName: `${candidate.firstName} ${candidate.lastName}`,
    workHistory: candidate.workHistory ?? [],
    excludeCurrentColleagues: candidate.excludeCurrentColleagues,
    hiringTeam: await selectHiringTeam({ db }, candidate.jobId),
  };
}

/**
 * After a deletion a card may fit fewer than three people and still name a company. Then all cards of that candidate
 * are built again. The caller has locked the candidates.
 */
export async function identifyAgainOnDeletion(context: Context, events: Event[]): Promise<void> {
  for (const event of events) {
    if (event.type !== "directory.person_deleted" || event.candidateIds.length === 0) continue;
    const ids = await selectRevealingCandidates(context, event.candidateIds);
    for (const id of ids) await identifyAgain(context, id, { isCorrected: true });
    if (ids.length > 0) await scheduleOutreach(context, inArray(candidates.id, ids), context.clock.now());
  }
}

async function selectRevealingCandidates(
  { db }: Pick<Context, "db">,
  candidateIds: string[],
): Promise<string[]> {
  const { candidateId, card, createdByType } = reviewers;
  const rows = await db
    .select({ candidateId, card, isOpen: sql<boolean>`${isUnchosen()}` })
    .from(reviewers)
    .where(and(inArray(candidateId, candidateIds), eq(createdByType, "system")));
  const cohorts = Map.groupBy(rows, (row) => `${row.candidateId} ${sharedCard(row)}`);
  const revealing = [...cohorts.values()].filter(
    (cohort) => cohort.length < minCohortSize && cohort.some((row) => row.isOpen && row.card?.company),
  );
  return [...new Set(revealing.flat().map((row) => row.candidateId))].toSorted();
}
