import { and, asc, count, eq, getTableColumns, inArray, isNotNull, isNull } from "drizzle-orm";
import type { UnaskedOfCompany } from "#contract/participation.ts";
import type { AdminContext } from "#server/platform/context.ts";
import { cannotBeOpened, orCannotBeOpened } from "#server/platform/db/schema/columns.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { companies, hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { participations } from "#server/platform/db/schema/participation.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { inviteCandidate } from "./ask-candidate.ts";
import { isUnasked, mostAtOnce, unaskedOf } from "./is-unasked.ts";

/** Of which companies that want the candidates' own consent how many have not agreed, and could be asked. No candidate is told. */
export async function listUnasked(context: AdminContext): Promise<UnaskedOfCompany[]> {
  const waiting = selectWaiting(context);
  const rows = await context.db
    .select({
      companyId: companies.id,
      company: companies.name,
      all: count(),
      reachable: count(waiting.email),
    })
    .from(waiting)
    .innerJoin(companies, eq(companies.id, waiting.companyId))
    .groupBy(companies.id)
    .orderBy(asc(companies.name), asc(companies.id));
  return rows.map(({ all, reachable, ...company }) => ({ ...company, ...unaskedOf(all, reachable) }));
}

/** An admin has a company's candidates asked, in the names of their managers. Whoever was asked in the same moment is not asked twice. */
export function askOfCompany(context: AdminContext, { companyId }: { companyId: string }) {
  return inTransaction(context, async (context) => {
    const { db } = context;
    const unasked = async () => {
      const waiting = selectWaiting(context);
      return db
        .select({ id: waiting.id })
        .from(waiting)
        .where(and(eq(waiting.companyId, companyId), isNotNull(waiting.email)))
        .orderBy(asc(waiting.id))
        .limit(mostAtOnce);
    };
    const ids = (await unasked()).map(({ id }) => id);
    const isOne = inArray(candidates.id, ids);
    // In the order of their ids, as everywhere; only then is it known who was not asked by another.
    const held = await db
      .select({ ...getTableColumns(candidates), email: orCannotBeOpened(candidates.email) })
      .from(candidates)
      .where(isOne)
      .orderBy(asc(candidates.id))
      .for("update");
    const still = new Set((await unasked()).map(({ id }) => id));
    const asked = held.filter((one) => still.has(one.id) && one.email !== cannotBeOpened);
    for (const candidate of asked) await inviteCandidate(context, candidate);
    return { asked: asked.length, companies: await listUnasked(context) };
  });
}

/** Of active jobs, of managers who are not shut out: in their names it is asked. */
function selectWaiting(context: AdminContext) {
  const { id, email, companyId, jobId } = candidates;
  return context.db
    .select({ id, email, companyId })
    .from(candidates)
    .innerJoin(jobs, eq(jobs.id, jobId))
    .innerJoin(companies, eq(companies.id, candidates.companyId))
    .innerJoin(hiringManagerProfiles, eq(hiringManagerProfiles.id, jobs.createdBy))
    .leftJoin(participations, eq(participations.candidateId, id))
    .where(
      and(
        eq(jobs.isActive, true),
        eq(companies.needed, "consent"),
        isNull(hiringManagerProfiles.shutOutAt),
        isUnasked(context, candidates),
      ),
    )
    .as("waiting");
}
