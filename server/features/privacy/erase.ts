import { recordTypes } from "#contract/audit.ts";
import { forgetPerson } from "#server/features/directory/delete-person.ts";
import { lockImports, waitForColleagueSearches } from "#server/features/directory/lock-imports.ts";
import { rebuildRevealingCards } from "#server/features/reviewers/identify-again.ts";
import { scheduleOutreach } from "#server/features/reviewers/schedule-outreach.ts";
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
import { lockCandidates, lockToDelete, transaction } from "#server/platform/db/transaction.ts";
import { publish } from "#server/platform/publish.ts";
import {
  type UndecryptableCounts,
  createMatcher,
  mentions,
  searchEncrypted,
  searchEverything,
  removeWords,
} from "./search-everything.ts";
import { type Subject, type Identifiers, findIdentifiers } from "./find-identifiers.ts";
import { and, between, eq, inArray, isNotNull, max, min, or, sql } from "drizzle-orm";

/** Audit log entries per statement, so that none runs into the time limit, however long the audit log is. */
const entriesPerStatement = 500_000;

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
 * @param undecryptable collects how many values could not be decrypted, and so were not searched
 * @returns false if the subject does not exist
 */
export async function erase(
  context: Context,
  subject: Subject,
  identifier: string,
  undecryptable: UndecryptableCounts = new Map(),
) {
  const isErased = await eraseStored(context, subject, identifier, undecryptable);
  if (!isErased || subject !== "reviewer") return isErased;
  // A search for colleagues that read the directory before may have stored the reviewer since.
  await transaction(context, waitForColleagueSearches);
  await eraseStored(context, subject, identifier, new Map());
  return true;
}

function eraseStored(
  context: Context,
  subject: Subject,
  identifier: string,
  undecryptable: UndecryptableCounts,
) {
  return transaction(context, async (context) => {
    if (subject === "reviewer") await lockImports(context);
    const foundBefore = await findIdentifiers(context, subject, identifier);
    if (!foundBefore) return false;
    if (subject === "company") await eraseSandbox(context, foundBefore);
    await lockJobsAndCandidates(context, foundBefore);
    // With what was added while this waited.
    const found = (await findIdentifiers(context, subject, identifier)) ?? foundBefore;
    const identifiers = { ...found, addresses: await findOwnAddresses(context, subject, found) };
    await eraseRequester(context, identifiers);
    await deleteRows[subject](context, subject === "reviewer" ? found : identifiers);
    await deleteMentions(context, identifiers, found.addresses);

    // The audit log is the largest table and has columns for the ids, so clearAuditLog checks it separately.
    const auditTable = "activities";
    const tablesWithTraces = (await clearAuditLog(context, identifiers)) ? [] : [auditTable];
    const words = [...identifiers.ids, ...identifiers.addresses];
    const results = await searchEverything(context, words, new Set([auditTable]), undecryptable);
    tablesWithTraces.push(...results.map(({ table }) => table));
    if (tablesWithTraces.length > 0)
      throw new Error(`Nothing was erased, because traces would remain in ${tablesWithTraces.join(", ")}.`);
    await publish(context, { type: "privacy.erased", subject, unreadable: sumCounts(undecryptable) });
    return true;
  });
}

/** A company's sandbox is a company of its own, with hidden members. */
async function eraseSandbox(context: Context, { ids: [companyId = ""] }: Identifiers) {
  const [sandbox] = await context.db
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.sandboxOf, companyId));
  if (sandbox) await erase(context, "company", sandbox.id);
}

/** Waits for surveys that are being sent about them. */
function lockJobsAndCandidates(context: Context, { ids }: Identifiers) {
  const isTraced = ({ id }: typeof jobs | typeof candidates) =>
    sql`${id}::text = any(${sql.param(ids)}::text[])`;
  return lockToDelete(context, { jobs: isTraced(jobs), candidates: isTraced(candidates) });
}

const sumCounts = (counts: UndecryptableCounts) =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

