import { and, desc, eq, gte, notExists, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Context } from "#server/context.ts";
import { hiringManagerProfiles } from "#server/db/schema/managers.ts";
import { digests, notificationSettings } from "#server/db/schema/notifications.ts";
import { pausePrefix } from "./digest-subject.ts";

const manager = hiringManagerProfiles;
const later = alias(digests, "later");

/** For a query of managers: all that says from when their next digest of this frequency counts. */
export function pastOf({ db }: Pick<Context, "db">, frequency: SQL) {
  const settingsSavedAt = db
    .select({ last: sql`max(${notificationSettings.createdAt})` })
    .from(notificationSettings)
    .where(eq(notificationSettings.hiringManagerProfileId, manager.id));
  // The periods of one frequency sort as their days do: read backwards, the first one found is the last one noted.
  const previousUntil = db
    .select({ last: digests.coversUntil })
    .from(digests)
    .where(
      and(
        eq(digests.hiringManagerProfileId, manager.id),
        sql`starts_with(${digests.period}, ${frequency} || ':')`,
      ),
    )
    .orderBy(desc(digests.period))
    .limit(1);
  const digestSince = db
    .select({ one: sql`1` })
    .from(later)
    .where(
      and(
        eq(later.hiringManagerProfileId, manager.id),
        or(sql`starts_with(${later.period}, 'daily:')`, sql`starts_with(${later.period}, 'weekly:')`),
        gte(later.createdAt, digests.coversUntil),
      ),
    );
  const untoldSince = db
    .select({ first: sql`min(${digests.coversFrom})` })
    .from(digests)
    .where(
      and(
        eq(digests.hiringManagerProfileId, manager.id),
        sql`starts_with(${digests.period}, ${pausePrefix})`,
        notExists(digestSince),
      ),
    );
  return {
    previousUntil: sql<Date | null>`(${previousUntil})`.mapWith(digests.coversUntil),
    settingsSavedAt: sql<Date | null>`(${settingsSavedAt})`.mapWith(notificationSettings.createdAt),
    untoldSince: sql<Date | null>`(${untoldSince})`.mapWith(digests.coversFrom),
    joinedAt: manager.createdAt,
  };
}
