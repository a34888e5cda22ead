import { recordTypes } from "#contract/audit.ts";
import { forgetPerson } from "#server/features/directory/delete-person.ts";
import { lockImports } from "#server/features/directory/lock-imports.ts";
import { recountSignals } from "#server/features/signals/read-signals.ts";
import type { Context } from "#server/platform/context.ts";
import { addressHashes } from "#server/platform/crypto/hashes.ts";
import { deleteMailboxContact, recordContact } from "#server/platform/db/contacts.ts";
import { checkDrafts } from "#server/platform/db/schema/assistants.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { managerUsers, rateLimits } from "#server/platform/db/schema/auth.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { candidateComments } from "#server/platform/db/schema/comments.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { mailboxMessages } from "#server/platform/db/schema/mail.ts";
import {
  companies,
  hiringManagerInvitations,
  hiringManagerProfiles,
} from "#server/platform/db/schema/managers.ts";
import { dataRequests } from "#server/platform/db/schema/privacy.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { lockCandidates, transaction } from "#server/platform/db/transaction.ts";
import { publish } from "#server/platform/publish.ts";
import {
  type Unreadable,
  mentioning,
  mentions,
  searchEncrypted,
  searchEverything,
  withoutWords,
} from "./search-everything.ts";
import { type Subject, type Traces, findTraces } from "./traces.ts";
import { and, between, eq, inArray, isNotNull, max, min, or, sql } from "drizzle-orm";

/** Rows per statement, so that none runs into the time limit, however long the audit log is. */
const atOnce = 500_000;

/** The tables in which an erasure clears an address wherever it is. */
const clearedByAddress = new Set([
  "activities",
  "attempts",
  "candidate_comments",
  "check_drafts",
  "mailbox_messages",
  "pgboss.job",
]);

/**
 * Erases someone from every table, the queue, the mailbox and the audit log. Then it searches the whole database: if a
 * trace is left, everything is rolled back.
 * @param unreadable collects the tables with values that could not be decrypted, and so were not searched
 * @returns false if the subject does not exist
 */
export function erase(context: Context, subject: Subject, who: string, unreadable: Unreadable = new Map()) {
  return transaction(context, async (context) => {
    if (subject === "reviewer") await lockImports(context);
    const known = await findTraces(context, subject, who);
    if (!known) return false;
    if (subject === "company") await eraseSandbox(context, known);
    const traces = { ...known, addresses: [...known.addresses, ...(await ownAddresses(context, known))] };
    await lockTheirs(context, traces);
    await eraseRequester(context, traces);
    await deleteRows[subject](context, traces);
    await deleteMentions(context, traces);

    // The audit log is the largest table and has columns for the ids, so clearAuditLog checks it separately.
    const trail = "activities";
    const left = (await clearAuditLog(context, traces)) ? [] : [trail];
    const words = [...traces.ids, ...traces.addresses];
    const others = await searchEverything(context, words, new Set([trail]), unreadable);
    left.push(...others.map(({ table }) => table));
    if (left.length > 0)
      throw new Error(`Nothing was erased, because traces would remain in ${left.join(", ")}.`);
    await publish(context, { type: "privacy.erased", subject, unreadable: sum(unreadable) });
    return true;
  });
}

/** A company's sandbox is a company of its own, with hidden members. */
async function eraseSandbox(context: Context, { ids: [companyId = ""] }: Traces) {
  const [sandbox] = await context.db
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.sandboxOf, companyId));
  if (sandbox) await erase(context, "company", sandbox.id);
}

/** Waits for surveys that are being sent about them. Jobs are locked before their candidates, as everywhere. */
async function lockTheirs({ db }: Context, { ids }: Traces) {
  for (const { id } of [jobs, candidates])
    await db
      .select({ id })
      .from(id.table)
      .where(sql`${id}::text = any(${sql.param(ids)}::text[])`)
      .orderBy(id)
      .for("update");
}

