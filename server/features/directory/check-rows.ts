import type * as z from "zod";
import type { DirectoryRow, ImportOutcome } from "#contract/directory.ts";
import { monthOf } from "#contract/months.ts";
import type { Context } from "#server/platform/context.ts";
import { checkRow, type Employment } from "./check-row.ts";
import { selectDeleted } from "./delete-person.ts";
import { namesAgree } from "./names-agree.ts";
import { selectKnownPeople } from "./save-people.ts";

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
  const readableRows: NumberedRow[] = [];
  for (const { line, ...row } of rows) {
    const checked = checkRow(row, thisMonth);
    if (typeof checked === "string") rejected.push({ line, reason: checked });
    else readableRows.push({ ...checked, line });
  }
  const deleted = await selectDeleted(context, readableRows);
  for (const { line } of deleted) rejected.push({ line, reason: "This person was deleted on request" });
  const remaining = readableRows.filter((row) => !deleted.has(row));
  const conflicts = await findNameConflicts(context, remaining);
  for (const [{ line }, reason] of conflicts) rejected.push({ line, reason });
  return {
    valid: remaining.filter((row) => !conflicts.has(row)),
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
async function findNameConflicts(
  context: Pick<Context, "db">,
  rows: NumberedRow[],
): Promise<Map<NumberedRow, string>> {
  const knownPeople = await selectKnownPeople(context, rows);
  const reasons = new Map<NumberedRow, string>();
  const reject = (row: NumberedRow, reason: string | null) => {
    if (reason && !reasons.has(row)) reasons.set(row, reason);
  };
  const byEmail = new Map(knownPeople.map((person) => [person.email, person]));
  for (const [email, group] of Map.groupBy(rows, (row) => row.email)) {
    if (email === null) continue;
    const reasonFor = findReasons(byEmail.get(email), group, "address");
    for (const row of group) reject(row, reasonFor(row));
  }
  const byProfile = new Map(knownPeople.map((person) => [person.profileKey, person]));
  for (const [profile, group] of Map.groupBy(rows, (row) => row.profileKey)) {
    if (profile === null) continue;
    const person = byProfile.get(profile);
    // People with other addresses stay separate, because the profile may be the page of a whole team.
    const claiming = group.filter(({ email }) => email === null || !person || person.email === null);
    const addresses = new Set(claiming.flatMap(({ email }) => email ?? []));
    const reasonFor = findReasons(person, claiming, "profile");
    const hasSeveralOwners = !person && addresses.size > 1;
    for (const row of claiming) if (!hasSeveralOwners || row.email === null) reject(row, reasonFor(row));
  }
  return reasons;
}

/** Why each row is rejected that has another name than the owner of the address, or than another row if it has no owner. */
function findReasons(
  person: Pick<Employment, "name"> | undefined,
  rows: Employment[],
  what: string,
): (row: Employment) => string | null {
  if (person)
    return ({ name }) =>
      namesAgree(name, person.name)
        ? null
        : `This ${what} belongs to someone with another name: '${person.name}'`;
  const names = [...new Set(rows.map(({ name }) => name))];
  const otherName = names.length > maxNames ? names[1] : findOtherName(names);
  if (otherName === undefined) return () => null;
  return ({ name }) =>
    `Several people have this ${what}: '${name}', '${otherName === name ? (names[0] ?? name) : otherName}'`;
}

/** The first name that cannot belong to the same person as an earlier one. */
const findOtherName = (names: string[]): string | undefined =>
  names.find((name, index) => names.slice(0, index).some((earlier) => !namesAgree(earlier, name)));
