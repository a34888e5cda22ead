import { and, eq, inArray } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { cannotBeOpened, orElse } from "#server/platform/db/schema/columns.ts";
import { isNotAsked, isPressed } from "#server/platform/db/not-asked.ts";
import { directoryEmployments, directoryPeople } from "#server/platform/db/schema/directory.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { resolveCompanies } from "../resolve-companies.ts";
import { forgetExcluded, keepExcluded } from "#server/features/reviewers/keep-excluded.ts";

/**
 * Of these candidates' reviewers who were found and not asked, those whom the directory does not know any more at the company
 * where they were found are asked by nobody. Their cards stay until all of the candidate's are dealt anew: which of them
 * went with which part of an import would tell who came with it. The caller holds the candidates.
 */
export async function refuseGone(context: Context, candidateIds: string[]) {
  await keepExcluded(context, await selectGone(context, candidateIds));
}

/**
 * They are no reviewers any more. Whom a manager has pressed to ask keeps the card and is not asked: one that vanished would tell that nobody had
 * asked them by then, and those that stay that they were. The caller holds the candidates, and deals their cards.
 */
export async function releaseGone(context: Context, candidateIds: string[]) {
  const gone = await selectGone(context, candidateIds);
  const released = gone.filter((row) => !row.isPressed);
  const keys = released.map((row) => row.key);
  await context.db.delete(reviewers).where(and(inArray(reviewers.key, keys), isFoundNotAsked(context)));
  await forgetExcluded(context, released);
  await keepExcluded(
    context,
    gone.filter((row) => row.isPressed),
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
      email: orElse<string>(email, cannotBeOpened),
      company,
      isPressed,
    })
    .from(reviewers)
    .where(and(inArray(candidateId, candidateIds), isFoundNotAsked(context)));
  const places = await resolveCompanies(
    context,
    rows.flatMap((row) => row.company ?? []),
  );
  const known = await db
    .select({ email: directoryPeople.email, companyId: directoryEmployments.companyId })
    .from(directoryPeople)
    .innerJoin(directoryEmployments, eq(directoryEmployments.personId, directoryPeople.id))
    .where(
      inArray(
        directoryPeople.email,
        rows.map((row) => row.email),
      ),
    );
  const isKnown = new Set(known.map((row) => `${row.email} ${row.companyId}`));
  return rows.filter(
    (row) => !places.get(row.company ?? "")?.some(({ id }) => isKnown.has(`${row.email} ${id}`)),
  );
}

const isFoundNotAsked = (context: Pick<Context, "clock">) =>
  and(eq(reviewers.createdByType, "system"), isNotAsked(context));
