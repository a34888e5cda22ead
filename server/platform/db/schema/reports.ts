import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Shown } from "#contract/reports.ts";
import { candidates } from "./candidates.ts";
import { createdAt, timestampColumn, ofParent, ownedBy } from "./columns.ts";

/** Links by which somebody without an account reads a report. */
export const reportShares = pgTable(
  "report_shares",
  {
    id: uuid().primaryKey().defaultRandom(),
    candidateId: uuid("candidate_id")
      .notNull()
      .references(() => candidates.id, { onDelete: "cascade" }),
    /** Of the secret in the link, which nobody needs to read again. */
    secretHash: text("secret_hash").notNull().unique(),
    /** As a password is hashed; null: none is asked for. */
    passphraseHash: text("passphrase_hash"),
    /** For whom it is, in the manager's words. */
    label: text(),
    shown: jsonb().$type<Shown>().notNull(),
    /** Who made it. The name as it was then. */
    madeBy: text("made_by").notNull(),
    /** How often it was looked at, by day. */
    views: jsonb().$type<Record<string, number>>().notNull().default({}),
    expiresAt: timestampColumn("expires_at").notNull(),
    revokedAt: timestampColumn("revoked_at"),
    companyId: ofParent("company_id"),
    hiringManagerProfileId: ofParent("hiring_manager_profile_id"),
    createdAt: createdAt(),
  },
  (table) => [
    ...ownedBy({ company: table.companyId, manager: table.hiringManagerProfileId }),
    check("report_share_ends", sql`${table.expiresAt} > ${table.createdAt}`),
    index("report_shares_candidate").on(table.candidateId, table.createdAt),
  ],
);
