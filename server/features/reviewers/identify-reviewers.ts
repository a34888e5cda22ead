import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, not, sql } from "drizzle-orm";
import type { WorkHistoryEntry } from "#contract/candidates.ts";
import { fewestAlike } from "#contract/cards.ts";
import type { Event } from "#contract/events.ts";
import { findColleagues } from "#server/features/directory/find-colleagues.ts";
import { recordFinding } from "#server/features/directory/lock-imports.ts";
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
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { oneRow } from "#server/platform/errors.ts";
import { type Contacts, selectContacts } from "./contact-history.ts";
import { isFound } from "./reviewer-view.ts";
import { advanceSoon } from "./advance-soon.ts";
import { memberAt, selectHiringTeam, type TeamMember } from "./hiring-team.ts";

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

type Found = Colleague & { key: string };

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
  await recordFinding(context);
  const { remaining, released } = await removeNotContacted(context, candidateId);
  const contacted = new Set(remaining.map(({ email }) => email));
  const madeUpFor = isSandbox ? candidateId : null;
  const found = await findColleagues(context, { ...search, madeUpFor, now, asked: contacted });
  const isPresent = presentAmong(context, remaining);
  const others = found
    .filter(({ email }) => !memberAt(search.hiringTeam, email) && !isPresent(email))
    .map((one) => {
      const before = released.get(one.email) ?? { createdAt: now, wasNamed: false };
      const { createdAt, wasNamed, ...identity } = before;
      return { key: randomUUID(), createdAt, wasNamed, ...one, ...(!isCorrected && identity) };
    });
  const contacts = await selectContacts(
    context,
    others.map(({ email }) => email),
    undefined,
    candidateId,
  );
  const chosen = mixPanel(assignRanks(others.map((one) => withHistory(contacts, one)))).slice(
    0,
    maxReviewers,
  );
  if (chosen.length === 0) return contacts;
  const taken = new Set(remaining.map(({ rank }) => rank));
  const places = Array.from({ length: chosen.length + taken.size }, (_, index) => index + 1);
  const free = places.filter((rank) => !taken.has(rank));
  await db
    .insert(reviewers)
    .values(
      chosen.map((one, index) => foundReviewerRow(context, { ...one, candidateId, rank: free[index] ?? 0 })),
    );
  return contacts;
}

/** Whether an address has a found reviewer already. */
function presentAmong(
  { secret }: Pick<Context, "secret">,
  remaining: Pick<typeof reviewers.$inferSelect, "email" | "emailHash" | "createdByType">[],
) {
  // A named colleague still gets a found card: a missing card would reveal that the directory knows them.
  const found = new Set(remaining.filter(isFound).map(({ email }) => email));
  // A row whose address cannot be decrypted is still recognised by its hash.
  const hashes = new Set(remaining.flatMap((one) => (one.email === undecryptable ? one.emailHash : [])));
  return (email: string): boolean =>
    found.has(email) || (hashes.size > 0 && addressHashes(secret, email).some((hash) => hashes.has(hash)));
}

export function foundReviewerRow<One extends Colleague & { key: string; candidateId: string; rank: number }>(
  { secret }: Pick<Context, "secret">,
  one: One,
) {
  const { personId: _personId, together, match: _match, ...colleague } = one;
  return {
    linkHash: linkHashFor(secret, one.key),
    ...colleague,
    emailHash: addressHash(secret, one.email),
    createdByType: "system" as const,
    overlapFirst: together?.first,
    overlapLast: together?.last,
  };
}

/** Removes found reviewers whom nobody chose to contact yet, so that they can be found again. */
async function removeNotContacted({ db }: Pick<Context, "db">, candidateId: string) {
  const { key, linkHash, link, email, rank, createdAt, wasNamed, ...row } = reviewers;
  const address = orReplacement<string>(email, undecryptable);
  const gone = await db
    .delete(reviewers)
    .where(isUnasked(candidateId))
    .returning({ key, linkHash, link: orUndecryptable(link), email: address, createdAt, wasNamed });
  const remaining = await db
    .select({ email: address, emailHash: row.emailHash, rank, createdByType: row.createdByType })
    .from(reviewers)
    .where(eq(row.candidateId, candidateId));
  const readable = gone.filter((one) => one.link !== undecryptable);
  return { remaining, released: new Map(readable.map(({ email: of, ...one }) => [of, one])) };
}

/** Found, and nobody chose to contact them yet. */
export function isUnasked(candidateId?: string) {
  const { chosenAt, queuedUntil, heldUntil, sendingUntil, undeliverableAt } = reviewers;
  return and(
    candidateId === undefined ? undefined : eq(reviewers.candidateId, candidateId),
    eq(reviewers.status, "identified"),
    eq(reviewers.createdByType, "system"),
    not(isRequested),
    ...[chosenAt, queuedUntil, heldUntil, sendingUntil, undeliverableAt].map(isNull),
  );
}

function withHistory<One extends Found>({ history }: Contacts, one: One): One {
  const past = history.get(one.email);
  const worth = (past?.hasAnswered ? answeredBonus : 0) + (past?.wasUseful ? usefulBonus : 0);
  return { ...one, match: { ...one.match, score: one.match.score + worth } };
}

/**
 * Repeats the search after the directory or the candidate changed. The caller has locked the candidate.
 * @param isCorrected new cards must not continue the old ones' keys
 */
export async function identifyAgain(
  context: Context,
  candidateId: string,
  { isCorrected }: { isCorrected?: boolean | undefined } = {},
) {
  await identifyReviewers(context, { ...(await selectColleagueSearch(context, candidateId)), isCorrected });
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
  const found = oneRow(row);
  return {
    candidateId,
    isSandbox: found.isSandbox,
    candidateName: `${found.firstName} ${found.lastName}`,
    workHistory: found.workHistory ?? [],
    excludeCurrentColleagues: found.excludeCurrentColleagues,
    hiringTeam: await selectHiringTeam({ db }, found.jobId),
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
    if (ids.length > 0) await advanceSoon(context, inArray(candidates.id, ids), context.clock.now());
  }
}

async function selectRevealingCandidates(
  { db }: Pick<Context, "db">,
  candidateIds: string[],
): Promise<string[]> {
  const { candidateId, card, createdByType } = reviewers;
  const rows = await db
    .select({ candidateId, card, isOpen: sql<boolean>`${isUnasked()}` })
    .from(reviewers)
    .where(and(inArray(candidateId, candidateIds), eq(createdByType, "system")));
  const cohorts = Map.groupBy(rows, (one) => `${one.candidateId} ${JSON.stringify(one.card)}`);
  const revealing = [...cohorts.values()].filter(
    (cohort) => cohort.length < fewestAlike && cohort.some((one) => one.isOpen && one.card?.company),
  );
  return [...new Set(revealing.flat().map((one) => one.candidateId))].toSorted();
}
