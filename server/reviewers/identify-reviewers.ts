import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { WorkHistoryEntry } from "#contract/candidates.ts";
import type { Context } from "#server/context.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";
import { addressHash } from "#server/sealing/address-hash.ts";
import { idOf } from "#server/sealing/survey-link.ts";
import { findColleagues } from "#server/directory/find-colleagues.ts";
import { mixPanel } from "#server/directory/mix-panel.ts";
import type { Colleague } from "#server/directory/rank-colleagues.ts";
import { byMatch } from "#server/directory/rank-employments.ts";
import { type Contacts, selectContacts } from "./contacts.ts";

/** A manager reads no further than this; the best are kept. */
const mostReviewers = 60;
/** Whoever has answered before is likely to do so again. */
const worthOfAnswering = 5;
/** Beside that: whoever gave a response that a manager marked as useful is likely to give another. */
const worthOfUsefulness = 5;

interface Whose {
  candidateId: string;
  candidateName: string;
  workHistory: WorkHistoryEntry[];
  excludeCurrentColleagues: boolean;
  /** Whoever created the job is nobody's reviewer for it. */
  managerEmail: string;
}

type Found = Colleague & { key: string };

/**
 * Former colleagues from the directory become the candidate's reviewers, best match first. Whoever is one already keeps
 * the place once somebody chose to ask them, and until then has the one that is right now. Who may be asked is decided
 * when they are: a card that is missing would tell why.
 * @returns what was looked up about their addresses, for whoever asks some of them next
 */
export async function identifyReviewers(context: Context, { candidateId, managerEmail, ...search }: Whose) {
  const { db, clock, secret } = context;
  const now = clock.now();
  const found = await findColleagues(context, { ...search, now });
  const { kept, released } = await releaseUnasked(context, candidateId);
  // Whoever was named has a card like anybody: one that is missing would tell that they were found.
  const isKept = (email: string) => kept.some((one) => one.email === email && one.createdByType === "system");
  const others = found
    .filter(({ email }) => email !== managerEmail && !isKept(email))
    .map((one) => ({ key: randomUUID(), createdAt: now, ...one, ...released.get(one.email) }))
    .map((one) => ({ id: idOf(secret, one.key), ...one }));
  const contacts = await selectContacts(
    context,
    others.map(({ email }) => email),
  );
  const chosen = mixPanel(dealt(inOrder(contacts, others))).slice(0, mostReviewers);
  if (chosen.length === 0) return contacts;
  const taken = new Set(kept.map(({ rank }) => rank));
  const places = Array.from({ length: chosen.length + taken.size }, (_, index) => index + 1);
  const free = places.filter((rank) => !taken.has(rank));
  await db.insert(reviewers).values(
    chosen.map(({ personId: _personId, together, match: _match, ...colleague }, index) => ({
      ...colleague,
      emailHash: addressHash(secret, colleague.email),
      candidateId,
      rank: free[index] ?? 0,
      createdByType: "system" as const,
      overlapFirst: together?.first,
      overlapLast: together?.last,
    })),
  );
  return contacts;
}

/**
 * Whom nobody chose to ask yet is found anew, under the same key; the others stay where they are. A candidate who has
 * just been added has neither.
 */
async function releaseUnasked({ db }: Pick<Context, "db">, candidateId: string) {
  const { key, id, link, email, rank, createdAt, ...row } = reviewers;
  const { requestedAt, chosenAt, queuedUntil, heldUntil, sendingUntil, refusedAt, undeliverableAt } = row;
  const traces = [requestedAt, chosenAt, queuedUntil, heldUntil, sendingUntil, refusedAt, undeliverableAt];
  const gone = await db
    .delete(reviewers)
    .where(
      and(
        eq(row.candidateId, candidateId),
        eq(row.status, "identified"),
        eq(row.createdByType, "system"),
        ...traces.map(isNull),
      ),
    )
    .returning({ key, id, link, email, createdAt });
  const kept = await db
    .select({ email, rank, createdByType: row.createdByType })
    .from(reviewers)
    .where(eq(row.candidateId, candidateId));
  return { kept, released: new Map(gone.map(({ email: address, ...one }) => [address, one])) };
}

/** What speaks for them, and that they have answered before. Equals are ordered by their keys: at random, once. */
function inOrder<One extends Found>({ history }: Contacts, found: One[]): One[] {
  return found
    .map((one) => {
      const past = history.get(one.email);
      const worth = (past?.hasAnswered ? worthOfAnswering : 0) + (past?.wasUseful ? worthOfUsefulness : 0);
      return { ...one, match: { ...one.match, score: one.match.score + worth } };
    })
    .toSorted((a, b) => byMatch(a.match, b.match) || byKey(a, b));
}

/**
 * Whoever has the same card as others gets one of their places by lot: who of them comes first, and is asked first,
 * would else tell who was there for longer to whoever knows them.
 */
function dealt<One extends Found>(ordered: One[]): One[] {
  const cardOf = ({ card }: Found) => JSON.stringify(card);
  const lots = new Map(
    [...Map.groupBy(ordered, cardOf)].map(([card, alike]) => [card, alike.toSorted(byKey)]),
  );
  return ordered.map((one) => lots.get(cardOf(one))?.shift() ?? one);
}

const byKey = (a: Found, b: Found) => (a.key < b.key ? -1 : 1);
