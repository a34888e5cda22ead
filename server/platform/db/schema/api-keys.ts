import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { ApiKeyKind, ApiScope } from "#contract/api-scopes.ts";
import { createdAt, timestampColumn } from "./columns.ts";
import { hiringManagerProfiles } from "./managers.ts";

/** With which programs act for a member. A revoked key is deleted. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: uuid().primaryKey().defaultRandom(),
    memberId: uuid("member_id")
      .notNull()
      .references(() => hiringManagerProfiles.id, { onDelete: "cascade" }),
    kind: text().$type<ApiKeyKind>().notNull().default("live"),
    name: text().notNull(),
    /** The first characters, by which people recognise the key. */
    start: text().notNull(),
    hash: text().notNull().unique(),
    scopes: text().array().$type<ApiScope[]>().notNull(),
    /** Null: never. */
    expiresAt: timestampColumn("expires_at"),
    /** Rounded down to the hour. Null: never. */
    lastUsedAt: timestampColumn("last_used_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("api_keys_member").on(table.memberId),
    check("api_key_kind_known", sql`${table.kind} in ('live', 'sandbox')`),
  ],
);
