import { max } from "drizzle-orm";
import type { DirectoryOverview } from "#contract/directory.ts";
import type { Context } from "#server/platform/context.ts";
import {
  directoryCompanies,
  directoryEmployments,
  directoryImports,
  directoryPeople,
} from "#server/platform/db/schema/directory.ts";

export async function directoryOverview({ db }: Context): Promise<DirectoryOverview> {
  const [last] = await db.select({ at: max(directoryImports.lastRowsAt) }).from(directoryImports);
  return {
    people: await db.$count(directoryPeople),
    companies: await db.$count(directoryCompanies),
    employments: await db.$count(directoryEmployments),
    lastImportAt: last?.at?.toISOString() ?? null,
  };
}
