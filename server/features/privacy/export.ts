import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { SentEventType } from "#contract/webhook-words.ts";
import { toDateString } from "#server/platform/clock.ts";
import type { Context } from "#server/platform/context.ts";
import { checkDrafts } from "#server/platform/db/schema/assistants.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { candidates, candidateSearches } from "#server/platform/db/schema/candidates.ts";
import { candidateComments } from "#server/platform/db/schema/comments.ts";
import { candidateConsents, participationMails, participations } from "#server/platform/db/schema/consent.ts";
import { candidateExclusions, dataRequests } from "#server/platform/db/schema/privacy.ts";
import { atsOrders } from "#server/platform/db/schema/recruiting.ts";
import { reportShares } from "#server/platform/db/schema/reports.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { webhookEvents } from "#server/platform/db/schema/webhooks.ts";
import { publish } from "#server/platform/publish.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { readDecrypted, type Row, searchEverything, type TableRows } from "./search-everything.ts";
import { findIdentifiers, type Subject } from "./find-identifiers.ts";

/**
 * Everything stored about someone, by table, without breaking confidentiality: only a reviewer's own export shows who the
 * reviewer is, and no export has a secret that opens a survey or an account.
 * @param until includes only answers that were shown by then; by default those that are shown now
 * @returns undefined if the subject does not exist
 */
export function exportAll(context: Context, subject: Subject, identifier: string, until?: Date) {
  return transaction(context, async (context) => {
    const { db, clock } = context;
    const identifiers = await findIdentifiers(context, subject, identifier);
    if (!identifiers) return undefined;
    const found =
      subject === "candidate"
        ? await selectCandidateRows(context, identifier.trim().toLowerCase())
        : await searchEverything(context, [...identifiers.ids, ...identifiers.addresses]);
    const tables = Object.fromEntries(found.map(({ table, rows }) => [table, rows]));
    if (subject === "reviewer") {
      const { rows } = await db.execute<{ row: Row }>(sql`
        select to_jsonb(e) || jsonb_build_object('company', c.name) as row from directory_employments e
        join directory_companies c on c.id = e.company_id join directory_people p on p.id = e.person_id
        where p.email = any(${sql.param(identifiers.addresses)}::text[])`);
      tables["directory_employments"] = rows.map(({ row }) => row);
    }
    await publish(context, { type: "privacy.exported", subject });
    const exportedTables = Object.entries(tables).map(([table, rows]): [string, Row[]] => [
      table,
      hideOrder(table, rows)
        .filter((row) => isDisclosed(subject, table, row, until))
        .map((row) => exportRow(subject, table, row)),
    ]);
    return {
      subject,
      exportedAt: clock.now().toISOString(),
      // The name of an empty table would reveal that there are answers, which wait or stay confidential.
      tables: Object.fromEntries(exportedTables.filter(([, rows]) => rows.length > 0)),
    };
  });
}

/** Sorts rows by their random ids, because the order in which they are stored could reveal who answered. */
function hideOrder(table: string, rows: Row[]): Row[] {
  if (!/^(survey_responses|reviewers)$/.test(table)) return rows;
  return rows.toSorted((a, b) => (String(a["id"]) < String(b["id"]) ? -1 : 1));
}

/**
 * Leaves out answers that managers do not see yet. A candidate gets only answers whose reviewers knew that, and no audit log
 * entries about reviewers.
 */
function isDisclosed(subject: Subject, table: string, row: Row, until: Date | undefined): boolean {
  if (subject === "reviewer") return true;
  if (tablesOfReminders.has(table)) return false;
  if (table === "mailbox_messages") return !String(row["text"]).includes("/survey/");
  // It is saved when a manager's request was refused, so it reveals that someone was about to be contacted.
  if (table === "candidate_exclusions") return row["kind"] !== "card";
  if (table === "survey_responses") {
    const shownAt = row["released_at"];
    const isShown = typeof shownAt === "string" && (!until || new Date(shownAt) <= until);
    return isShown && (subject === "company" || row["may_be_copied"] === true);
  }
  const isOfReviewers = /^(survey|response|responses|reviewer|signals)\.|^outreach\.confirmed$/.test(
    String(row["action"]),
  );
  return !(subject === "candidate" && isOfReviewers);
}

/**
 * A candidate's own rows, found by key. A copy is downloaded by a link, so it must not read the rows of everyone else. Of
 * the audit log it has what was done to the candidate.
 */
async function selectCandidateRows(context: Context, id: string): Promise<TableRows[]> {
  const { db } = context;
  const isParticipation = eq(participations.candidateId, id);
  const participationIds = db.select({ id: participations.id }).from(participations).where(isParticipation);
  const conditions: [PgTable, SQL | undefined][] = [
    [atsOrders, eq(atsOrders.candidateId, id)],
    [auditLog, and(eq(auditLog.recordType, "candidate"), eq(auditLog.recordId, id))],
    [candidateComments, eq(candidateComments.candidateId, id)],
    [candidateConsents, eq(candidateConsents.candidateId, id)],
    [candidateExclusions, eq(candidateExclusions.candidateId, id)],
    [candidateSearches, eq(candidateSearches.candidateId, id)],
    [candidates, eq(candidates.id, id)],
    [checkDrafts, eq(checkDrafts.candidateId, id)],
    [dataRequests, eq(dataRequests.candidateId, id)],
    [participationMails, inArray(participationMails.participationId, participationIds)],
    [participations, isParticipation],
    [reportShares, eq(reportShares.candidateId, id)],
    [surveyResponses, eq(surveyResponses.candidateId, id)],
    [webhookEvents, and(eq(webhookEvents.candidateId, id), inArray(webhookEvents.type, candidateEvents))],
  ];
  const found: TableRows[] = [];
  for (const [table, condition] of conditions) found.push(await readDecrypted(context, table, condition));
  return found.filter(({ rows }) => rows.length > 0);
}

