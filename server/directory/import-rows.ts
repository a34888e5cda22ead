import { randomUUID } from "node:crypto";
import { and, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type * as z from "zod";
import type { DirectoryRow, ImportedFile, ImportOutcome } from "#contract/directory.ts";
import { type MonthNumber, monthOf } from "#contract/months.ts";
import type { ActingContext } from "#server/context.ts";
import type { Transaction } from "#server/db/client.ts";
import { directoryCompanies, directoryEmployments, directoryPeople } from "#server/db/schema/directory.ts";
import { checkRow, type Employment } from "./check-row.ts";
import { selectDeleted } from "./deletions.ts";
import { countBatch, keepImport } from "./keep-import.ts";

/** One batch, kept or refused row by row. The same rows a second time change nothing. */
export function importRows(
  context: ActingContext,
  { rows, file = wholeFile() }: { rows: z.output<typeof DirectoryRow>[]; file?: ImportedFile },
): Promise<ImportOutcome> {
  const { db, clock, secret } = context;
  const thisMonth = monthOf(clock.now());
  const rejected: ImportOutcome["rejected"] = [];
  const readable: Told[] = [];
  for (const { line, ...row } of rows) {
    const checked = checkRow(row, thisMonth);
    if (typeof checked === "string") rejected.push({ line, reason: checked });
    else readable.push({ ...checked, line });
  }

  return db.transaction(async (tx) => {
    const importId = await keepImport(tx, context, file);
    const deleted = await selectDeleted(tx, secret, readable);
    for (const { line } of deleted) rejected.push({ line, reason: "This person was deleted on request" });
    const kept = readable.filter((row) => !deleted.has(row));
    const { added, updated } = await keepRows(tx, kept, importId, clock.now());

    const unchanged = kept.length - added - updated;
    const outcome = { added, updated, unchanged, rejected: rejected.toSorted((a, b) => a.line - b.line) };
    await countBatch(tx, context, file, outcome);
    return outcome;
  });
}

type Told = Employment & { line: number };

/** Rows that some other program sends, without saying where they are from. */
function wholeFile(): ImportedFile {
  return { key: randomUUID(), name: "Rows sent to the API", batch: 1, isLast: true };
}

async function keepRows(tx: Transaction, rows: Employment[], importId: number, now: Date) {
  if (rows.length === 0) return { added: 0, updated: 0 };
  const companyIds = await keepCompanies(tx, rows);
  const personIds = await keepPeople(tx, rows, now);
  const employments = rows.flatMap((row) => {
    const personId = personIds.get(row.email ?? row.profileUrl ?? "");
    const companyId = companyIds.get(row.companyKey);
    return personId === undefined || companyId === undefined ? [] : [{ ...row, personId, companyId }];
  });
  return keepEmployments(tx, employments, importId, monthOf(now));
}

async function keepCompanies(tx: Transaction, rows: Employment[]): Promise<Map<string, number>> {
  const byKey = new Map(rows.map(({ companyKey, company }) => [companyKey, company]));
  const values = [...byKey].map(([key, name]) => ({ key, name }));
  await tx.insert(directoryCompanies).values(values).onConflictDoNothing();
  const kept = await tx
    .select()
    .from(directoryCompanies)
    .where(inArray(directoryCompanies.key, [...byKey.keys()]));
  return new Map(kept.map(({ key, id }) => [key, id]));
}

/** People by e-mail address, or by profile address where the file gives no other. */
async function keepPeople(tx: Transaction, rows: Employment[], now: Date): Promise<Map<string, number>> {
  const people = [...new Map(rows.map((row) => [row.email ?? row.profileUrl, row])).values()];
  const withEmail = people.filter(({ email }) => email !== null);
  const ids = new Map<string, number>();

  if (withEmail.length > 0) {
    const kept = await tx
      .insert(directoryPeople)
      .values(withEmail.map(({ name, email }) => ({ name, email, createdAt: now, updatedAt: now })))
      .onConflictDoUpdate({
        target: directoryPeople.email,
        set: {
          name: sql`excluded.name`,
          updatedAt: sql`case when ${directoryPeople.name} = excluded.name then ${directoryPeople.updatedAt} else excluded.updated_at end`,
        },
      })
      .returning({ id: directoryPeople.id, email: directoryPeople.email });
    for (const { id, email } of kept) ids.set(email ?? "", id);
    await noteProfiles(tx, withEmail, ids);
  }

  const withoutEmail = people.filter(({ email }) => email === null);
  if (withoutEmail.length > 0) {
    const kept = await tx
      .insert(directoryPeople)
      .values(
        withoutEmail.map(({ name, profileUrl }) => ({ name, profileUrl, createdAt: now, updatedAt: now })),
      )
      .onConflictDoUpdate({ target: directoryPeople.profileUrl, set: { name: sql`excluded.name` } })
      .returning({ id: directoryPeople.id, profileUrl: directoryPeople.profileUrl });
    for (const { id, profileUrl } of kept) ids.set(profileUrl ?? "", id);
  }
  return ids;
}

/** Who has an e-mail address is known by the profile's too, unless somebody else is: later files may have only that. */
async function noteProfiles(tx: Transaction, people: Employment[], ids: Map<string, number>) {
  const byUrl = new Map(people.map(({ profileUrl, email }) => [profileUrl, ids.get(email ?? "")]));
  byUrl.delete(null);
  if (byUrl.size === 0) return;
  const told = sql`unnest(${sql.param([...byUrl.values()])}::bigint[], ${sql.param([...byUrl.keys()])}::text[])`;
  await tx.execute(sql`
    update directory_people person set profile_url = told.url
    from (select distinct on (id) id, url from ${told} as told(id, url) order by id, url) told
    where person.id = told.id and person.profile_url is null
      and not exists (select 1 from directory_people other where other.profile_url = told.url)`);
}

type Row = Employment & { personId: number; companyId: number };

async function keepEmployments(tx: Transaction, rows: Row[], importId: number, thisMonth: MonthNumber) {
  const dated = lastOfEach(rows.filter(({ start }) => start !== null));
  const undated = lastOfEach(
    await withoutKnownStart(
      tx,
      rows.filter(({ start }) => start === null),
      thisMonth,
    ),
  );
  const values = [...dated, ...undated].map(({ personId, companyId, position, start, end }) => ({
    personId,
    companyId,
    position,
    startMonth: start,
    endMonth: end,
    seenMonth: thisMonth,
    importId,
  }));
  if (values.length === 0) return { added: 0, updated: 0 };

  const written = await tx
    .insert(directoryEmployments)
    .values(values)
    .onConflictDoUpdate({
      target: [
        directoryEmployments.personId,
        directoryEmployments.companyId,
        directoryEmployments.startMonth,
      ],
      set: {
        position: sql`excluded.position`,
        endMonth: sql`excluded.end_month`,
        seenMonth: sql`excluded.seen_month`,
        importId: sql`excluded.import_id`,
      },
      setWhere: sql`(${directoryEmployments.position}, ${directoryEmployments.endMonth}) is distinct from (excluded.position, excluded.end_month)`,
    })
    // xmax is 0 in a row that was inserted, not updated.
    .returning({ isNew: sql<boolean>`xmax = 0` });
  await noteSeen(tx, dated, thisMonth);
  const added = written.filter(({ isNew }) => isNew).length;
  return { added, updated: written.length - added };
}

/** Of rows about the same employment the last one counts. */
function lastOfEach(rows: Row[]): Row[] {
  return [...new Map(rows.map((row) => [`${row.personId} ${row.companyId} ${row.start}`, row])).values()];
}

/** A file that knows only where somebody works now adds nothing to what tells since when. */
async function withoutKnownStart(tx: Transaction, rows: Row[], thisMonth: MonthNumber): Promise<Row[]> {
  if (rows.length === 0) return [];
  const known = await tx
    .select({ personId: directoryEmployments.personId, companyId: directoryEmployments.companyId })
    .from(directoryEmployments)
    .where(
      and(
        inArray(
          directoryEmployments.personId,
          rows.map(({ personId }) => personId),
        ),
        isNotNull(directoryEmployments.startMonth),
        isNull(directoryEmployments.endMonth),
      ),
    );
  const isKnown = new Set(known.map(({ personId, companyId }) => `${personId} ${companyId}`));
  const confirmed = rows.filter(({ personId, companyId }) => isKnown.has(`${personId} ${companyId}`));
  await noteSeen(tx, confirmed, thisMonth);
  return rows.filter((row) => !confirmed.includes(row));
}

/** Whoever is still there was last seen there this month. */
async function noteSeen(tx: Transaction, rows: Row[], thisMonth: MonthNumber) {
  const open = rows.filter(({ end }) => end === null);
  if (open.length === 0) return;
  const column = (pick: (row: Row) => number | null) => sql.param(open.map(pick));
  const told = sql`select * from unnest(${column(({ personId }) => personId)}::bigint[], ${column(({ companyId }) => companyId)}::bigint[], ${column(({ start }) => start)}::int[]) as told(person_id, company_id, start_month)`;
  await tx
    .update(directoryEmployments)
    .set({ seenMonth: thisMonth })
    .where(
      and(
        isNull(directoryEmployments.endMonth),
        lt(directoryEmployments.seenMonth, thisMonth),
        // A row that does not know since when tells of whatever is known to go on there.
        sql`exists (select 1 from (${told}) told
          where told.person_id = ${directoryEmployments.personId} and told.company_id = ${directoryEmployments.companyId}
            and (told.start_month is null or told.start_month = ${directoryEmployments.startMonth}))`,
      ),
    );
}
