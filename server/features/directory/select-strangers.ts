import type { Context } from "#server/platform/context.ts";
import type { Employment } from "./check-row.ts";
import { mayBeSamePerson } from "./may-be-same-person.ts";
import { selectKnown } from "./save-people.ts";

type Row = Pick<Employment, "name" | "email" | "profileKey">;

/** One address with more names is never one person. */
const maxNames = 20;

/**
 * Which rows have an address or a profile of another person, and why they are rejected. Otherwise a mailbox that
 * several people share would merge them, and one would be contacted about what another saw.
 *
 * If the directory knows the owner of the address, rows with that name are accepted. If it does not, and the rows name
 * several people, none is accepted, because their order proves nothing.
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
    // People with other addresses stay separate, because the profile may be the page of a whole team.
    const meant = some.filter(({ email }) => email === null || !person || person.email === null);
    const addresses = new Set(meant.flatMap(({ email }) => email ?? []));
    const reasonFor = whose(person, meant, "profile");
    const isOfSeveral = !person && addresses.size > 1;
    for (const row of meant) if (!isOfSeveral || row.email === null) refuse(row, reasonFor(row));
  }
  return refused;
}

function whose(
  person: Pick<Row, "name"> | undefined,
  rows: Row[],
  what: string,
): (row: Row) => string | null {
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

/** The first name that cannot belong to the same person as an earlier one. */
const firstOther = (names: string[]): string | undefined =>
  names.find((name, place) => names.slice(0, place).some((before) => !mayBeSamePerson(before, name)));
