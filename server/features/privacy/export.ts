import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Context } from "#server/platform/context.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { candidates, candidateSearches } from "#server/platform/db/schema/candidates.ts";
import { candidateConsents, participationMails, participations } from "#server/platform/db/schema/consent.ts";
import { candidateExclusions, dataRequests } from "#server/platform/db/schema/privacy.ts";
import { reportShares } from "#server/platform/db/schema/reports.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { publish } from "#server/platform/publish.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { readDecrypted, type Row, searchEverything, type TableRows } from "./search-everything.ts";
import { findTraces, type Subject } from "./traces.ts";

/**
 * Everything that is kept about somebody, by table. What was given in confidence stays so: only a reviewer's own export
 * tells who the reviewer is, and no export holds what opens a survey or an account.
 * @param until of answers only those that were shown by then; without it those that are shown now
 * @returns undefined where there is no such one
 */
export function exportAll(context: Context, subject: Subject, who: string, until?: Date) {
  return transaction(context, async (context) => {
    const { db, clock } = context;
    const traces = await findTraces(context, subject, who);
    if (!traces) return undefined;
    const found =
      subject === "candidate"
        ? await searchOwn(context, who.trim().toLowerCase())
        : await searchEverything(context, [...traces.ids, ...traces.addresses]);
    const tables = Object.fromEntries(found.map(({ table, rows }) => [table, rows]));
    if (subject === "reviewer") {
      const { rows } = await db.execute<{ row: Row }>(sql`
        select to_jsonb(e) || jsonb_build_object('company', c.name) as row from directory_employments e
        join directory_companies c on c.id = e.company_id join directory_people p on p.id = e.person_id
        where p.email = any(${sql.param(traces.addresses)}::text[])`);
      tables["directory_employments"] = rows.map(({ row }) => row);
    }
    await publish(context, { type: "privacy.exported", subject });
    const shown = Object.entries(tables).map(([table, rows]) => [
      table,
      inOrder(subject, table, rows)
        .filter((row) => isDisclosed(subject, table, row, until))
        .map((row) => show(subject, table, row)),
    ]);
    return {
      subject,
      exportedAt: clock.now().toISOString(),
      tables: Object.fromEntries(shown) as Record<string, Row[]>,
    };
  });
}

/** Answers lie in the database as they came, and reviewers as something became of them. Their ids are random, and stay. */
function inOrder(subject: Subject, table: string, rows: Row[]): Row[] {
  if (subject === "reviewer" || !/^(survey_responses|reviewers)$/.test(table)) return rows;
  return rows.toSorted((a, b) => (String(a["id"]) < String(b["id"]) ? -1 : 1));
}

/**
 * An answer that is not shown yet is told to the candidate and the company no more than to its managers; to the candidate
 * only one whose reviewer was told so. Of what was done, what tells of reviewers is not told to the candidate.
 */
function isDisclosed(subject: Subject, table: string, row: Row, until: Date | undefined): boolean {
  if (subject === "reviewer") return true;
  // That a press was refused tells that somebody was about to be asked.
  if (table === "candidate_exclusions") return row["kind"] !== "card";
  if (table === "survey_responses") {
    const shownAt = row["released_at"];
    const isShown = typeof shownAt === "string" && (!until || new Date(shownAt) <= until);
    return isShown && (subject === "company" || row["may_be_copied"] === true);
  }
  const isOfReviewers = /^(survey|response|responses|reviewer|signals)\./.test(String(row["action"]));
  return !(subject === "candidate" && table === "activities" && isOfReviewers);
}

/**
 * What is a candidate's own, found by its key: a copy is taken by a link, and nothing that is kept of others is read for it,
 * however much that is. Of the audit log it is what was done to them.
 */
async function searchOwn(context: Context, id: string): Promise<TableRows[]> {
  const { db } = context;
  const isTheirs = eq(participations.candidateId, id);
  const ofParticipation = db.select({ id: participations.id }).from(participations).where(isTheirs);
  const own: [PgTable, SQL | undefined][] = [
    [auditLog, and(eq(auditLog.recordType, "candidate"), eq(auditLog.recordId, id))],
    [candidateConsents, eq(candidateConsents.candidateId, id)],
    [candidateExclusions, eq(candidateExclusions.candidateId, id)],
    [candidateSearches, eq(candidateSearches.candidateId, id)],
    [candidates, eq(candidates.id, id)],
    [dataRequests, eq(dataRequests.candidateId, id)],
    [participationMails, inArray(participationMails.participationId, ofParticipation)],
    [participations, isTheirs],
    [reportShares, eq(reportShares.candidateId, id)],
    [surveyResponses, eq(surveyResponses.candidateId, id)],
  ];
  const found: TableRows[] = [];
  for (const [table, which] of own) found.push(await readDecrypted(context, table, which));
  return found.filter(({ rows }) => rows.length > 0);
}

/** What opens something, or follows from it, in nobody's export. */
const secrets: Record<string, string[]> = {
  reviewers: ["id", "link", "email_hash"],
  survey_responses: ["reviewer_id", "receipt_hash", "traces"],
  signal_rounds: ["key", "own"],
  data_requests: ["link_hash"],
  candidate_exclusions: ["hash"],
  report_shares: ["secret_hash", "passphrase_hash"],
  participations: ["id", "secret_hash"],
  participation_mails: ["participation_id"],
  manager_sessions: ["token"],
  manager_accounts: ["password", "access_token", "refresh_token", "id_token"],
  manager_verifications: ["identifier", "value"],
  hiring_manager_invitations: ["invitation_code", "invitation_code_hash"],
};
/** All that a candidate or a company learns of what concerns reviewers. */
const ofReviewers: Record<string, string[]> = {
  // Not what became of the survey: where answers are shown together it would tell how many have answered.
  reviewers: ["candidate_id", "questions"],
  survey_responses: ["candidate_id", "responses", "created_at"],
  survey_reminders: ["number"],
  mailbox_messages: ["subject", "sent_at"],
  activities: ["occurred_at", "action", "actor_realm"],
  "pgboss.job": ["name", "state"],
};

/** What would tell a candidate of answers, or of their days. */
const fromCandidates: Record<string, string[]> = {
  survey_responses: ["created_at"],
  activities: ["occurred_at"],
  candidates: ["dismissed", "withdrawn_responses", "outreach_due_at", "next_ask_at", "next_reminder_at"],
};

function show(subject: Subject, table: string, row: Row): Row {
  const only = subject === "reviewer" ? undefined : ofReviewers[table];
  const untold = subject === "candidate" ? fromCandidates[table] : undefined;
  const hidden = new Set([...(secrets[table] ?? []), ...(untold ?? [])]);
  const kept = Object.entries(row).filter(
    ([column]) => !hidden.has(column) && (!only || only.includes(column)),
  );
  return Object.fromEntries(
    kept.map(([column, value]) => [column, only && moments.test(column) ? day(value) : withoutLinks(value)]),
  );
}

const moments = /_(at|on)$/;
/** A time of day would help to tell reviewers apart. */
const day = (moment: unknown) => String(moment).slice(0, 10);

/** A survey's link stands in the e-mail that carried it. */
function withoutLinks(value: unknown): unknown {
  return typeof value === "string"
    ? value.replaceAll(/\/(survey|candidate|unsubscribe|your-data|pause)\/[\w.-]+/g, "/$1/…")
    : value;
}
