import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { dataRequestKinds } from "#contract/privacy.ts";
import { ofCandidate } from "./candidates.ts";
import { createdAt, timestampColumn, ofParent, encryptedText } from "./columns.ts";

/** Candidates' requests about their data, with a deadline. */
export const dataRequests = pgTable(
  "data_requests",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Without a foreign key, because a request outlives the candidate's data. */
    candidateId: uuid("candidate_id"),
    kind: text({ enum: dataRequestKinds }).notNull(),
    /** Null once the candidate's data are deleted. */
    email: encryptedText("email", "address of a data request"),
    /** The correction, in the candidate's words. */
    wish: encryptedText("wish", "wish of a data request"),
    /** The hash of the last link's secret. The link proves the candidate's identity, and later serves the copy. */
    linkHash: text("link_hash").unique(),
    linkSentAt: timestampColumn("link_sent_at"),
    /** When the candidate proved their identity, by that link or by using their own pages. */
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

/** People and companies that a candidate excluded, as keyed hashes of normalized names and addresses. */
export const candidateExclusions = pgTable(
  "candidate_exclusions",
  {
    candidateId: uuid("candidate_id").notNull(),
    hash: text().notNull(),
    /**
     * A hash of a card stays after a manager's request was refused because of an exclusion. If a later request succeeded
     * after the candidate removed the exclusion, it would reveal whose card it is. So does the hash of someone who shared
     * a card with a reviewer who was chosen, after a correction has changed their card.
     */
    kind: text({ enum: ["employer", "company", "person", "card"] }).notNull(),
    /** Groups the hashes of one exclusion. */
    entry: uuid().notNull(),
    /** The candidate's mailbox, by which an exclusion holds for all their applications. Null: no address, or an old row. */
    applicantHash: text("applicant_hash"),
    companyId: ofParent("company_id"),
    /** Unused. Servers of the previous release read it; the next release drops it. */
    hiringManagerProfileId: ofParent("hiring_manager_profile_id"),
    jobId: ofParent("job_id"),
    createdAt: createdAt(),
  },
  (table) => [
    ...ofCandidate(table),
    primaryKey({ columns: [table.candidateId, table.hash] }),
    index("candidate_exclusions_applicant").on(table.applicantHash),
    check("exclusion_kind_known", sql`${table.kind} in ('employer', 'company', 'person', 'card')`),
  ],
);
