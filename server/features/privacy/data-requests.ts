import { and, asc, count, desc, eq, getTableColumns, gt, isNull, not, type SQL, sql } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import {
  type DataRequest,
  dataRequestDays,
  type DataRequestKind,
  type DataRequestList,
  type OpenDataRequest,
} from "#contract/privacy.ts";
import { limitAttempts } from "#server/platform/auth/rate-limits.ts";
import type { Context, GuestContext } from "#server/platform/context.ts";
import { linkHash } from "#server/platform/crypto/survey-link.ts";
import { toDateString } from "#server/platform/clock.ts";
import { hasWords } from "#server/platform/db/sql.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { orUndecryptable } from "#server/platform/db/schema/columns.ts";
import { companies } from "#server/platform/db/schema/managers.ts";
import { participations } from "#server/platform/db/schema/consent.ts";
import { dataRequests } from "#server/platform/db/schema/privacy.ts";
import { requireFound, oneRow, AppError } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { deadLetters } from "#server/platform/tasks/inspect-queue.ts";
import { eraseOnRequest } from "./erase-on-request.ts";
import { exportAll } from "./export.ts";
import { mailProof, notifyCarriedOut } from "./request-mails.ts";

const epoch = new Date(0);

/** The link to a copy works before we know that its e-mail was accepted. */
const linkValidFrom = sql`coalesce(${dataRequests.linkSentAt}, ${dataRequests.carriedOutAt})`;

/** Data requests of candidates: open ones by deadline, then those carried out, the latest first. */
export async function listRequests(
  context: Pick<Context, "db" | "clock">,
  { q, limit }: { q: string; limit: number },
): Promise<DataRequestList> {
  const { db, clock } = context;
  const matching = hasWords(q, [candidates.firstName, candidates.lastName, companies.name]);
  const { id, dueAt, carriedOutAt } = dataRequests;
  const open = await selectRequests(context)
    .where(and(matching, not(isAnswered)))
    .orderBy(asc(dueAt), asc(id))
    .limit(limit);
  const done = await selectRequests(context)
    .where(and(matching, isAnswered))
    .orderBy(desc(carriedOutAt), asc(id))
    .limit(limit - open.length);
  // A request may have been carried out between the two queries.
  const doneIds = new Set(done.map(({ request }) => request.id));
  const total = await db.$count(dataRequests);
  return {
    requests: [...open.filter(({ request }) => !doneIds.has(request.id)), ...done].map((row) =>
      toDataRequest(row, clock.now()),
    ),
    found: matching ? await countMatching(context, matching) : total,
    total,
  };
}

async function countMatching({ db }: Pick<Context, "db">, matching: SQL): Promise<number> {
  const [row] = await db
    .select({ found: count() })
    .from(dataRequests)
    .leftJoin(candidates, eq(candidates.id, dataRequests.candidateId))
    .leftJoin(companies, eq(companies.id, candidates.companyId))
    .where(matching);
  return row?.found ?? 0;
}

/** One request in its current state. */
export async function viewRequest(
  context: Pick<Context, "db" | "clock">,
  requestId: string,
): Promise<DataRequest> {
  const [row] = await selectRequests(context).where(eq(dataRequests.id, requestId));
  return toDataRequest(requireFound(row, "DATA_REQUEST_NOT_FOUND"), context.clock.now());
}

const isNotificationQueued = sql`exists (
  select 1 from pgboss.job where state < 'completed' and data->>'requestId' = ${dataRequests.id}::text
  and (name = ${notifyCarriedOut.name} or name = ${deadLetters} and source_name = ${notifyCarriedOut.name}))`;

/** The request is carried out, but its requester is not notified yet, even if the task for it is gone. */
const isNotNotified = sql`(${dataRequests.email} is not null and (${dataRequests.kind} = 'end'
  or ${dataRequests.kind} = 'copy' and ${dataRequests.linkSentAt} is null))`;

/** The request is carried out, and the requester was notified. */
const isAnswered = sql`(${dataRequests.carriedOutAt} is not null and not ${isNotificationQueued} and not ${isNotNotified})`;

const selectRequests = ({ db }: Pick<Context, "db">) =>
  db
    .select({
      request: {
        ...getTableColumns(dataRequests),
        email: orUndecryptable(dataRequests.email),
        wish: orUndecryptable(dataRequests.wish),
      },
      candidate: { id: candidates.id, firstName: candidates.firstName, lastName: candidates.lastName },
      company: companies.name,
      correctable: {
        email: orUndecryptable(candidates.email),
        workHistory: candidates.workHistory,
        corrected: participations.proposedHistory,
      },
      isUnderWay: sql<boolean>`exists (
        select 1 from pgboss.job where name = ${eraseOnRequest.name} and state < 'completed'
        and data->>'requestId' = ${dataRequests.id}::text)`,
      isAnswered: sql<boolean>`${isAnswered}`,
    })
    .from(dataRequests)
    .leftJoin(candidates, eq(candidates.id, dataRequests.candidateId))
    .leftJoin(companies, eq(companies.id, candidates.companyId))
    .leftJoin(participations, eq(participations.candidateId, candidates.id))
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectRequests>>[number];

