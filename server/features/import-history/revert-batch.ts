import { and, inArray, not, sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { addressHashes } from "#server/platform/crypto/hashes.ts";
import { lockCandidates, transaction } from "#server/platform/db/transaction.ts";
import { isNotContacted } from "#server/platform/db/contacts.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { lockImports } from "#server/features/directory/lock-imports.ts";
import { excludeGone } from "./gone-reviewers.ts";
import { reassignAll, reassignReported } from "./reassign-entries.ts";

const companiesPerRun = 2_000;

type RestartRevert = (context: Context, importId: number) => Promise<void>;

/**
 * Reverts the last batch of an import that is not reverted yet. Entries that it added are deleted, and entries that it
 * changed get their earlier values, unless something changed them later. Entries that another import reported too stay
 * and are assigned to it. People without entries are deleted if they were never contacted.
 *
 * The last batch goes first, so that a change by another import between two batches gets the right earlier values.
 * @param seen the last batch of the other imports that was compared before
 * @param restartRevert reverts entries that belong again to an import that was reverted earlier
 */
export function revertBatch(
  context: Context,
  { importId, seen, restartRevert }: { importId: number; seen: number; restartRevert: RestartRevert },
) {
  return transaction(context, async (context) => {
    await lockImports(context);
    const progress = await reassignReported(context, { importId, seen });
    if (!progress.isLast) return { seen: progress.seen, isLast: false };
    const { rows } = await context.db.execute<{ id: string }>(sql`
      select id from directory_import_batches where import_id = ${importId}::bigint and not is_removed order by id desc limit 1`);
    const [batch] = rows;
    if (!batch) return { seen: progress.seen, isLast: true };
    const undone = await undoBatch(context, Number(batch.id));
    const people = await removePeople(context, importId, undone.people);
    await context.db.execute(sql`
      update directory_imports set entries_removed = entries_removed + ${undone.removed}::int,
        entries_restored = entries_restored + ${undone.restored}::int, people_removed = people_removed + ${people}::int
      where id = ${importId}::bigint`);
    for (const revertedId of undone.reverted) {
      if (revertedId !== importId) await restartRevert(context, revertedId);
      // Otherwise a run that has already compared the other imports would delete what they reported.
      await reassignAll(context, revertedId);
    }
    return { seen: progress.seen, isLast: false };
  });
}

/** Deletes people who have no entries left and were never contacted. Returns how many. */
async function removePeople(context: Context, importId: number, ids: number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { db, secret } = context;
  const { rows } = await db.execute<{ id: string; email: string | null; hasEntries: boolean }>(sql`
    select id, email, exists (select from directory_employments e where e.person_id = person.id) as "hasEntries"
    from directory_people person where id = any(${sql.param(ids)}::bigint[])`);
  const people = rows.map((row) => ({
    ...row,
    hashes: row.email === null ? [] : addressHashes(secret, row.email),
  }));
  const contactedHashes = await selectContacted(
    context,
    people.flatMap(({ hashes }) => hashes),
  );
  const contacted = people.filter(({ hashes }) => hashes.some((hash) => contactedHashes.has(hash)));
  const removed = people.filter((person) => !person.hasEntries && !contacted.includes(person));
  if (contacted.length > 0)
    await db.execute(sql`
      update directory_people set former_imports = array_append(coalesce(former_imports, '{}'), ${importId}::bigint)
      where id = any(${sql.param(contacted.map(({ id }) => id))}::bigint[])
        and not ${importId}::bigint = any(coalesce(former_imports, '{}'))`);
  await db.execute(sql`
    delete from directory_people where id = any(${sql.param(removed.map(({ id }) => id))}::bigint[])`);
  await excludeRemovedPeople(
    context,
    people.flatMap(({ hashes }) => hashes),
  );
  return removed.length;
}

/**
 * Runs at once, not only when colleagues are found again, so that people who were removed are not contacted meanwhile.
 */
async function excludeRemovedPeople(context: Context, hashes: string[]) {
  if (hashes.length === 0) return;
  const isAffected = sql`${reviewers.emailHash} = any(${sql.param(hashes)}::text[])
    and ${reviewers.createdByType} = 'system' and ${reviewers.status} = 'identified'`;
  await excludeGone(context, await lockCandidates(context, isAffected));
}

/** Which of these address hashes a survey was sent to or is queued for. */
async function selectContacted(
  { db, clock }: Pick<Context, "db" | "clock">,
  hashes: string[],
): Promise<Set<string>> {
  const { emailHash } = reviewers;
  const rows = await db
    .selectDistinct({ emailHash })
    .from(reviewers)
    .where(and(inArray(emailHash, hashes), not(isNotContacted({ clock }))));
  return new Set(rows.map((row) => row.emailHash));
}

interface Undone {
  removed: number;
  restored: number;
  people: number[];
  /** Reverted imports, including this one, that own restored entries. */
  reverted: number[];
}

type Row = Record<"removed" | "restored", number> & Record<"people" | "reverted", string[]>;

/**
 * Deletes what one batch added and restores what it changed, unless something changed it later. Records the companies
 * concerned.
 */
async function undoBatch({ db }: Pick<Context, "db">, batchId: number): Promise<Undone> {
  const { rows } = await db.execute<Row>(sql`
    with batch as materialized (
      select * from directory_import_batches where id = ${batchId}::bigint
    ), gone as (
      delete from directory_employments e using batch
      where e.id = any(batch.added) and e.import_id = batch.import_id
      returning e.person_id, e.company_id
    ), back as (
      update directory_employments e
      set position = former.position, place = former.place, department = former.department, team = former.team,
        headcount = former.headcount, level = former.level, end_month = former."end", seen_month = former.seen,
        import_id = (select id from directory_imports where id = former."importId")
      from batch cross join json_to_recordset(batch.former) as former(id bigint, position text, place text, department text,
        team text, headcount int, level text, "end" int, seen int, "importId" bigint)
      where e.id = former.id and e.import_id = batch.import_id
      returning e.id, e.person_id, e.company_id, e.import_id
    ), undone as (
      select person_id, company_id from gone union all select person_id, company_id from back
    ), recorded as (
      -- Restored values are removed here. If the entry changes again, its next earlier values belong to another import.
      update directory_import_batches batch set is_removed = true,
        companies = batch.companies || array(select distinct company_id from undone),
        former = (
          select json_agg(changed.former) from json_array_elements(batch.former) as changed(former)
          where (changed.former ->> 'id')::bigint not in (select id from back))
      where id = ${batchId}::bigint
    )
    select (select count(*) from gone)::int as removed, (select count(*) from back where import_id is distinct from (select import_id from batch))::int as restored,
      array(select distinct person_id::text from undone) as people,
      array(select distinct by.id::text from back join directory_imports by on by.id = back.import_id
        where by.taken_back_at is not null) as "reverted"`);
  const { removed = 0, restored = 0, people = [], reverted = [] } = rows[0] ?? {};
  return { removed, restored, people: people.map(Number), reverted: reverted.map(Number) };
}

/**
 * Deletes companies that the import added and that have no employments. If the columns were mixed up, their names are
 * names of people and would be suggested to managers. Returns whether these were the last ones.
 */
export function removeCompanies(context: Context, importId: number): Promise<boolean> {
  return transaction(context, async (context) => {
    await lockImports(context);
    const { rows } = await context.db.execute(sql`
      delete from directory_companies where id in (
        select id from directory_companies company
        where import_id = ${importId}::bigint
          and not exists (select from directory_employments e where e.company_id = company.id)
        limit ${companiesPerRun})
      returning id`);
    return rows.length < companiesPerRun;
  });
}
