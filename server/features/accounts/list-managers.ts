import { asc, eq, sql } from "drizzle-orm";
import type { ManagerList } from "#contract/managers.ts";
import { listedPerson } from "./listed-person.ts";
import type { AdminContext } from "#server/platform/context.ts";
import { managerSessions } from "#server/platform/db/schema/auth.ts";
import { hasWords } from "#server/platform/db/has-words.ts";
import { companies, hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";

const manager = hiringManagerProfiles;
const name = sql`${manager.firstName} || ' ' || ${manager.lastName}`;

/** The first of this installation's hiring managers who match, by company and name. */
export async function listManagers(
  { db }: AdminContext,
  { q, limit }: { q: string; limit: number },
): Promise<ManagerList> {
  const matching = hasWords(q, [manager.firstName, manager.lastName, manager.email, companies.name]);
  // Looked up only for those who are sent.
  const lastUsedAt = sql<Date | null>`(select max(${managerSessions.updatedAt}) from ${managerSessions}
    where ${managerSessions.userId} = ${manager.id})`;
  const rows = await db
    .select({
      id: manager.id,
      firstName: manager.firstName,
      lastName: manager.lastName,
      email: manager.email,
      company: companies.name,
      shutOutAt: manager.shutOutAt,
      createdAt: manager.createdAt,
      lastUsedAt: lastUsedAt.mapWith(managerSessions.updatedAt),
      // Looked through once for both.
      found: matching ? sql<number>`(count(*) over ())::int` : sql<number>`0`,
    })
    .from(manager)
    .innerJoin(companies, eq(companies.id, manager.companyId))
    .where(matching)
    .orderBy(asc(sql`lower(${companies.name})`), asc(sql`lower(${name})`), asc(manager.id))
    .limit(limit);
  const total = await db.$count(manager);
  return {
    managers: rows.map(({ found: _found, ...row }) => listedPerson(row)),
    found: matching ? (rows[0]?.found ?? 0) : total,
    total,
  };
}
