import { randomUUID } from "node:crypto";
import { and, eq, isNull, not } from "drizzle-orm";
import { minCohortSize } from "#contract/cards.ts";
import type { WorkHistoryEntry } from "#contract/candidates.ts";
import { findColleagues } from "#server/features/directory/find-colleagues.ts";
import { markColleagueSearch } from "#server/features/directory/lock-imports.ts";
import { mixPanel } from "#server/features/directory/mix-panel.ts";
import type { Colleague } from "#server/features/directory/rank-colleagues.ts";
import { assignRanks } from "#server/features/directory/assign-ranks.ts";
import type { Context } from "#server/platform/context.ts";
import { addressHash, addressHashes } from "#server/platform/crypto/hashes.ts";
import { linkHashFor } from "#server/platform/crypto/survey-link.ts";
import { isRequested } from "#server/platform/db/contacts.ts";
import { undecryptable, orUndecryptable, orReplacement } from "#server/platform/db/schema/columns.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { sharedCard } from "./card-of.ts";
import { type ContactHistory, selectContactHistory } from "./contact-history.ts";
import { isFound } from "./reviewer-view.ts";
import { findMemberByEmail, type TeamMember } from "./hiring-team.ts";

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
  /** None of them becomes a reviewer. Once somebody was contacted, those who are one keep their card. */
  hiringTeam: TeamMember[];
  /** The work history changed, so new cards must not continue the old ones' keys. */
  isCorrected?: boolean | undefined;
}

type FoundColleague = Colleague & { key: string };

/**
 * Turns former colleagues from the directory into the candidate's reviewers, best match first. Reviewers who were
 * contacted keep their rank; the others are ranked again. Whether someone may be contacted is decided later: a missing
 * card would reveal why.
 */
export async function identifyReviewers(
  context: Context,
  { candidateId, isSandbox, isCorrected = false, ...search }: ColleagueSearch,
) {
  const { db, clock } = context;
  const now = clock.now();
  await markColleagueSearch(context);
  const countedBefore = await selectCounted(context, candidateId);
  const { remaining, deletedByEmail } = await removeUnchosen(context, candidateId);
  const counted = remaining.some(isFound) ? countedBefore : new Set<string>();
  const contactedEmails = new Set(remaining.map(({ email }) => email));
  const madeUpFor = isSandbox ? candidateId : null;
  const found = await findColleagues(context, {
    ...search,
    madeUpFor,
    now,
    contacted: contactedEmails,
    counted,
  });
  const hasFoundCard = foundCardCheck(context, remaining);
  const colleagues = found
    .filter(({ email }) => counted.has(email) || !findMemberByEmail(search.hiringTeam, email))
    .filter(({ email }) => !hasFoundCard(email))
    .map((colleague) => {
      const deleted = deletedByEmail.get(colleague.email) ?? { createdAt: now, wasNamed: false };
      const { createdAt, wasNamed, ...identity } = deleted;
      return { key: randomUUID(), createdAt, wasNamed, ...colleague, ...(!isCorrected && identity) };
    });
  const histories = await selectContactHistory(
    context,
    colleagues.map(({ email }) => email),
    { candidateId },
  );
  const ranked = assignRanks(
    colleagues.map((colleague) => addHistoryScore(colleague, histories.get(colleague.email))),
  );
  const others = ranked.filter(({ isPresentColleague }) => !isPresentColleague);
  const presentColleagues = ranked.filter(({ isPresentColleague }) => isPresentColleague);
  const panel = selectBest([...mixPanel(others), ...presentColleagues]);
  if (panel.length === 0) return;
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
}

/**
 * The best matches, and of each of their cards at least three. Otherwise someone who names the others, who are no
 * reviewers, would learn whose card it is.
 */
function selectBest<Found extends FoundColleague>(ordered: Found[]): Found[] {
  const counts = new Map<string, number>();
  return ordered.filter((colleague, index) => {
    const card = sharedCard(colleague);
    const alike = counts.get(card) ?? 0;
    const isSaved = index < maxReviewers || (alike > 0 && alike < minCohortSize);
    if (isSaved && !colleague.mustNotContact) counts.set(card, alike + 1);
    return isSaved;
  });
}

/** A check whether an address has a found reviewer already. */
export function foundCardCheck(
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
  const {
    personId: _personId,
    isPresentColleague: _isPresent,
    together,
    match: _match,
    ...fields
  } = colleague;
  return {
    linkHash: linkHashFor(secret, colleague.key),
    ...fields,
    emailHash: addressHash(secret, colleague.email),
    createdByType: "system" as const,
    overlapFirst: together?.first,
    overlapLast: together?.last,
  };
}

/** The addresses of those whose cards count them among the people who may be contacted. */
async function selectCounted({ db }: Pick<Context, "db">, candidateId: string): Promise<Set<string>> {
  const rows = await db
    .select({ email: orReplacement<string>(reviewers.email, undecryptable) })
    .from(reviewers)
    .where(
      and(
        eq(reviewers.candidateId, candidateId),
        eq(reviewers.createdByType, "system"),
        eq(reviewers.mustNotContact, false),
      ),
    );
  return new Set(rows.map(({ email }) => email));
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

function addHistoryScore<Found extends FoundColleague>(colleague: Found, history?: ContactHistory): Found {
  const bonus = (history?.hasAnswered ? answeredBonus : 0) + (history?.wasUseful ? usefulBonus : 0);
  return { ...colleague, match: { ...colleague.match, score: colleague.match.score + bonus } };
}
