import { and, eq, isNull } from "drizzle-orm";
import type { WorkHistoryEntry } from "#contract/candidates.ts";
import type { Context } from "#server/context.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";
import { findColleagues } from "#server/directory/find-colleagues.ts";
import { mixPanel } from "#server/directory/mix-panel.ts";
import { byRank, type Colleague } from "#server/directory/rank-colleagues.ts";
import { type Contacts, selectContacts } from "./contacts.ts";
import { newLinkSecret } from "./link-secret.ts";

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

/**
 * Former colleagues from the directory become the candidate's reviewers, best match first. Whoever is one already keeps
 * the place once somebody chose to ask them, and until then has the one that is right now.
 * @returns what was looked up about their addresses, for whoever asks some of them next
 */
export async function identifyReviewers(context: Context, { candidateId, managerEmail, ...search }: Whose) {
  const { db, clock } = context;
  const now = clock.now();
  const found = await findColleagues(context, { ...search, now });
  const { kept, released } = await releaseUnasked(context, candidateId);
  const others = found.filter(({ email }) => kept.every((one) => one.email !== email));
  const contacts = await selectContacts(
    context,
    others.map(({ email }) => email),
  );
  const asked = mixPanel(whoMayBeAsked(contacts, others, managerEmail)).slice(0, mostReviewers);
  if (asked.length === 0) return contacts;
  const taken = new Set(kept.map(({ rank }) => rank));
  const places = Array.from({ length: asked.length + taken.size }, (_, index) => index + 1);
  const free = places.filter((rank) => !taken.has(rank));
  await db.insert(reviewers).values(
    asked.map((colleague, index) => ({
      id: newLinkSecret(),
      candidateId,
      rank: free[index] ?? 0,
      name: colleague.name,
      email: colleague.email,
      company: colleague.company,
      position: colleague.position,
      relationship: relationshipOf(colleague),
      createdByType: "system" as const,
      directoryPersonId: colleague.personId,
      overlapMonths: colleague.overlapMonths,
      overlapFirst: colleague.together?.first,
      overlapLast: colleague.together?.last,
      reason: colleague.reason,
      createdAt: now,
      ...released.get(colleague.email),
    })),
  );
  return contacts;
}

/**
 * Whom nobody chose to ask yet is found anew, under the same key; the others stay where they are. A candidate who has
 * just been added has neither.
 */
async function releaseUnasked({ db }: Pick<Context, "db">, candidateId: string) {
  const { key, id, email, rank, createdAt, ...row } = reviewers;
  const traces = [row.chosenAt, row.queuedUntil, row.heldUntil, row.sendingUntil, row.undeliverableAt];
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
    .returning({ key, id, email, createdAt });
  const kept = await db.select({ email, rank }).from(reviewers).where(eq(row.candidateId, candidateId));
  return { kept, released: new Map(gone.map(({ email: address, ...one }) => [address, one])) };
}

/** Nobody who asked not to be, whom no mail reaches, or who was asked lately; who has answered comes earlier. */
function whoMayBeAsked({ refusing, history }: Contacts, found: Colleague[], managerEmail: string) {
  return found
    .filter(({ email }) => {
      const past = history.get(email);
      return email !== managerEmail && !refusing.has(email) && !past?.isResting && !past?.isUndeliverable;
    })
    .map((one) => {
      const past = history.get(one.email);
      const worth = (past?.hasAnswered ? worthOfAnswering : 0) + (past?.wasUseful ? worthOfUsefulness : 0);
      return { ...one, match: { ...one.match, score: one.match.score + worth } };
    })
    .toSorted(byRank);
}

/** Titles are a guess, and the words say so. */
function relationshipOf({ relation, overlapMonths }: Colleague): string {
  if (overlapMonths === null) return "Possible former colleague";
  return relation ? words[relation] : "Former colleague";
}

const words = { manager: "Likely manager", peer: "Likely peer", report: "Likely direct report" };
