import { sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import type { Employment } from "./check-row.ts";
import { mayBeSamePerson } from "./may-be-same-person.ts";

type Row = Pick<Employment, "name" | "email" | "profileKey">;
type Known = Record<"name", string> & Record<"email" | "profileKey", string | null>;

/** More names at one address are nobody's variants. */
const maxNames = 20;

/**
 * Which of these rows have an address, or a profile, that is another person's, and why they are refused. Else a mailbox that
 * several people share would make one person of them, who is asked about what another one saw.
 *
 * Where the directory knows whose address it is, rows with that person's name are kept. Where it does not, and the rows
 * themselves name several people, none is: which row came first says nothing.
 */
export async function selectStrangers<One extends Row>(
  context: Pick<Context, "db">,
  rows: One[],
): Promise<Map<One, string>> {
  const known = await selectKnown(context, rows);
  const refused = new Map<One, string>();
  const refuse = (row: One, reason: string | null) => {
    if (reason && !refused.has(row)) refused.set(row, reason);
  };
  const byEmail = new Map(known.map((person) => [person.email, person]));
  for (const [email, some] of Map.groupBy(rows, (row) => row.email)) {
    const reasonFor = whose(byEmail.get(email ?? ""), some, "address");
    if (email !== null) for (const row of some) refuse(row, reasonFor(row));
  }
  const byProfile = new Map(known.map((person) => [person.profileKey, person]));
  for (const [profile, some] of Map.groupBy(rows, (row) => row.profileKey)) {
    if (profile === null) continue;
    const person = byProfile.get(profile);
    // People with other addresses stay other people: the profile may be the page of a whole team.
    const meant = some.filter(({ email }) => email === null || !person || person.email === null);
    const addresses = new Set(meant.flatMap(({ email }) => email ?? []));
    const reasonFor = whose(person, meant, "profile");
    const isOfSeveral = !person && addresses.size > 1;
    for (const row of meant) if (!isOfSeveral || row.email === null) refuse(row, reasonFor(row));
  }
  return refused;
}

function whose(person: Known | undefined, rows: Row[], what: string): (row: Row) => string | null {
  if (person)
    return ({ name }) =>
      mayBeSamePerson(name, person.name)
        ? null
        : `This ${what} belongs to someone with another name: '${person.name}'`;
  const names = [...new Set(rows.map(({ name }) => name))];
  const other = names.length > maxNames ? names[1] : firstOther(names);
  if (other === undefined) return () => null;
  return ({ name }) =>
    `Several people have this ${what}: '${name}', '${other === name ? (names[0] ?? name) : other}'`;
}

/** One of them that is not the name of the same person as another. */
const firstOther = (names: string[]): string | undefined =>
  names.find((name, place) => names.slice(0, place).some((before) => !mayBeSamePerson(before, name)));

async function selectKnown({ db }: Pick<Context, "db">, rows: Row[]): Promise<Known[]> {
  const list = (texts: (string | null)[]) =>
    sql`${sql.param([...new Set(texts.filter((text) => text !== null))])}::text[]`;
  const columns = sql`id, name, email, profile_key as "profileKey"`;
  const found = await db.execute<Known>(sql`
    select ${columns} from directory_people where email = any(${list(rows.map(({ email }) => email))})
    union
    select ${columns} from directory_people
    where profile_key = any(${list(rows.map(({ profileKey }) => profileKey))})`);
  return found.rows;
}
