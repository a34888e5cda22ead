import { and, asc, desc, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import { sourceNames } from "#contract/candidates.ts";
import { type MonthNumber, monthOf, monthText } from "#contract/months.ts";
import { companiesShown, type OwnSpending, type Spending } from "#contract/sources.ts";
import { toDateString } from "#server/platform/clock.ts";
import type { AdminContext, Context, ManagerContext } from "#server/platform/context.ts";
import { companies } from "#server/platform/db/schema/managers.ts";
import { sourceCeilings, sourceSpending } from "#server/platform/db/schema/sources.ts";
import { transaction, withSystemRole } from "#server/platform/db/transaction.ts";
import { requireFound } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { installationCeiling, selectCeilings } from "./budget.ts";
import { nextMonth } from "./month-start.ts";
import { countSkipped, resumeSkipped } from "./resume-searches.ts";

/** The only paid source. */
const source = "people_data_labs";

/** What is the same for everyone who reads spending. */
function describeMonth({ clock, settings }: Pick<Context, "clock" | "settings">) {
  const now = clock.now();
  return {
    source: sourceNames[source],
    isConfigured: settings.peopleDataLabs !== null,
    month: monthText(monthOf(now)),
    resumesOn: toDateString(nextMonth(now)),
  };
}

/** What the installation bought this month, and how many searches its ceilings stopped. */
export async function readMonth(context: Pick<Context, "db" | "clock" | "settings">) {
  const { db, clock, settings } = context;
  const [total] = await db
    .select()
    .from(sourceSpending)
    .where(and(isOfMonth(monthOf(clock.now())), isNull(sourceSpending.companyId)));
  return {
    searches: total?.searches ?? 0,
    records: total?.records ?? 0,
    ceiling: installationCeiling(settings),
    waiting: await countSkipped(context, source),
  };
}

const isOfMonth = (month: MonthNumber) =>
  and(eq(sourceSpending.source, source), eq(sourceSpending.month, month));

export async function readSpending(context: Context): Promise<Spending> {
  const { db, clock } = context;
  const isThisMonth = isOfMonth(monthOf(clock.now()));
  const [standard] = await db
    .select()
    .from(sourceCeilings)
    .where(and(eq(sourceCeilings.source, source), isNull(sourceCeilings.companyId)));
  const defaultCeiling = standard?.records ?? null;
  const records = sql<number>`coalesce(${sourceSpending.records}, 0)`;
  const rows = await db
    .select({
      companyId: companies.id,
      company: companies.name,
      searches: sql<number>`coalesce(${sourceSpending.searches}, 0)`,
      records,
      ceilingId: sourceCeilings.id,
      ceiling: sourceCeilings.records,
    })
    .from(companies)
    .leftJoin(sourceSpending, and(isThisMonth, eq(sourceSpending.companyId, companies.id)))
    .leftJoin(
      sourceCeilings,
      and(eq(sourceCeilings.source, source), eq(sourceCeilings.companyId, companies.id)),
    )
    .where(or(gt(sourceSpending.searches, 0), gt(sourceSpending.records, 0), isNotNull(sourceCeilings.id)))
    .orderBy(desc(records), asc(companies.name), asc(companies.id))
    .limit(companiesShown + 1);
  return {
    ...describeMonth(context),
    ...(await readMonth(context)),
    defaultCeiling,
    companies: rows.slice(0, companiesShown).map(({ ceilingId, ceiling, ...row }) => ({
      ...row,
      ceiling: ceilingId === null ? defaultCeiling : ceiling,
      hasOwnCeiling: ceilingId !== null,
    })),
    hasMore: rows.length > companiesShown,
  };
}

/** The company's own share. The company's row is read in the manager's role. */
export async function readOwnSpending(context: ManagerContext): Promise<OwnSpending> {
  const { companyId } = context.manager;
  const [own] = await context.db
    .select({ searches: sourceSpending.searches, records: sourceSpending.records })
    .from(sourceSpending)
    .where(and(isOfMonth(monthOf(context.clock.now())), eq(sourceSpending.companyId, companyId)));
  const { company } = await withSystemRole(context, (context) =>
    selectCeilings(context, { source, companyId }),
  );
  return {
    ...describeMonth(context),
    searches: own?.searches ?? 0,
    records: own?.records ?? 0,
    ceiling: company,
  };
}

export async function findCompanies({ db }: Context, { q }: { q: string }) {
  const found = await db
    .select({ companyId: companies.id, company: companies.name })
    .from(companies)
    .where(sql`starts_with(lower(${companies.name}), lower(${q}))`)
    .orderBy(asc(companies.name), asc(companies.id))
    .limit(10);
  return { companies: found };
}

export function setDefaultCeiling(context: AdminContext, { ceiling }: { ceiling: number | null }) {
  return transaction(context, async (context) => {
    await saveCeiling(context, null, ceiling);
    await publish(context, { type: "ceiling.changed", companyId: null, name: null, records: ceiling });
    await resumeSkipped(context);
    return { ceiling };
  });
}

export function setCeiling(
  context: AdminContext,
  { companyId, ceiling }: { companyId: string; ceiling: number | null },
) {
  return transaction(context, async (context) => {
    const name = await lockCompany(context, companyId);
    await saveCeiling(context, companyId, ceiling);
    await publish(context, { type: "ceiling.changed", companyId, name, records: ceiling });
    await resumeSkipped(context, companyId);
    return { ceiling };
  });
}

/** @returns the ceiling that applies from now on */
export function removeCeiling(context: AdminContext, { companyId }: { companyId: string }) {
  return transaction(context, async (context) => {
    const name = await lockCompany(context, companyId);
    await context.db
      .delete(sourceCeilings)
      .where(and(eq(sourceCeilings.source, source), eq(sourceCeilings.companyId, companyId)));
    await publish(context, { type: "ceiling.changed", companyId, name });
    await resumeSkipped(context, companyId);
    const { company } = await selectCeilings(context, { source, companyId });
    return { ceiling: company };
  });
}

async function lockCompany({ db }: Pick<Context, "db">, companyId: string): Promise<string> {
  const [row] = await db
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for("key share");
  return requireFound(row, "COMPANY_NOT_FOUND").name;
}

async function saveCeiling({ db }: Pick<Context, "db">, companyId: string | null, records: number | null) {
  await db
    .insert(sourceCeilings)
    .values({ source, companyId, records })
    .onConflictDoUpdate({
      target: [sourceCeilings.source, sourceCeilings.companyId],
      set: { records },
    });
}
