import { asc, eq, sql } from "drizzle-orm";
import type { ListedManager } from "#contract/managers.ts";
import { listedPerson } from "#server/accounts/listed-person.ts";
import type { AdminContext } from "#server/context.ts";
import { managerSessions } from "#server/db/schema/auth.ts";
import { companies, hiringManagerProfiles } from "#server/db/schema/managers.ts";

/** Every hiring manager of this installation, by company and name. */
export async function listManagers({ db }: AdminContext): Promise<ListedManager[]> {
  const manager = hiringManagerProfiles;
  const lastUsed = sql<Date | null>`max(${managerSessions.updatedAt})`.mapWith(managerSessions.updatedAt);
  const rows = await db
    .select({
      id: manager.id,
      firstName: manager.firstName,
      lastName: manager.lastName,
      email: manager.email,
      company: companies.name,
      shutOutAt: manager.shutOutAt,
      createdAt: manager.createdAt,
      lastUsedAt: lastUsed,
    })
    .from(manager)
    .innerJoin(companies, eq(companies.id, manager.companyId))
    .leftJoin(managerSessions, eq(managerSessions.userId, manager.id))
    .groupBy(manager.id, companies.id)
    .orderBy(
      asc(sql`lower(${companies.name})`),
      asc(sql`lower(${manager.firstName} || ' ' || ${manager.lastName})`),
    );
  return rows.map(listedPerson);
}
