import { setImmediate } from "node:timers/promises";
import { and, asc, gt, type SQL, sql } from "drizzle-orm";
import { companyNameKeys } from "#server/features/companies/company-name-keys.ts";
import type { Context } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { companies } from "#server/platform/db/schema/managers.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";

/** After this many names other work gets a turn. */
const namesPerTurn = 1_000;
/** The names in an entry: the company, and the relatives that the manager selected. */
const enteredNames = sql`jsonb_array_elements(${candidates.workHistory}) as entry cross join lateral (
  select entry ->> 'company' as name union all select jsonb_array_elements_text(entry -> 'also')) as entered`;

/**
 * Candidates of active jobs, or of all jobs, whose work history has a company with one of these keys. Candidates of a
 * sandbox are left out, because their former colleagues are made up.
 */
export async function workedAtCompanies(
  { db }: Pick<Context, "db">,
  keys: string[],
  alsoArchived = false,
): Promise<SQL> {
  const isReal = sql`${candidates.companyId} not in (select id from ${companies} where sandbox_of is not null)`;
  const isIncluded = alsoArchived
    ? isReal
    : sql`${isReal} and ${candidates.jobId} in (select id from ${jobs} where is_active)`;
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct entered.name from ${candidates} cross join lateral ${enteredNames} where ${isIncluded}`);
  const wantedKeys = new Set(keys);
  const names: string[] = [];
  for (const [index, { name }] of rows.entries()) {
    if (index % namesPerTurn === namesPerTurn - 1) await setImmediate();
    if (companyNameKeys(name).some((key) => wantedKeys.has(key))) names.push(name);
  }
  return sql`${isIncluded}
    and exists (select 1 from ${enteredNames} where entered.name = any(${sql.param(names)}::text[]))`;
}

export async function selectAffectedCandidates(
  context: Pick<Context, "db">,
  {
    keys,
    after,
    limit,
    alsoArchived,
  }: { keys: string[]; after: string | null; limit: number; alsoArchived?: boolean | undefined },
): Promise<string[]> {
  const { id } = candidates;
  const rows = await context.db
    .select({ id })
    .from(candidates)
    .where(
      and(await workedAtCompanies(context, keys, alsoArchived), after === null ? undefined : gt(id, after)),
    )
    .orderBy(asc(id))
    .limit(limit);
  return rows.map((row) => row.id);
}
