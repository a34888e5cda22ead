import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import { dataRequestDays, type OpenDataRequest } from "#contract/privacy.ts";
import type { Context } from "#server/platform/context.ts";
import { dayOf } from "#server/platform/day-of.ts";
import { orCannotBeOpened } from "#server/platform/db/schema/columns.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { companies } from "#server/platform/db/schema/managers.ts";
import { dataRequests } from "#server/platform/db/schema/privacy.ts";
import { found } from "#server/platform/errors.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { linkHash } from "#server/platform/crypto/survey-link.ts";

interface Link {
  secret: string;
}

/** What the request behind a link asks for, and how it stands. Reading it changes nothing: mail scanners do. */
export async function openRequest(context: Context, { secret }: Link): Promise<OpenDataRequest> {
  const { request, company } = await findRequest(context, secret);
  const { kind, wish, provedAt, carriedOutAt, dueAt } = request;
  const done = kind === "copy" ? "ready" : "done";
  return {
    kind,
    wish,
    company,
    state: carriedOutAt ? done : provedAt ? "proved" : "to_prove",
    dueOn: dayOf(dueAt),
    contact: context.settings.privacyEmail,
  };
}

/** Whoever has the link has the candidate's address: that proves who asks. Said twice it is still once. */
export function proveRequest(context: Context, link: Link): Promise<OpenDataRequest> {
  return inTransaction(context, async (context) => {
    const { request } = await findRequest(context, link.secret);
    const { db, clock } = context;
    await db
      .update(dataRequests)
      .set({ provedAt: clock.now() })
      .where(and(eq(dataRequests.id, request.id), isNull(dataRequests.provedAt)));
    return openRequest(context, link);
  });
}

/** Of a copy's link it may not be known yet that it was mailed. */
const worksFrom = sql`coalesce(${dataRequests.linkSentAt}, ${dataRequests.carriedOutAt})`;

/** Wrong, replaced and expired links answer alike. */
export async function findRequest({ db, clock }: Context, secret: string) {
  const oldest = new Date(clock.now().getTime() - dataRequestDays * dayMs);
  const [row] = await db
    .select({ request: dataRequests, company: companies.name, address: orCannotBeOpened(candidates.email) })
    .from(dataRequests)
    .leftJoin(candidates, eq(candidates.id, dataRequests.candidateId))
    .leftJoin(companies, eq(companies.id, candidates.companyId))
    .where(and(eq(dataRequests.linkHash, linkHash(secret)), gt(worksFrom, oldest)));
  return found(row, "DATA_REQUEST_NOT_FOUND");
}