function toDataRequest(row: Row, now: Date): DataRequest {
  const { request, candidate, company, correctable, isAnswered: isDone } = row;
  const { id, kind, email, wish, carriedOutAt, createdAt, dueAt } = request;
  return {
    id,
    kind,
    candidate: candidate && {
      id: candidate.id,
      firstName: candidate.firstName,
      lastName: candidate.lastName,
      company: company ?? "",
    },
    email,
    wish,
    state: stateOf(row),
    askedOn: toDateString(createdAt),
    dueOn: toDateString(dueAt),
    isOverdue: !isDone && dueAt < now,
    carriedOutOn: carriedOutAt && toDateString(carriedOutAt),
    correctable:
      candidate && kind === "correction" && carriedOutAt === null
        ? { ...correctable, workHistory: correctable.workHistory ?? [] }
        : null,
  };
}

function stateOf({ request, isUnderWay, isAnswered: isDone }: Row): DataRequest["state"] {
  if (isDone) return "carried_out";
  if (request.carriedOutAt) return "answer_not_sent";
  if (request.provedAt) return isUnderWay ? "under_way" : "to_carry_out";
  return request.linkSentAt ? "waiting_for_proof" : "link_not_sent";
}

interface Link {
  secret: string;
}

/** What the request behind a link asks for, and its state. Reading changes nothing, because mail scanners open links, too. */
export async function openRequest(context: Context, { secret }: Link): Promise<OpenDataRequest> {
  const { request, company } = await findRequest(context, secret);
  const { kind, wish, provedAt, carriedOutAt, dueAt } = request;
  const openState = provedAt ? "proved" : "to_prove";
  const doneState = kind === "copy" ? "ready" : "done";
  return {
    kind,
    wish,
    company,
    state: carriedOutAt ? doneState : openState,
    dueOn: toDateString(dueAt),
    contact: context.settings.privacyEmail,
  };
}

/** The link proves the requester's identity, because it was mailed to them. A repeated call changes nothing. */
export function proveRequest(context: Context, link: Link): Promise<OpenDataRequest> {
  return transaction(context, async (context) => {
    const { request } = await findRequest(context, link.secret);
    const { db, clock } = context;
    await db
      .update(dataRequests)
      .set({ provedAt: clock.now() })
      .where(and(eq(dataRequests.id, request.id), isNull(dataRequests.provedAt)));
    return openRequest(context, link);
  });
}

/** Wrong, replaced and expired links get the same response. */
async function findRequest({ db, clock }: Context, secret: string) {
  const validSince = new Date(clock.now().getTime() - dataRequestDays * dayMs);
  const [row] = await db
    .select({ request: dataRequests, company: companies.name, address: orUndecryptable(candidates.email) })
    .from(dataRequests)
    .leftJoin(candidates, eq(candidates.id, dataRequests.candidateId))
    .leftJoin(companies, eq(companies.id, candidates.companyId))
    .where(and(eq(dataRequests.linkHash, linkHash(secret)), gt(linkValidFrom, validSince)));
  return requireFound(row, "DATA_REQUEST_NOT_FOUND");
}

interface AddRequest {
  candidateId: string;
  kind: DataRequestKind;
  email: string;
  wish: string | null;
}

/** An admin records a request that came another way. It waits until the requester has proved their identity. */
export async function addRequest(context: Context, input: AddRequest) {
  const requestId = await saveRequest(context, input);
  await mailProof(context, requestId);
  return viewRequest(context, requestId);
}

/** Mails another link for the proof of identity, for an admin. */
export async function sendProof(context: Context, { requestId }: { requestId: string }) {
  const { state } = await viewRequest(context, requestId);
  if (state === "link_not_sent" || state === "waiting_for_proof") await mailProof(context, requestId);
  return viewRequest(context, requestId);
}

/**
 * @param provedAt when the candidate proved their identity
 * @returns the request's id
 */
export function saveRequest(
  context: Context,
  { candidateId, provedAt = null, ...request }: AddRequest & { provedAt?: Date | null },
): Promise<string> {
  return transaction(context, async (context) => {
    const { db, clock } = context;
    const [candidate] = await db
      .select({ id: candidates.id })
      .from(candidates)
      .where(eq(candidates.id, candidateId));
    requireFound(candidate, "CANDIDATE_NOT_FOUND");
    const now = clock.now();
    const dueAt = new Date(now.getTime() + dataRequestDays * dayMs);
    const [saved] = await db
      .insert(dataRequests)
      .values({ ...request, candidateId, provedAt, dueAt, createdAt: now })
      .returning({ id: dataRequests.id });
    await publish(context, { type: "privacy.requested", kind: request.kind });
    return oneRow(saved).id;
  });
}

/**
 * The requested copy, made at the time of the download, so it is stored nowhere. A later download has no answer that was
 * shown after the request was carried out, because a new answer would reveal when it came.
 */
export function downloadCopy(context: GuestContext, { secret }: { secret: string }) {
  return transaction({ ...context, idempotentCall: undefined }, async (context) => {
    const { request, address: candidateEmail } = await findRequest(context, secret);
    const { address } = context.caller;
    // Each download reads a lot, so their number is limited.
    await limitAttempts(context, { kind: "data copy", account: request.id, address });
    const { kind, carriedOutAt, candidateId, email } = request;
    const isReady = kind === "copy" && carriedOutAt !== null && candidateId !== null;
    if (!isReady) throw new AppError("DATA_REQUEST_NOT_FOUND");
    // An admin who records a request chooses the address. Answers go only to the address that the hiring team has.
    const until = email !== null && email === candidateEmail ? carriedOutAt : epoch;
    const copy = await exportAll(context, "candidate", candidateId, until);
    if (!copy) throw new AppError("DATA_REQUEST_NOT_FOUND");
    return { copiedAt: copy.exportedAt, tables: copy.tables };
  });
}
