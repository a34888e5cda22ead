import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { DataRequest } from "#contract/privacy.ts";
import type { Context } from "#server/context.ts";
import { dayOf } from "#server/day-of.ts";
import { orCannotBeOpened } from "#server/db/schema/columns.ts";
import { candidates } from "#server/db/schema/candidates.ts";
import { companies } from "#server/db/schema/managers.ts";
import { participations } from "#server/db/schema/participation.ts";
import { dataRequests } from "#server/db/schema/privacy.ts";
import { found } from "#server/errors.ts";
import { deadLetters } from "#server/tasks/dead-letters.ts";
import { endOnRequest } from "./end-on-request.ts";
import { tellCarriedOut } from "./tell-carried-out.ts";

/** What candidates want done with their data: what is open first, and of that what is due first. */
export async function listRequests(context: Pick<Context, "db" | "clock">): Promise<DataRequest[]> {
  const rows = await select(context).orderBy(asc(dataRequests.dueAt));
  const all = rows.map((row) => viewOf(row, context.clock.now()));
  const isOpen = ({ state }: DataRequest) => state !== "carried_out";
  return [...all.filter(isOpen), ...all.filter((one) => !isOpen(one))];
}

/** One of them, as it is now. */
export async function viewRequest(
  context: Pick<Context, "db" | "clock">,
  requestId: string,
): Promise<DataRequest> {
  const [row] = await select(context).where(eq(dataRequests.id, requestId));
  return viewOf(found(row, "DATA_REQUEST_NOT_FOUND"), context.clock.now());
}

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
      isToTell: sql<boolean>`exists (
        select 1 from pgboss.job where state < 'completed' and data->>'requestId' = ${dataRequests.id}::text
        and (name = ${tellCarriedOut.name} or name = ${deadLetters} and source_name = ${tellCarriedOut.name}))`,
    })
    .from(dataRequests)
    .leftJoin(candidates, eq(candidates.id, dataRequests.candidateId))
    .leftJoin(companies, eq(companies.id, candidates.companyId))
    .leftJoin(participations, eq(participations.candidateId, candidates.id))
    .$dynamic();

type Row = Awaited<ReturnType<typeof select>>[number];

function viewOf(row: Row, now: Date): DataRequest {
  const { request, candidate, company, correctable, isUnderWay, isToTell } = row;
  const { id, kind, email, wish, linkSentAt, provedAt, carriedOutAt, createdAt, dueAt } = request;
  const proved = isUnderWay ? "under_way" : "to_carry_out";
  const isAnswered = carriedOutAt !== null && !isToTell && !isUntold(request);
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
    state: isAnswered ? "carried_out" : carriedOutAt ? "answer_not_sent" : open,
    askedOn: dayOf(createdAt),
    dueOn: dayOf(dueAt),
    isOverdue: !isAnswered && dueAt < now,
    carriedOutOn: carriedOutAt && dayOf(carriedOutAt),
    correctable:
      candidate && kind === "correction" && carriedOutAt === null
        ? { ...correctable, workHistory: correctable.workHistory ?? [] }
        : null,
  };
}

/** Of what is carried out, whatever became of the task that tells: a copy's link was not mailed yet, nor that nothing is kept, which takes the address along. */
const isUntold = ({ kind, email, linkSentAt }: Row["request"]) =>
  email !== null && (kind === "end" || (kind === "copy" && linkSentAt === null));
