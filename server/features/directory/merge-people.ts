import { and, eq, inArray, sql } from "drizzle-orm";
import type { AdminContext, Context } from "#server/platform/context.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import {
  directoryDistinctPeople,
  directoryEmployments,
  directoryPeople,
} from "#server/platform/db/schema/directory.ts";
import { AppError, requireFound } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { forgetFormerOf } from "./delete-person.ts";
import { lockImports } from "./lock-imports.ts";

/** Merges two records of one person. The employments of the first move to the second. */
export async function mergePeople(context: Pick<Context, "db">, pairs: { from: number; into: number }[]) {
  if (pairs.length === 0) return;
  const { db } = context;
  // An employment without a start adds nothing if the other record has the start.
  const isSame = sql`(kept.start_month is not distinct from moved.start_month
    or moved.start_month is null and moved.end_month is null and kept.end_month is null)`;
  const merged = sql`json_to_recordset(${JSON.stringify(pairs)}::json) as merged("from" bigint, "into" bigint)`;
  const samePairs = await db.execute<EmploymentPair>(sql`
    select kept.id as kept, moved.id as moved
    from ${merged} join directory_employments moved on moved.person_id = merged."from"
    join directory_employments kept on kept.person_id = merged."into" and kept.company_id = moved.company_id and ${isSame}`);
  await recordMerge(context, samePairs.rows);
  await db.execute(sql`
    update directory_employments moved set person_id = merged."into"
    from ${merged} where moved.person_id = merged."from"
      and not exists (
        select 1 from directory_employments kept
        where kept.person_id = merged."into" and kept.company_id = moved.company_id
          and ${isSame}
      )`);
  await db.execute(sql`
    delete from directory_people using ${merged} where directory_people.id = merged."from"`);
}

export interface EmploymentPair extends Record<string, unknown> {
  kept: string;
  moved: string;
}

/** An employment that both records had belongs to the imports of both, so reverting one import keeps it. */
export async function recordMerge(context: Pick<Context, "db">, pairs: EmploymentPair[]) {
  if (pairs.length === 0) return;
  const samePairs = sql`json_to_recordset(${JSON.stringify(pairs)}::json) as same(kept bigint, moved bigint)`;
  await context.db.execute(sql`
    insert into directory_import_batches (import_id, added, told)
    select batch.import_id, '{}', array_agg(distinct same.kept)
    from directory_import_batches batch
    join directory_imports by on by.id = batch.import_id and by.taken_back_at is null
    cross join unnest(batch.added || batch.told) as reported(id) join ${samePairs} on same.moved = reported.id
    group by batch.import_id order by min(batch.id)`);
  // If it is not known which import reported it, it stays.
  await context.db.execute(sql`
    update directory_employments kept set import_id = moved.import_id
    from ${samePairs} join directory_employments moved on moved.id = same.moved
    where kept.id = same.kept
      and not exists (select from directory_import_batches batch where batch.import_id = moved.import_id)`);
  await forgetFormerOf(
    context,
    pairs.map(({ moved }) => Number(moved)),
  );
}

/**
 * Merges two records that an admin says are one person. All employments stay. The kept record keeps its name and
 * addresses, and takes from the removed one only what it lacks. Reviewers found by either record do not change.
 */
export function mergeDuplicate(
  context: AdminContext,
  { keptId, removedId }: { keptId: number; removedId: number },
) {
  return transaction(context, async (context) => {
    const { db, clock } = context;
    // Meanwhile no import can add to either record.
    await lockImports(context);
    const { kept, removed } = await lockBoth(context, { keptId, removedId });
    await refuseDismissed(context, { keptId, removedId });
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
    await publish(context, {
      type: "directory.people_merged",
      personId: keptId,
      removedId,
      employments: await db.$count(directoryEmployments, eq(directoryEmployments.personId, keptId)),
      emails: [kept, removed].flatMap(({ email }) => email ?? []),
    });
    return { merged: true as const };
  });
}

type Pair = { keptId: number; removedId: number };

async function lockBoth({ db }: Pick<AdminContext, "db">, { keptId, removedId }: Pair) {
  const people = await db
    .select()
    .from(directoryPeople)
    .where(inArray(directoryPeople.id, [keptId, removedId]))
    .orderBy(directoryPeople.id)
    .for("update");
  const find = (id: number) =>
    requireFound(
      people.find((person) => person.id === id),
      "PERSON_NOT_FOUND",
    );
  return { kept: find(keptId), removed: find(removedId) };
}

/** Another admin may have dismissed the pair since this one's page was loaded, and a merge cannot be undone. */
async function refuseDismissed({ db }: Pick<AdminContext, "db">, { keptId, removedId }: Pair) {
  const { lowerId, higherId } = directoryDistinctPeople;
  const isPair = and(eq(lowerId, Math.min(keptId, removedId)), eq(higherId, Math.max(keptId, removedId)));
  if ((await db.$count(directoryDistinctPeople, isPair)) > 0) throw new AppError("DUPLICATE_DISMISSED");
}

/** People who are distinct from the removed record are distinct from the kept one too. */
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
 * Joins employments that both records have with the same start. The latest report is right; what it leaves out is kept.
 */
async function updateSameEmployments({ db }: Pick<AdminContext, "db">, { keptId, removedId }: Pair) {
  // If both are from the same month, prefer the one with an end.
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
