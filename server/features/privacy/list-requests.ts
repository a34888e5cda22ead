import { and, asc, count, desc, eq, getTableColumns, not, type SQL, sql } from "drizzle-orm";
import type { DataRequest, DataRequestList } from "#contract/privacy.ts";
import type { Context } from "#server/platform/context.ts";
import { dayOf } from "#server/platform/day-of.ts";
import { hasWords } from "#server/platform/db/has-words.ts";
import { orCannotBeOpened } from "#server/platform/db/schema/columns.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { companies } from "#server/platform/db/schema/managers.ts";
import { participations } from "#server/platform/db/schema/participation.ts";
import { dataRequests } from "#server/platform/db/schema/privacy.ts";
import { found } from "#server/platform/errors.ts";
import { deadLetters } from "#server/platform/tasks/dead-letters.ts";
import { endOnRequest } from "./end-on-request.ts";
import { tellCarriedOut } from "./tell-carried-out.ts";

/** What candidates want done with their data: all that is open, and the latest of what is carried out. */
export async function listRequests(
  context: Pick<Context, "db" | "clock">,
  { q, limit }: { q: string; limit: number },
): Promise<DataRequestList> {
  const { db, clock } = context;
  const matching = hasWords(q, [candidates.firstName, candidates.lastName, companies.name]);
  const { id, dueAt, carriedOutAt } = dataRequests;
  const open = await select(context)
    .where(and(matching, not(isAnswered)))
    .orderBy(asc(dueAt), asc(id));
  const done = await select(context)
    .where(and(matching, isAnswered))
    .orderBy(desc(carriedOutAt), asc(id))
    .limit(limit);
  // One may have been carried out in between.
  const doneIds = new Set(done.map(({ request }) => request.id));
  const total = await db.$count(dataRequests);
  return {
    requests: [...open.filter(({ request }) => !doneIds.has(request.id)), ...done].map((row) =>
      viewOf(row, clock.now()),
    ),
    found: matching ? await countOf(context, matching) : total,
    total,
  };
}

async function countOf({ db }: Pick<Context, "db">, matching: SQL): Promise<number> {
  const [row] = await db
    .select({ found: count() })
    .from(dataRequests)
    .leftJoin(candidates, eq(candidates.id, dataRequests.candidateId))
    .leftJoin(companies, eq(companies.id, candidates.companyId))
    .where(matching);
  return row?.found ?? 0;
}

/** One of them, as it is now. */
export async function viewRequest(
  context: Pick<Context, "db" | "clock">,
  requestId: string,
): Promise<DataRequest> {
  const [row] = await select(context).where(eq(dataRequests.id, requestId));
  return viewOf(found(row, "DATA_REQUEST_NOT_FOUND"), context.clock.now());
}

const isToTell = sql`exists (
  select 1 from pgboss.job where state < 'completed' and data->>'requestId' = ${dataRequests.id}::text
  and (name = ${tellCarriedOut.name} or name = ${deadLetters} and source_name = ${tellCarriedOut.name}))`;

/** Of what is carried out, whatever became of the task that tells: a copy's link was not mailed yet, nor that nothing is kept, which takes the address along. */
const isUntold = sql`(${dataRequests.email} is not null and (${dataRequests.kind} = 'end'
  or ${dataRequests.kind} = 'copy' and ${dataRequests.linkSentAt} is null))`;

/** It is carried out, and whoever asked was told so. */
const isAnswered = sql`(${dataRequests.carriedOutAt} is not null and not ${isToTell} and not ${isUntold})`;

const select = ({ db }: Pick<Context, "db">) =>
  db
    .select({
      request: {
        ...getTableColumns(dataRequests),
        email: orCannotBeOpened(dataRequests.email),
        wish: orCannotBeOpened(dataRequests.wish),
      },
      candidate: { id: candidates.id, firstName: candidates.firstName, lastName: candidates.lastName },
      company: companies.name,
      correctable: {
        email: orCannotBeOpened(candidates.email),
        workHistory: candidates.workHistory,
        corrected: participations.proposedHistory,
      },
      isUnderWay: sql<boolean>`exists (
        select 1 from pgboss.job where name = ${endOnRequest.name} and state < 'completed'
        and data->>'requestId' = ${dataRequests.id}::text)`,
      isAnswered: sql<boolean>`${isAnswered}`,
    })
    .from(dataRequests)
    .leftJoin(candidates, eq(candidates.id, dataRequests.candidateId))
    .leftJoin(companies, eq(companies.id, candidates.companyId))
    .leftJoin(participations, eq(participations.candidateId, candidates.id))
    .$dynamic();

type Row = Awaited<ReturnType<typeof select>>[number];

function viewOf(row: Row, now: Date): DataRequest {
  const { request, candidate, company, correctable, isUnderWay, isAnswered: isDone } = row;
  const { id, kind, email, wish, linkSentAt, provedAt, carriedOutAt, createdAt, dueAt } = request;
  const proved = isUnderWay ? "under_way" : "to_carry_out";
  const open = provedAt ? proved : linkSentAt ? "waiting_for_proof" : "link_not_sent";
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
    state: isDone ? "carried_out" : carriedOutAt ? "answer_not_sent" : open,
    askedOn: dayOf(createdAt),
    dueOn: dayOf(dueAt),
    isOverdue: !isDone && dueAt < now,
    carriedOutOn: carriedOutAt && dayOf(carriedOutAt),
    correctable:
      candidate && kind === "correction" && carriedOutAt === null
        ? { ...correctable, workHistory: correctable.workHistory ?? [] }
        : null,
  };
}