const deleteRows: Record<Subject, (context: Context, identifiers: Identifiers) => Promise<void>> = {
  async candidate(context, { ids: [id = ""] }) {
    const { db } = context;
    await recordContact(context, sql`r.candidate_id = ${id}::uuid`);
    await db.delete(candidates).where(eq(candidates.id, id));
  },

  /** For each shown answer of the reviewer, the hiring team sees one more withdrawn response. */
  async reviewer(context, { addresses }) {
    const { db, secret, clock } = context;
    const [email = ""] = addresses;
    const hashes = addresses.flatMap((address) => addressHashes(secret, address));
    const isReviewer = inArray(reviewers.emailHash, hashes);
    const candidateIds = await lockCandidates(context, isReviewer);
    // Answers without their reviewer cannot be found by an address. Their receipts withdraw them.
    const shownAnswers = await db
      .select({ candidateId: surveyResponses.candidateId, kind: surveyResponses.kind })
      .from(surveyResponses)
      .innerJoin(reviewers, eq(reviewers.linkHash, surveyResponses.linkHash))
      .where(and(isReviewer, isNotNull(surveyResponses.releasedAt)));
    await db.delete(reviewers).where(isReviewer);
    for (const { candidateId, kind } of shownAnswers) {
      await db
        .update(candidates)
        .set({ withdrawnResponses: sql`${candidates.withdrawnResponses} + 1`, changedAt: clock.now() })
        .where(eq(candidates.id, candidateId));
      if (kind === null) await recountSignals(context, candidateId);
    }
    await deleteMailboxContact(context, secret, email);
    await forgetPerson(context, email);
    await rebuildRevealingCards(context, candidateIds);
    await scheduleOutreach(context, inArray(candidates.id, candidateIds), clock.now());
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
    const managerIds = managers.map((manager) => manager.id);
    if (managerIds.length > 0) await db.delete(managerUsers).where(inArray(managerUsers.id, managerIds));
    await db.delete(companies).where(eq(companies.id, id));
    await db.delete(hiringManagerInvitations).where(
      sql`${hiringManagerInvitations.id}::text = any(${sql.param(ids)}::text[])
          or lower(${hiringManagerInvitations.email}) = any(${sql.param(addresses)}::text[])`,
    );
  },
};

/** The columns of a data request that are cleared once the candidate's data is gone. Its kind and outcome stay. */
export const erasedRequester = { email: null, wish: null, linkHash: null };

async function eraseRequester({ db }: Context, { ids }: Identifiers) {
  await db
    .update(dataRequests)
    .set({ candidateId: null, ...erasedRequester })
    .where(sql`${dataRequests.candidateId}::text = any(${sql.param(ids)}::text[])`);
}

/**
 * Deletes background tasks about them, e-mails to or about them, records of digests about their answers, and proposed
 * checks and rate limits with their address. Removes the address from comments.
 */
async function deleteMentions(
  context: Pick<Context, "db">,
  { ids, addresses, names }: Identifiers,
  accounts: string[],
) {
  const { db } = context;
  const words = [...ids, ...addresses];
  // Someone else may have such an address, too, but keeps none of these.
  const wordsOfAccounts = [...words, ...accounts];
  // Comments on other candidates.
  for (const { id, text } of await searchEncrypted(context, candidateComments, words))
    await db
      .update(candidateComments)
      .set({ text: removeWords(String(text), words) })
      .where(eq(candidateComments.id, String(id)));
  // A task that goes through all candidates continues after the last one that is left.
  await db.execute(sql`
    update pgboss.job set data = jsonb_set(data, '{after}', coalesce(to_jsonb((
      select id from candidates where id < (job.data ->> 'after')::uuid order by id desc limit 1)), 'null'))
    where data ->> 'after' = any(${sql.param(ids)}::text[])`);
  await db.execute(sql`delete from pgboss.job where ${mentions(sql`job::text`, wordsOfAccounts)}`);
  await deleteMentioning(context, checkDrafts, words);
  await deleteMentioning(context, mailboxMessages, [...wordsOfAccounts, ...names]);
  await db.delete(rateLimits).where(mentions(sql`${rateLimits.key}`, wordsOfAccounts));
  for (const table of ["manager_verifications", "manager_sessions", "digests"])
    await db.execute(sql`delete from ${sql.identifier(table)} t where ${mentions(sql`t::text`, words)}`);
}

async function deleteMentioning(
  context: Pick<Context, "db">,
  table: typeof checkDrafts | typeof mailboxMessages,
  words: string[],
) {
  const rows = await searchEncrypted(context, table, words);
  const ids = rows.map(({ id }) => String(id));
  await context.db.delete(table).where(inArray(table.id, ids));
}

