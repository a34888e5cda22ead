import { count, max } from "drizzle-orm";
import type { DirectoryOverview } from "#contract/directory.ts";
import type { Context } from "#server/context.ts";
import { directoryCompanies, directoryEmployments, directoryPeople } from "#server/db/schema/directory.ts";

export async function directoryOverview({ db }: Context): Promise<DirectoryOverview> {
  const [people] = await db
    .select({ count: count(), lastImportAt: max(directoryPeople.updatedAt) })
    .from(directoryPeople);
  const [companies] = await db.select({ count: count() }).from(directoryCompanies);
  const [employments] = await db.select({ count: count() }).from(directoryEmployments);
  return {
    people: people?.count ?? 0,
    companies: companies?.count ?? 0,
    employments: employments?.count ?? 0,
    lastImportAt: people?.lastImportAt?.toISOString() ?? null,
  };
}
