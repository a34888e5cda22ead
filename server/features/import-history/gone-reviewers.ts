import { and, eq, inArray } from "drizzle-orm";
import { deleteCardExclusions, saveCardExclusions } from "#server/features/reviewers/exclusion-marks.ts";
import type { Context } from "#server/platform/context.ts";
import { isNotContacted, isRequested } from "#server/platform/db/contacts.ts";
import { undecryptable, orReplacement } from "#server/platform/db/schema/columns.ts";
import { directoryEmployments, directoryPeople } from "#server/platform/db/schema/directory.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { resolveCompanies } from "#server/features/directory/resolve-companies.ts";

/**
 * Makes sure that found reviewers who are no longer in the directory at that company are never contacted. Their cards
 * stay until all cards of the candidate are built again: a card that vanished with one batch would show which batch the
 * person came with. The caller must hold the locks of the candidates.
 */
export async function excludeGone(context: Context, candidateIds: string[]) {
  await saveCardExclusions(context, await selectGone(context, candidateIds));
}

/**
 * Removes these reviewers. Those whom a manager chose keep their cards and are not contacted. If such a card vanished,
 * it would reveal that the person had not been contacted, and that the others had. The caller must hold the locks of
 * the candidates and build the cards again.
 */
export async function removeGone(context: Context, candidateIds: string[]) {
  const gone = await selectGone(context, candidateIds);
  const released = gone.filter((row) => !row.wasRequested);
  const keys = released.map((row) => row.key);
  await context.db
    .delete(reviewers)
    .where(and(inArray(reviewers.key, keys), isFoundButNotContacted(context)));
  await deleteCardExclusions(context, released);
  await saveCardExclusions(
    context,
    gone.filter((row) => row.wasRequested),
  );
}

async function selectGone(context: Context, candidateIds: string[]) {
  if (candidateIds.length === 0) return [];
  const { db } = context;
  const { key, candidateId, email, company } = reviewers;
  const rows = await db
    .select({
      key,
      candidateId,
      email: orReplacement<string>(email, undecryptable),
      company,
      wasRequested: isRequested,
    })
    .from(reviewers)
    .where(and(inArray(candidateId, candidateIds), isFoundButNotContacted(context)));
  const companies = await resolveCompanies(
    context,
    rows.flatMap((row) => row.company ?? []),
  );
  const directoryRows = await db
    .select({ email: directoryPeople.email, companyId: directoryEmployments.companyId })
    .from(directoryPeople)
    .innerJoin(directoryEmployments, eq(directoryEmployments.personId, directoryPeople.id))
    .where(
      inArray(
        directoryPeople.email,
        rows.map((row) => row.email),
      ),
    );
  const knownPairs = new Set(directoryRows.map((row) => `${row.email} ${row.companyId}`));
  return rows.filter(
    (row) => !companies.get(row.company ?? "")?.some(({ id }) => knownPairs.has(`${row.email} ${id}`)),
  );
}

const isFoundButNotContacted = (context: Pick<Context, "clock">) =>
  and(eq(reviewers.createdByType, "system"), isNotContacted(context));