/** A reviewer's rows are in all other tables. */
const tablesOfOthers = new Set(["candidates", "hiring_manager_profiles", "admin_users"]);

/** Their addresses that no colleague, manager or candidate of another company has, too. */
async function findOwnAddresses(
  context: Pick<Context, "db">,
  subject: Subject,
  { addresses, candidateAddresses, ids }: Pick<Identifiers, "addresses" | "candidateAddresses" | "ids">,
): Promise<string[]> {
  const all = [...new Set([...addresses, ...candidateAddresses])];
  const found = await searchEverything(context, all, clearedByAddress);
  const others = found.filter(({ table }) => subject !== "reviewer" || tablesOfOthers.has(table));
  const texts = others.flatMap(({ rows }) => rows.map((row) => JSON.stringify(row).toLowerCase()));
  const isOwn = createMatcher(ids);
  const textsOfOthers = texts.filter((text) => !isOwn(text));
  return all.filter((email) => !textsOfOthers.some(createMatcher([email])));
}

/**
 * The audit log still says that something was done and when, but no longer by or to them. Its trigger forbids changes, so
 * such entries are deleted and inserted again with the same ids.
 * @returns whether no trace is left in these entries, or in entries added meanwhile
 */
async function clearAuditLog(context: Pick<Context, "db">, identifiers: Identifiers): Promise<boolean> {
  const { db } = context;
  const words = [...identifiers.ids, ...identifiers.addresses];
  const anyWord = sql`any(${sql.param(words)}::text[])`;
  const [bounds] = await db.select({ first: min(auditLog.id), last: max(auditLog.id) }).from(auditLog);
  const first = bounds?.first ?? 0;
  const last = bounds?.last ?? 0;
  const entryIds = [
    ...(await findByIds(context, identifiers)),
    ...(await findByAddresses(context, identifiers, first, last)),
  ];
  const isEntry = sql`id = any(${sql.param(entryIds)}::bigint[])`;
  await withWritableAuditLog(context, () =>
    db.execute(sql`
    with removed as (
      delete from activities where ${isEntry} returning *, actor_id = ${anyWord} or lower(actor_email) = ${anyWord} as by_subject
    )
    insert into activities (id, occurred_at, actor_realm, actor_id, actor_name, actor_email, action, record_type, details, signature)
    overriding system value
    select id, occurred_at, actor_realm,
      case when by_subject then null else actor_id end,
      case when by_subject then 'Erased' else actor_name end,
      case when by_subject then null else actor_email end,
      action, record_type, details, signature from removed`),
  );
  const { rows: remaining } = await db.execute(sql`
    select 1 from activities a where (${isEntry} or id > ${last}) and ${mentions(sql`a::text`, words)} limit 1`);
  return remaining.length === 0;
}

/** An entry has the ids of its actor and its subject in columns with an index each. */
async function findByIds({ db }: Pick<Context, "db">, { ids }: Identifiers): Promise<number[]> {
  const { id, actorId, recordType, recordId } = auditLog;
  const anyId = sql`any(${sql.param(ids)}::text[])`;
  const isSubject = and(inArray(recordType, [...recordTypes]), sql`${recordId} = ${anyId}`);
  const rows = await db
    .select({ id })
    .from(auditLog)
    .where(or(isSubject, sql`${actorId} = ${anyId}`));
  return rows.map((row) => row.id);
}

/** An address may be anywhere in an entry. */
async function findByAddresses(
  { db }: Pick<Context, "db">,
  { addresses }: Identifiers,
  first: number,
  last: number,
): Promise<number[]> {
  if (addresses.length === 0) return [];
  const found: number[] = [];
  for (let from = first; from <= last; from += entriesPerStatement) {
    const rows = await db
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(
        and(
          between(auditLog.id, from, from + entriesPerStatement - 1),
          mentions(sql`${auditLog}::text`, addresses),
        ),
      );
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}

/** Deletes entries of the audit log, which its trigger forbids to all other code. */
export async function withWritableAuditLog<Result>(
  { db }: Pick<Context, "db">,
  work: () => Promise<Result>,
): Promise<Result> {
  await db.execute(sql`set local forthright.retention = 'on'`);
  const result = await work();
  await db.execute(sql`set local forthright.retention = 'off'`);
  return result;
}