/** Events that do not depend on what reviewers did. */
const candidateEvents: SentEventType[] = [
  "candidate.created",
  "consent.given",
  "consent.withdrawn",
  "address.refused",
];

/** Secrets and values derived from them, which no export has. */
const secretColumns: Record<string, string[]> = {
  candidates: ["started_with"],
  reviewers: ["id", "link", "email_hash"],
  survey_responses: ["reviewer_id", "receipt_hash", "traces"],
  signal_rounds: ["key", "own"],
  data_requests: ["link_hash"],
  candidate_exclusions: ["hash", "applicant_hash"],
  check_drafts: ["content_hash"],
  report_shares: ["secret_hash", "passphrase_hash"],
  participations: ["id", "secret_hash"],
  participation_mails: ["participation_id"],
  manager_sessions: ["token"],
  manager_accounts: ["password", "access_token", "refresh_token", "id_token"],
  manager_verifications: ["identifier", "value"],
  manager_second_factors: ["app_secret", "new_app_secret", "recovery_codes"],
  manager_passkeys: ["credential_id", "public_key"],
  company_sign_ins: ["settings", "domain_token"],
  hiring_manager_invitations: ["invitation_code", "invitation_code_hash"],
  scim_connections: ["token_hash"],
  api_keys: ["start", "hash"],
  ats_connections: ["secret_hash", "credentials"],
  // The address to which its state is reported may contain a token.
  ats_orders: ["report_to"],
  webhook_endpoints: ["address", "secret", "former_secret"],
};

/** Reminders, their tasks and the counts of e-mails. Someone who is not reminded has answered or declined. */
const tablesOfReminders = new Set(["survey_reminders", "pgboss.job", "attempts"]);

/** The only columns about reviewers that a candidate or a company gets. */
const reviewerColumns: Record<string, string[]> = {
  // Not the state of the survey: with batch release it would reveal how many have answered.
  reviewers: ["candidate_id", "questions"],
  survey_responses: ["candidate_id", "responses", "created_at"],
  mailbox_messages: ["subject", "sent_at"],
  activities: ["occurred_at", "action", "actor_realm"],
};

/** The planned surveys and reminders. With batch release they would reveal how many have answered or declined. */
const planColumns = ["outreach_due_at", "next_ask_at", "next_reminder_at"];

/** Columns that would reveal to a candidate that there are surveys or answers, or their days. */
const hiddenFromCandidates: Record<string, string[]> = {
  survey_responses: ["created_at"],
  activities: ["occurred_at"],
  candidates: [
    "dismissed",
    "withdrawn_responses",
    "found_shown",
    "found_later",
    "automatic_outreach",
    "contact_size",
    "first_asked_for",
    "reported",
    "changed_at",
    ...planColumns,
  ],
  // A report is shared and read once there are answers.
  report_shares: ["created_at", "expires_at", "revoked_at", "views"],
  ats_orders: ["state", "note", "ended_at", "reported_state", "report_due_at", "attempts", "gave_up_at"],
};

const hiddenColumns: Record<Subject, Record<string, string[]>> = {
  candidate: hiddenFromCandidates,
  company: { candidates: planColumns },
  // Respondents who name somebody are promised that we do not tell them.
  reviewer: { reviewers: ["was_named"] },
};

/** Tables with times that follow from what reviewers do. A company gets only their days, as on its pages. */
const tablesByDay = new Set([
  "candidates",
  "digests",
  "webhook_endpoints",
  "webhook_events",
  "webhook_deliveries",
  "ats_orders",
]);

/** Only the company reads its comments: they may quote an answer or name a reviewer. Others learn that there are some. */
const companyOnlyColumns: Record<string, string[]> = {
  candidate_comments: ["author_id", "text", "mentioned", "created_at", "edited_at"],
};

function exportRow(subject: Subject, table: string, row: Row): Row {
  const allowed = subject === "reviewer" ? undefined : reviewerColumns[table];
  const companyOnly = subject === "company" ? undefined : companyOnlyColumns[table];
  const hidden = new Set([
    ...(secretColumns[table] ?? []),
    ...(hiddenColumns[subject][table] ?? []),
    ...(companyOnly ?? []),
  ]);
  const isByDay = allowed !== undefined || (subject === "company" && tablesByDay.has(table));
  const columns = Object.entries(row).filter(
    ([column]) => !hidden.has(column) && (!allowed || allowed.includes(column)),
  );
  return Object.fromEntries(
    columns.map(([column, value]) => [
      column,
      isByDay && isTimestamp(column) ? toDay(value) : withoutLinks(value),
    ]),
  );
}

const isTimestamp = (column: string) => /_(at|on|from|until|since)$/.test(column);

/** A time of day could reveal who a reviewer is. */
const toDay = (timestamp: unknown) =>
  typeof timestamp === "string" ? toDateString(new Date(timestamp)) : timestamp;

/** An e-mail contains the link to its survey. */
function withoutLinks(value: unknown): unknown {
  return typeof value === "string"
    ? value.replaceAll(/\/(survey|candidate|unsubscribe|your-data|pause)\/[\w.-]+/g, "/$1/…")
    : value;
}
