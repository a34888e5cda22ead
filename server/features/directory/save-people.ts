import { sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { mergePeople } from "./merge-people.ts";
import { type Identity, noProfile, type Person, recognizePeople } from "./recognize-people.ts";

type Addressed = Pick<Person, "email" | "profileKey">;

type Row = Identity & { id: string };

/** Returns the id of the person for each row. */
export async function savePeople(
  context: Context,
  rows: Identity[],
): Promise<{ id: number; isNew: boolean }[]> {
  const known = (await selectKnownPeople(context, rows)).map((row) => ({
    ...row,
    id: Number(row.id),
    isChanged: false,
    same: null,
  }));
  const { reported, people } = recognizePeople(known, rows);
  const isNew = new Set(people.filter(({ id, same }) => id === null && same === null));
  const merged = people.flatMap((person) => (person.same ? [{ from: person, into: person.same }] : []));
  const absorbing = new Set(merged.map(({ into }) => into));

  await insertPeople(context, [...isNew], absorbing);
  await mergePeople(
    context,
    merged.flatMap(({ from, into }) => (from.id === null ? [] : [{ from: from.id, into: idOf(into) }])),
  );
  const changed = people.filter((person) => person.isChanged && person.same === null);
  await updatePeople(
    context,
    changed.filter((person) => !isNew.has(person) || absorbing.has(person)),
  );
  return reported.map((person) => ({ id: idOf(person), isNew: isNew.has(person) && !absorbing.has(person) }));
}

export async function selectKnownPeople({ db }: Pick<Context, "db">, addressed: Addressed[]): Promise<Row[]> {
  const textArray = (texts: (string | null)[]) =>
    sql`${sql.param([...new Set(texts.filter((text) => text !== null))])}::text[]`;
  const columns = sql`id, name, email, profile_url as "profileUrl", profile_key as "profileKey"`;
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from directory_people where email = any(${textArray(addressed.map(({ email }) => email))})
    union
    select ${columns} from directory_people
    where profile_key = any(${textArray(addressed.map(({ profileKey }) => profileKey))})`);
  return rows;
}

async function insertPeople(context: Context, people: Person[], absorbing: Set<Person>) {
  const now = context.clock.now().toISOString();
  if (people.length === 0) return;
  const values = people.map((person) => {
    // If a known person is merged into a new one, the profile still belongs to the known record.
    const { profileUrl, profileKey } = absorbing.has(person) ? noProfile : person;
    return { name: person.name, email: person.email, profileUrl, profileKey };
  });
  const { rows } = await context.db.execute<Row>(sql`
    insert into directory_people (name, email, profile_url, profile_key, created_at, updated_at)
    select name, email, "profileUrl", "profileKey", ${now}::timestamptz, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(values)}::json)
      as changed(name text, email text, "profileUrl" text, "profileKey" text)
    returning id, email, profile_key as "profileKey"`);
  const ids = new Map(
    rows.flatMap(({ id, email, profileKey }) => [[email, id] as const, [profileKey, id] as const]),
  );
  for (const person of people) person.id = Number(ids.get(person.email ?? person.profileKey));
}

async function updatePeople({ db, clock }: Context, people: Person[]) {
  if (people.length === 0) return;
  const values = people.map(({ id, name, email, profileUrl, profileKey }) => ({
    id,
    name,
    email,
    profileUrl,
    profileKey,
  }));
  await db.execute(sql`
    update directory_people person
    set name = changed.name, email = changed.email, profile_url = changed."profileUrl", profile_key = changed."profileKey",
      updated_at = ${clock.now().toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(values)}::json)
      as changed(id bigint, name text, email text, "profileUrl" text, "profileKey" text)
    where person.id = changed.id`);
}

function idOf({ id }: Person): number {
  if (id === null || Number.isNaN(id)) throw new Error("A person of the import was not saved");
  return id;
}
