import { and, eq, inArray, isNull, lt, or } from "drizzle-orm";
import type { Context } from "#server/context.ts";
import { directoryEmployments, directoryPeople } from "#server/db/schema/directory.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";
import { resolveCompanies } from "#server/directory/resolve-companies.ts";
import { keepExcluded } from "#server/reviewers/keep-excluded.ts";

/**
 * Of these candidates' reviewers who were found and not asked, those whom the directory does not know any more at the company
 * where they were found are none any more. Whom a manager has pressed to ask keeps the card and is not asked: one that vanished would tell that nobody had
 * asked them by then, and those that stay that they were. The caller holds the candidates.
 */
export async function releaseGone(context: Context, candidateIds: string[]) {
  if (candidateIds.length === 0) return;
  const { db, clock } = context;
  const { key, candidateId, email, company, requestedAt, refusedAt, sendingUntil, handedOverAt } = reviewers;
  const notAsked = and(
    eq(reviewers.createdByType, "system"),
    eq(reviewers.status, "identified"),
    isNull(handedOverAt),
    or(isNull(sendingUntil), lt(sendingUntil, clock.now())),
  );
  const rows = await db
    .select({ key, candidateId, email, company, requestedAt, refusedAt })
    .from(reviewers)
    .where(and(inArray(candidateId, candidateIds), notAsked));
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
  const gone = rows.filter(
    (row) => !places.get(row.company ?? "")?.some(({ id }) => isKnown.has(`${row.email} ${id}`)),
  );
  const isPressed = (row: (typeof rows)[number]) => row.requestedAt !== null || row.refusedAt !== null;
  const released = gone.filter((row) => !isPressed(row)).map((row) => row.key);
  await db.delete(reviewers).where(and(inArray(key, released), notAsked));
  await keepExcluded(context, gone.filter(isPressed));
}
