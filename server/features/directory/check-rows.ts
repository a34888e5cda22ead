import type * as z from "zod";
import type { DirectoryRow, ImportOutcome } from "#contract/directory.ts";
import { monthOf } from "#contract/months.ts";
import type { Context } from "#server/platform/context.ts";
import { checkRow, type Employment } from "./check-row.ts";
import { selectDeleted } from "./delete-person.ts";
import { mayBeSamePerson } from "./may-be-same-person.ts";
import { selectKnown } from "./save-people.ts";

export type Row = z.output<typeof DirectoryRow>;
type NumberedRow = Employment & { line: number };

/** Which rows an import would reject. */
export async function checkRows(context: Context, { rows }: { rows: Row[] }) {
  return (await separateRows(context, rows)).rejected;
}

/** Separates valid rows from rejected ones, with the reasons. */
export async function separateRows(context: Context, rows: Row[]) {
  const thisMonth = monthOf(context.clock.now());
  const rejected: ImportOutcome["rejected"] = [];
  const readable: NumberedRow[] = [];
  for (const { line, ...row } of rows) {
    const checked = checkRow(row, thisMonth);
    if (typeof checked === "string") rejected.push({ line, reason: checked });
    else readable.push({ ...checked, line });
  }
  const deleted = await selectDeleted(context, readable);
  for (const { line } of deleted) rejected.push({ line, reason: "This person was deleted on request" });
  const known = readable.filter((row) => !deleted.has(row));
  const strangers = await selectStrangers(context, known);
  for (const [{ line }, reason] of strangers) rejected.push({ line, reason });
  return {
    valid: known.filter((row) => !strangers.has(row)),
    rejected: rejected.toSorted((a, b) => a.line - b.line),
  };
}

/** One address with more names is never one person. */
const maxNames = 20;

/**
 * Which rows have an address or a profile of another person, and why they are rejected. Otherwise a mailbox that
 * several people share would merge them, and one would be contacted about what another saw.
 *
 * If the directory knows the owner of the address, rows with that name are accepted. If it does not, and the rows name
 * several people, none is accepted, because their order proves nothing.
 */
async function selectStrangers(
  context: Pick<Context, "db">,
  rows: NumberedRow[],
): Promise<Map<NumberedRow, string>> {
  const known = await selectKnown(context, rows);
  const refused = new Map<NumberedRow, string>();
  const refuse = (row: NumberedRow, reason: string | null) => {
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
  person: Pick<Employment, "name"> | undefined,
  rows: Employment[],
  what: string,
): (row: Employment) => string | null {
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
