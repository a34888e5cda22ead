import { desc, eq, max, sql } from "drizzle-orm";
import type { DirectoryOverview, Person } from "#contract/directory.ts";
import { monthText } from "#contract/months.ts";
import type { Context } from "#server/platform/context.ts";
import {
  directoryCompanies,
  directoryEmployments,
  directoryImports,
  directoryPeople,
} from "#server/platform/db/schema/directory.ts";
import { requireFound } from "#server/platform/errors.ts";
import { isRoleMailbox } from "./role-mailbox.ts";

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

export async function directoryOverview({ db }: Context): Promise<DirectoryOverview> {
  const [latest] = await db.select({ lastRowsAt: max(directoryImports.lastRowsAt) }).from(directoryImports);
  return {
    people: await db.$count(directoryPeople),
    companies: await db.$count(directoryCompanies),
    employments: await db.$count(directoryEmployments),
    lastImportAt: latest?.lastRowsAt?.toISOString() ?? null,
  };
}
