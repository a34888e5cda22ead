import { asc, eq, sql } from "drizzle-orm";
import type { ListedAdmin } from "#contract/admins.ts";
import { listedPerson } from "./listed-person.ts";
import type { AdminContext } from "#server/platform/context.ts";
import { adminProfiles, adminSessions, adminUsers } from "#server/platform/db/schema/auth.ts";

/** Everybody who runs this installation, and who did. */
export async function listAdmins({ db, admin }: AdminContext): Promise<ListedAdmin[]> {
  const lastUsed = sql<Date | null>`max(${adminSessions.updatedAt})`.mapWith(adminSessions.updatedAt);
  const rows = await db
    .select({
      id: adminProfiles.id,
      firstName: adminProfiles.firstName,
      lastName: adminProfiles.lastName,
      email: adminUsers.email,
      shutOutAt: adminProfiles.shutOutAt,
      createdAt: adminUsers.createdAt,
      lastUsedAt: lastUsed,
    })
    .from(adminProfiles)
    .innerJoin(adminUsers, eq(adminUsers.id, adminProfiles.id))
    .leftJoin(adminSessions, eq(adminSessions.userId, adminProfiles.id))
    .groupBy(adminProfiles.id, adminUsers.id)
    .orderBy(
      asc(sql`lower(${adminProfiles.firstName} || ' ' || ${adminProfiles.lastName})`),
      asc(adminProfiles.id),
    );
  return rows.map((row) => ({ ...listedPerson(row), isSelf: row.id === admin.user_id }));
}
