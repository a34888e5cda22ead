import { asc, eq, inArray, sql } from "drizzle-orm";
import type { CompanyAlias } from "#contract/directory.ts";
import type { Context } from "#server/context.ts";
import {
  directoryCompanies,
  directoryCompanyAliases as aliases,
  directoryEmployments,
} from "#server/db/schema/directory.ts";

export function listAliases(context: Pick<Context, "db">): Promise<CompanyAlias[]> {
  return selectAliases(context);
}

/** @param only the alias with this id, else all */
export async function selectAliases({ db }: Pick<Context, "db">, only?: number): Promise<CompanyAlias[]> {
  const named = db
    .select({ id: directoryCompanies.id })
    .from(directoryCompanies)
    .where(eq(directoryCompanies.key, aliases.aliasKey));
  return db
    .select({
      id: aliases.id,
      name: aliases.name,
      company: aliases.companyName,
      employments: db.$count(directoryEmployments, inArray(directoryEmployments.companyId, named)),
    })
    .from(aliases)
    .where(only === undefined ? undefined : eq(aliases.id, only))
    .orderBy(sql`lower(${aliases.companyName})`, asc(aliases.aliasKey));
}