const sum = (counts: Unreadable) => [...counts.values()].reduce((all, count) => all + count, 0);

const deleteRows: Record<Subject, (context: Context, traces: Traces) => Promise<void>> = {
  async candidate(context, { ids: [id = ""] }) {
    const { db } = context;
    await recordContact(context, sql`r.candidate_id = ${id}::uuid`);
    await db.delete(candidates).where(eq(candidates.id, id));
  },

  /** If the reviewer has answered, the manager sees one response less. */
  async reviewer(context, { addresses }) {
    const { db, secret, clock } = context;
    const [email = ""] = addresses;
    const hashes = addresses.flatMap((one) => addressHashes(secret, one));
    const isTheirs = inArray(reviewers.emailHash, hashes);
    await lockCandidates(context, isTheirs);
    // Answers without their reviewer cannot be found by an address. Their receipts withdraw them.
    const answered = await db
      .select({ candidateId: surveyResponses.candidateId, kind: surveyResponses.kind })
      .from(surveyResponses)
      .innerJoin(reviewers, eq(reviewers.linkHash, surveyResponses.reviewerId))
      .where(and(isTheirs, isNotNull(surveyResponses.releasedAt)));
    await db.delete(reviewers).where(isTheirs);
    for (const { candidateId, kind } of answered) {
      await db
        .update(candidates)
        .set({ withdrawnResponses: sql`${candidates.withdrawnResponses} + 1`, changedAt: clock.now() })
        .where(eq(candidates.id, candidateId));
      if (kind === null) await recountSignals(context, candidateId);
    }
    await deleteMailboxContact(context, secret, email);
    await forgetPerson(context, email);
  },

  /** With its managers' accounts and everything that depends on them. */
  async company(context, { ids, addresses }) {
    const { db } = context;
    const [id = ""] = ids;
    await recordContact(context, sql`r.company_id = ${id}::uuid`);
    const managers = await db
      .delete(hiringManagerProfiles)
      .where(eq(hiringManagerProfiles.companyId, id))
      .returning({ id: hiringManagerProfiles.id });
    const accounts = managers.map((manager) => manager.id);
    if (accounts.length > 0) await db.delete(managerUsers).where(inArray(managerUsers.id, accounts));
    await db.delete(companies).where(eq(companies.id, id));
    const known = sql`any(${sql.param(addresses)}::text[])`;
    await db.delete(hiringManagerInvitations).where(sql`lower(${hiringManagerInvitations.email}) = ${known}`);
  },
};

/** Keeps only that a request was made, and its outcome, once the candidate's data is gone. */
export const nobody = { email: null, wish: null, linkHash: null };

async function eraseRequester({ db }: Context, { ids }: Traces) {
  await db
    .update(dataRequests)
    .set({ candidateId: null, ...nobody })
    .where(sql`${dataRequests.candidateId}::text = any(${sql.param(ids)}::text[])`);
}

/**
 * Background tasks about them, e-mails to or about them, proposed checks and rate limits with their address, and where
 * comments write it.
 */
async function deleteMentions(context: Pick<Context, "db">, { ids, addresses, names }: Traces) {
  const { db } = context;
  const known = [...ids, ...addresses];
  const mails = await searchEncrypted(context, mailboxMessages, [...known, ...names]);
  // Comments on other candidates.
  for (const { id, text } of await searchEncrypted(context, candidateComments, known))
    await db
      .update(candidateComments)
      .set({ text: withoutWords(String(text), known) })
      .where(eq(candidateComments.id, String(id)));
  const drafts = await searchEncrypted(context, checkDrafts, known);
  await db.delete(checkDrafts).where(
    inArray(
      checkDrafts.id,
      drafts.map(({ id }) => String(id)),
    ),
  );

  await db.execute(sql`delete from pgboss.job where ${mentions(sql`job::text`, known)}`);
  await db.delete(mailboxMessages).where(
    inArray(
      mailboxMessages.id,
      mails.map(({ id }) => String(id)),
    ),
  );
  await db.delete(rateLimits).where(mentions(sql`${rateLimits.key}`, known));
  for (const table of ["manager_verifications", "manager_sessions"])
    await db.execute(sql`delete from ${sql.identifier(table)} t where ${mentions(sql`t::text`, known)}`);
}

