import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Shown } from "#contract/reports.ts";
import { ofCandidate } from "./candidates.ts";
import { createdAt, timestampColumn, ofParent, asOwner } from "./columns.ts";

export const reportShares = pgTable(
  "report_shares",
  {
    id: uuid().primaryKey().defaultRandom(),
    candidateId: uuid("candidate_id").notNull(),
    /** The hash of the link's secret. */
    secretHash: text("secret_hash").notNull().unique(),
    /** Null: no passphrase is required. */
    passphraseHash: text("passphrase_hash"),
    /** The manager's note on who it is for. */
    label: text(),
    shown: jsonb().$type<Shown>().notNull(),
    /** The manager's name at that time. */
    madeBy: text("made_by").notNull(),
    views: jsonb().$type<Record<string, number>>().notNull().default({}),
    expiresAt: timestampColumn("expires_at").notNull(),
    revokedAt: timestampColumn("revoked_at"),
    companyId: ofParent("company_id"),
    /** Unused. Servers of the previous release read it; the next release drops it. */
    hiringManagerProfileId: ofParent("hiring_manager_profile_id"),
    jobId: ofParent("job_id"),
    createdAt: createdAt(),
  },
  (table) => [
    ...ofCandidate(table, { writers: asOwner }),
    check("report_share_ends", sql`${table.expiresAt} > ${table.createdAt}`),
    index("report_shares_candidate").on(table.candidateId, table.createdAt),
  ],
);
