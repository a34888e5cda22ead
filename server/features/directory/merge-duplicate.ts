import { eq, inArray, sql } from "drizzle-orm";
import type { AdminContext } from "#server/platform/context.ts";
import { directoryEmployments, directoryPeople } from "#server/platform/db/schema/directory.ts";
import { found } from "#server/platform/errors.ts";
import { happened } from "#server/platform/happened.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { holdImports } from "./hold-imports.ts";
import { mergePeople } from "./merge-people.ts";

/**
 * Merges two records that an admin says are one person. All employments stay. The kept record keeps its name and addresses, and
 * takes from the removed one only what it lacks. Reviewers found by either record stay as they are.
 */
export function mergeDuplicate(
  context: AdminContext,
  { keptId, removedId }: { keptId: number; removedId: number },
) {
  return inTransaction(context, async (context) => {
    const { db, clock } = context;
    // No import adds to either record meanwhile.
    await holdImports(context);
    const both = await db
      .select()
      .from(directoryPeople)
      .where(inArray(directoryPeople.id, [keptId, removedId]))
      .orderBy(directoryPeople.id)
      .for("update");
    const kept = found(
      both.find(({ id }) => id === keptId),
      "PERSON_NOT_FOUND",
    );
    const removed = found(
      both.find(({ id }) => id === removedId),
      "PERSON_NOT_FOUND",
    );
    await copyDismissals(context, { keptId, removedId });
    await updateSameEmployments(context, { keptId, removedId });
    await mergePeople(context, [{ from: removedId, into: keptId }]);
    const profile = kept.profileUrl === null ? removed : kept;
    const formerImports = [...new Set([...(kept.formerImports ?? []), ...(removed.formerImports ?? [])])];
    await db
      .update(directoryPeople)
      .set({
        email: kept.email ?? removed.email,
        profileUrl: profile.profileUrl,
        profileKey: profile.profileKey,
        formerImports: formerImports.length > 0 ? formerImports : null,
        updatedAt: clock.now(),
      })
      .where(eq(directoryPeople.id, keptId));
    await happened(context, {
      type: "directory.people_merged",
      personId: keptId,
      removedId,
      employments: await db.$count(directoryEmployments, eq(directoryEmployments.personId, keptId)),
      emails: both.flatMap(({ email }) => email ?? []),
    });
    return { merged: true as const };
  });
}

type Pair = { keptId: number; removedId: number };

/** Who is not the removed person is not the kept one either. */
async function copyDismissals({ db }: Pick<AdminContext, "db">, { keptId, removedId }: Pair) {
  await db.execute(sql`
    insert into directory_distinct_people (lower_id, higher_id, dismissed_by, created_at)
    select least(other.id, ${keptId}::bigint), greatest(other.id, ${keptId}::bigint), dismissed_by, created_at
    from directory_distinct_people
    cross join lateral (select case lower_id when ${removedId} then higher_id else lower_id end as id) other
    where ${removedId} in (lower_id, higher_id) and other.id <> ${keptId}
    on conflict do nothing`);
}

/**
 * An employment that both records have, with the same start, becomes one. What a source reported last is right; what it does not
 * say stays as it was.
 */
async function updateSameEmployments({ db }: Pick<AdminContext, "db">, { keptId, removedId }: Pair) {
  // Of the same month the one that knows an end says more.
  const isNewer = sql`(removed.seen_month, removed.end_month is not null) > (kept.seen_month, kept.end_month is not null)`;
  await db.execute(sql`
    update directory_employments kept set
      position = coalesce(newer.position, older.position), place = coalesce(newer.place, older.place),
      department = coalesce(newer.department, older.department), team = coalesce(newer.team, older.team),
      level = coalesce(newer.level, older.level), headcount = coalesce(newer.headcount, older.headcount),
      end_month = newer.end_month, seen_month = newer.seen_month
    from directory_employments removed, directory_employments newer, directory_employments older
    where kept.person_id = ${keptId} and removed.person_id = ${removedId} and removed.company_id = kept.company_id
      and removed.start_month is not distinct from kept.start_month
      and newer.id = case when ${isNewer} then removed.id else kept.id end
      and older.id = case when ${isNewer} then kept.id else removed.id end`);
}
