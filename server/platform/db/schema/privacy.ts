import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { dataRequestKinds } from "#contract/privacy.ts";
import { candidates } from "./candidates.ts";
import { createdAt, timestampColumn, ofParent, encryptedText, ownedBy } from "./columns.ts";

/** What candidates want done with their data, and until when it has to be. */
export const dataRequests = pgTable(
  "data_requests",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Whose; null, or nobody's: nothing is kept of the candidate any more, and the request outlives that. */
    candidateId: uuid("candidate_id"),
    kind: text({ enum: dataRequestKinds }).notNull(),
    /** Where the candidate is written to; null once nothing is kept of them. */
    email: encryptedText("email", "address of a data request"),
    /** What is to be put right, in the candidate's words. */
    wish: encryptedText("wish", "wish of a data request"),
    /** Of the secret in the last link that was mailed: it proves who asks, and afterwards hands out the copy. */
    linkHash: text("link_hash").unique(),
    linkSentAt: timestampColumn("link_sent_at"),
    /** Who asks is who the candidate is: by that link, or since they asked on their own pages. */
    provedAt: timestampColumn("proved_at"),
    carriedOutAt: timestampColumn("carried_out_at"),
    dueAt: timestampColumn("due_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check("data_request_kind_known", sql`${table.kind} in ('copy', 'correction', 'end')`),
    check("data_request_proved_first", sql`${table.carriedOutAt} is null or ${table.provedAt} is not null`),
    index("data_requests_candidate").on(table.candidateId),
  ],
);

/** Whom a candidate does not want asked: keyed hashes of companies, addresses and names, each in what it is compared by. */
export const candidateExclusions = pgTable(
  "candidate_exclusions",
  {
    candidateId: uuid("candidate_id")
      .notNull()
      .references(() => candidates.id, { onDelete: "cascade" }),
    hash: text().notNull(),
    /**
     * What it is a hash of. A card's is no wish of the candidate: a press on it was refused because of one, and one that went
     * through once that is taken back would tell whose card it is.
     */
    kind: text({ enum: ["employer", "company", "person", "card"] }).notNull(),
    /** The same for all hashes of one that was named: so many are counted. */
    entry: uuid().notNull(),
    companyId: ofParent("company_id"),
    hiringManagerProfileId: ofParent("hiring_manager_profile_id"),
    createdAt: createdAt(),
  },
  (table) => [
    ...ownedBy({ company: table.companyId, manager: table.hiringManagerProfileId }),
    primaryKey({ columns: [table.candidateId, table.hash] }),
    check("exclusion_kind_known", sql`${table.kind} in ('employer', 'company', 'person', 'card')`),
  ],
);