/** The candidates' addresses that no colleague, manager or candidate of another company has, too. */
async function ownAddresses(
  context: Pick<Context, "db">,
  { written, ids }: Pick<Traces, "written" | "ids">,
): Promise<string[]> {
  const found = await searchEverything(context, written, clearedByAddress);
  const texts = found.flatMap(({ rows }) => rows.map((row) => JSON.stringify(row).toLowerCase()));
  const ofOthers = texts.filter((text) => !ids.some((id) => text.includes(id.toLowerCase())));
  return written.filter((email) => !ofOthers.some(mentioning([email])));
}

/**
 * The audit log still says that something was done and when, but no longer by or to them. Its trigger forbids changes, so
 * such entries are deleted and inserted again with the same ids.
 * @returns whether no trace is left in these entries, or in entries added meanwhile
 */
async function clearAuditLog(context: Pick<Context, "db">, traces: Traces): Promise<boolean> {
  const { db } = context;
  const words = [...traces.ids, ...traces.addresses];
  const known = sql`any(${sql.param(words)}::text[])`;
  const [bounds] = await db.select({ first: min(auditLog.id), last: max(auditLog.id) }).from(auditLog);
  const { first, last } = { first: bounds?.first ?? 0, last: bounds?.last ?? 0 };
  const found = [
    ...(await findByIds(context, traces)),
    ...(await findByAddresses(context, traces, first, last)),
  ];
  const cleared = sql`id = any(${sql.param(found)}::bigint[])`;
  await withWritableAuditLog(context, () =>
    db.execute(sql`
    with removed as (
      delete from activities where ${cleared} returning *, actor_id = ${known} or lower(actor_email) = ${known} as by_them
    )
    insert into activities (id, occurred_at, actor_realm, actor_id, actor_name, actor_email, action, record_type, details, signature)
    overriding system value
    select id, occurred_at, actor_realm,
      case when by_them then null else actor_id end,
      case when by_them then 'Erased' else actor_name end,
      case when by_them then null else actor_email end,
      action, record_type, details, signature from removed`),
  );
  const { rows: left } = await db.execute(sql`
    select 1 from activities a where (${cleared} or id > ${last}) and ${mentions(sql`a::text`, words)} limit 1`);
  return left.length === 0;
}

/** An entry has the ids of its actor and its subject in columns with an index each. */
async function findByIds({ db }: Pick<Context, "db">, { ids }: Traces): Promise<number[]> {
  const { id, actorId, recordType, recordId } = auditLog;
  const isTo = and(inArray(recordType, [...recordTypes]), inArray(recordId, ids));
  const rows = await db
    .select({ id })
    .from(auditLog)
    .where(or(isTo, inArray(actorId, ids)));
  return rows.map((row) => row.id);
}

/** An address may be anywhere in an entry. */
async function findByAddresses(
  { db }: Pick<Context, "db">,
  { addresses }: Traces,
  first: number,
  last: number,
): Promise<number[]> {
  if (addresses.length === 0) return [];
  const found: number[] = [];
  for (let from = first; from <= last; from += atOnce) {
    const rows = await db
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(and(between(auditLog.id, from, from + atOnce - 1), mentions(sql`${auditLog}::text`, addresses)));
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}

/** Deletes entries of the audit log, which its trigger forbids to all other code. */
export async function withWritableAuditLog({ db }: Pick<Context, "db">, work: () => Promise<unknown>) {
  await db.execute(sql`set local forthright.retention = 'on'`);
  await work();
  await db.execute(sql`set local forthright.retention = 'off'`);
}
