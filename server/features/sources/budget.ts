import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { SourceKey } from "#contract/candidates.ts";
import { type MonthNumber, monthOf } from "#contract/months.ts";
import type { Context } from "#server/platform/context.ts";
import { sourceCeilings, sourceSpending as spending } from "#server/platform/db/schema/sources.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { enqueueCeilingMails } from "./mail-ceiling.ts";
import { type Budget, SourceFailed } from "./source.ts";

/** Shares of a ceiling, in percent, of which admins are notified. */
const noticedShares = [100, 80];

interface Buyer {
  source: SourceKey;
  companyId: string;
}

/** The budget of one search of this company. */
export function budgetOf(context: Context, buyer: Buyer): Budget {
  let isFirst = true;
  return {
    async reserve(wanted) {
      const { records, month } = await reserve(context, buyer, { wanted, searches: isFirst ? 1 : 0 });
      if (records === 0) throw new SourceFailed("the monthly ceiling is reached", "ceiling");
      isFirst = false;
      return { records, settle: (bought) => settle(context, { ...buyer, month }, bought - records) };
    },
  };
}

/**
 * One short transaction. It locks the installation's row first, so that parallel searches reserve one after the other and
 * cannot exceed a ceiling together.
 */
function reserve(
  context: Context,
  buyer: Buyer,
  { wanted, searches }: { wanted: number; searches: number },
): Promise<{ records: number; month: MonthNumber }> {
  return transaction(context, async (context) => {
    const { source, companyId } = buyer;
    const month = monthOf(context.clock.now());
    await context.db
      .insert(spending)
      .values([null, companyId].map((id) => ({ source, month, companyId: id })))
      .onConflictDoNothing();
    const ceilings = await selectCeilings(context, buyer);
    const accounts = await lockAccounts(context, { ...buyer, month });
    const remaining = accounts.map(
      (account) => (ceilingFor(account, ceilings) ?? Infinity) - account.records,
    );
    const records = Math.max(0, Math.min(wanted, ...remaining));
    if (records > 0)
      await context.db
        .update(spending)
        .set({
          records: sql`${spending.records} + ${records}`,
          searches: sql`${spending.searches} + ${searches}`,
        })
        .where(isAccountOf({ ...buyer, month }));
    // Before the call nothing is certain, except that a full account stopped a search.
    else await notify(context, { ...buyer, month });
    return { records, month };
  });
}

type Account = Buyer & { month: MonthNumber };

function settle(context: Context, account: Account, difference: number): Promise<void> {
  return transaction(context, async (context) => {
    await lockAccounts(context, account);
    if (difference !== 0)
      await context.db
        .update(spending)
        .set({ records: sql`greatest(0, ${spending.records} + ${difference})` })
        .where(isAccountOf(account));
    await notify(context, account);
  });
}

/** The rows of the installation and of the company. */
const isAccountOf = ({ source, month, companyId }: Account) =>
  and(
    eq(spending.source, source),
    eq(spending.month, month),
    or(isNull(spending.companyId), eq(spending.companyId, companyId)),
  );

function lockAccounts({ db }: Pick<Context, "db">, account: Account) {
  return db
    .select()
    .from(spending)
    .where(isAccountOf(account))
    .orderBy(sql`${spending.companyId} nulls first`)
    .for("update");
}

export interface Ceilings {
  installation: number | null;
  company: number | null;
}

const ceilingFor = ({ companyId }: { companyId: string | null }, ceilings: Ceilings) =>
  companyId === null ? ceilings.installation : ceilings.company;

/** Null: no ceiling. */
export async function selectCeilings(
  { db, settings }: Pick<Context, "db" | "settings">,
  { source, companyId }: Buyer,
): Promise<Ceilings> {
  const rows = await db
    .select()
    .from(sourceCeilings)
    .where(
      and(
        eq(sourceCeilings.source, source),
        or(isNull(sourceCeilings.companyId), eq(sourceCeilings.companyId, companyId)),
      ),
    );
  const companyRow = rows.find((row) => row.companyId === companyId);
  const defaultRow = rows.find((row) => row.companyId === null);
  return {
    installation: installationCeiling(settings),
    company: (companyRow ?? defaultRow)?.records ?? null,
  };
}

export const installationCeiling = ({ peopleDataLabs }: Context["settings"]) =>
  peopleDataLabs?.peoplePerMonth ?? null;

/** Whether a search of this company could buy anything now. Only for deciding whether to try: nothing is reserved. */
export async function hasRoom(context: Context, buyer: Buyer): Promise<boolean> {
  const month = monthOf(context.clock.now());
  const ceilings = await selectCeilings(context, buyer);
  const accounts = await context.db
    .select()
    .from(spending)
    .where(isAccountOf({ ...buyer, month }));
  return [null, buyer.companyId].every((companyId) => {
    const bought = accounts.find((account) => account.companyId === companyId)?.records ?? 0;
    return bought < (ceilingFor({ companyId }, ceilings) ?? Infinity);
  });
}

/** Notifies admins once a month of each share of each ceiling. */
async function notify(context: Context, account: Account) {
  const ceilings = await selectCeilings(context, account);
  for (const { id, companyId, records, noticed } of await lockAccounts(context, account)) {
    const ceiling = ceilingFor({ companyId }, ceilings);
    if (ceiling === null) continue;
    const share = noticedShares.find((percent) => records * 100 >= ceiling * percent) ?? 0;
    if (share <= noticed) continue;
    await context.db.update(spending).set({ noticed: share }).where(eq(spending.id, id));
    const { source, month } = account;
    await enqueueCeilingMails(context, { source, month, companyId, share, ceiling });
  }
}
