import { desc, eq, max, sql } from "drizzle-orm";
import type { DirectoryOverview, Person } from "#contract/directory.ts";
import { monthText } from "#contract/months.ts";
import { plainWords } from "#server/features/companies/plain-words.ts";
import type { Context } from "#server/platform/context.ts";
import {
  directoryCompanies,
  directoryEmployments,
  directoryImports,
  directoryPeople,
} from "#server/platform/db/schema/directory.ts";
import { requireFound } from "#server/platform/errors.ts";
import { isRoleMailbox } from "./role-mailbox.ts";

// Titles before and after a name are not part of it.
const titles = new Set("dr,prof,mr,mrs,ms,mx,ing,dipl,phd,mba,md,msc,bsc,jr,sr,ii,iii".split(","));

/** Everything in the directory about one person, latest employment first. */
export async function readPerson({ db }: Context, { personId }: { personId: number }): Promise<Person> {
  const [row] = await db.select().from(directoryPeople).where(eq(directoryPeople.id, personId));
  const { id, name, email, profileUrl, createdAt } = requireFound(row, "PERSON_NOT_FOUND");
  const rows = await db
    .select({
      employment: directoryEmployments,
      company: directoryCompanies.name,
      fileName: directoryImports.fileName,
      importedAt: directoryImports.startedAt,
    })
    .from(directoryEmployments)
    .innerJoin(directoryCompanies, eq(directoryCompanies.id, directoryEmployments.companyId))
    .leftJoin(directoryImports, eq(directoryImports.id, directoryEmployments.importId))
    .where(eq(directoryEmployments.personId, personId))
    .orderBy(
      desc(directoryEmployments.endMonth),
      sql`${directoryEmployments.startMonth} desc nulls last`,
      desc(directoryEmployments.id),
    );
  return {
    id,
    name,
    email,
    isSharedMailbox: email !== null && isRoleMailbox(email),
    profileUrl,
    since: createdAt.toISOString(),
    employments: rows.map(({ employment, company, fileName, importedAt }) => ({
      id: employment.id,
      company,
      position: employment.position,
      place: employment.place,
      department: employment.department,
      team: employment.team,
      level: employment.level,
      start: employment.startMonth === null ? null : monthText(employment.startMonth),
      end: employment.endMonth === null ? null : monthText(employment.endMonth),
      seen: monthText(employment.seenMonth),
      source: fileName && importedAt ? { fileName, importedAt: importedAt.toISOString() } : null,
    })),
  };
}

interface Name {
  first: string;
  last: string;
}

/** 'Dr. Robin J. Vale', 'Vale, Robin' and 'róbin  VALE' are the same name. Middle names are ignored. */
export function personName(written: string): Name {
  const [last, first] = written.split(",");
  const isLastNameFirst = first !== undefined && last !== undefined && withoutTitles(first).length > 0;
  const words = isLastNameFirst ? withoutTitles(`${first} ${last}`) : withoutTitles(written);
  return { first: words[0] ?? "", last: words.at(-1) ?? "" };
}

/** 'R. Vale' and 'Rob Vale' may be Robin Vale. */
export const mayBeSameName = (a: Name, b: Name): boolean =>
  a.last === b.last && (a.first.startsWith(b.first) || b.first.startsWith(a.first));

/** The words of a name, folded, without titles. A name of titles only keeps them. */
export function withoutTitles(text: string): string[] {
  const words = plainWords(text);
  const own = words.filter((word) => !titles.has(word));
  return own.length > 0 ? own : words;
}

export async function directoryOverview({ db }: Context): Promise<DirectoryOverview> {
  const [latest] = await db.select({ lastRowsAt: max(directoryImports.lastRowsAt) }).from(directoryImports);
  return {
    people: await db.$count(directoryPeople),
    companies: await db.$count(directoryCompanies),
    employments: await db.$count(directoryEmployments),
    lastImportAt: latest?.lastRowsAt?.toISOString() ?? null,
  };
}
